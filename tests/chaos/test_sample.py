"""A little chaos each time the tests run; `make chaos` does much more."""

import sys

import pytest

if sys.platform != "linux":
    pytest.skip("finds and stops processes as Linux does", allow_module_level=True)

from tests.chaos import evening, kills


def test_two_evenings_at_which_everything_goes_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    code = evening.main(["--seeds=2", "--first=1", "--seconds=4", "--jobs=2"])
    said = capsys.readouterr().out
    assert code == 0, said
    assert said.count(": ok") == 2 and "2 runs, 0 of them wrong" in said


@pytest.mark.parametrize(("times", "flags"), [(5, ("--first=3",)), (3, ("--first=2", "--full-disk"))])
def test_a_few_kills_of_a_dealer(
    times: int, flags: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code = kills.main([f"--kills={times}", *flags])
    said = capsys.readouterr().out
    assert code == 0, said
    assert f"{times + 1} starts" in said and "1 runs, 0 of them wrong" in said
