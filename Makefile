# Needs Python 3.11 or newer; everything else goes into .venv.
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
# How many tests run at once; most of them wait for terminals and brokers.
JOBS ?= 3
# How much chaos: dealers killed, dealers with a full disk, evenings of 20 s, hostile messages.
KILLS ?= 1000
FULL_DISKS ?= 100
EVENINGS ?= 100
MESSAGES ?= 1000000
LOCK := requirements.lock
DEV_LOCK := tests/requirements.lock

.PHONY: play test check check-static format bench brokers chaos lock translations clean

play: $(VENV)/.play  ## open a table with three bots and sit down
	@$(BIN)/bhj-tui host --bots 3

# Programs that tests start are compiled once, and tests too, whatever the surroundings say.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/.dev  ## run the tests
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

check: check-static test  ## format, lint, types, import contracts, tests

check-static: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.dev  ## measure what the README promises
	$(BIN)/python -m tests.benchmarks

brokers: $(VENV)/.dev  ## play on a NATS cluster and on RabbitMQ, killing a node of each
	$(BIN)/python -m pytest tests/brokers -o python_files='check_*.py'

chaos: $(VENV)/.dev  ## kill, stop, cut and lie for about half an hour
	$(BIN)/python -m tests.chaos.kills --kills $(KILLS)
	$(BIN)/python -m tests.chaos.kills --kills $(FULL_DISKS) --full-disk
	$(BIN)/python -m tests.chaos.evening --seeds $(EVENINGS)
	$(BIN)/python -m tests.chaos.fuzz_messages --count $(MESSAGES)

lock: $(VENV)/.dev  ## resolve the dependencies anew
	$(BIN)/python -m uv pip compile -q --universal --generate-hashes --no-header --no-annotate \
	  --python-version 3.11 pyproject.toml -o $(LOCK)
	$(BIN)/python -m uv pip compile -q --universal --generate-hashes --no-header --no-annotate \
	  --python-version 3.11 pyproject.toml --group dev -c $(LOCK) -o $(DEV_LOCK)

translations: $(VENV)/.dev  ## bring the catalogues up to date and compile them
	$(BIN)/python -m tests.tui.catalogues

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "bhj-tui needs Python 3.11 or newer: make PYTHON=python3.11 play")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.python $(LOCK) pyproject.toml
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $(LOCK)
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play $(DEV_LOCK)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $(DEV_LOCK)
	@touch $@
