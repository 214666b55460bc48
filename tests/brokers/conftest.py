"""Fixtures of the tests on brokers that are not ours."""

from pathlib import Path

import pytest

from tests.brokers.certificates import OPENSSL, Authority


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """Make an authority for all tests."""
    if OPENSSL is None:
        pytest.skip("openssl is not installed")
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def trusted(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have this machine trust the authority, as people do it."""
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    return authority.file
