# Two commands do everything: `make run` and `make test`. `make help` lists the rest.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check install --quiet

# As variables, not as an option: what builds the package is pinned by them too, by older pips and newer ones
export PIP_CONSTRAINT       := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt

# What was compiled once is kept, wherever this is run: else each of many processes compiles all of it again
export PYTHONDONTWRITEBYTECODE :=

# The pure core is what coverage watches: watching everything makes every test slow
CORE   := tests/hands tests/play tests/kit tests/house tests/matchpot tests/games tests/test_cards.py tests/evening
SPREAD := --numprocesses auto --maxprocesses 4 --dist worksteal --durations=15
# Who drives a browser, or a server, waits much of the time: more processes than cores, and beside the others.
# The longest tests come first
DRIVEN  := tests/web/test_every_page.py tests/e2e tests/scripts tests/web/test_plain_server.py
WAITING := --numprocesses 3 --dist worksteal --durations=15
# What most faults break, without a browser and without PostgreSQL
QUICK  := $(CORE) tests/rules tests/test_documents.py tests/store/test_matches.py tests/store/test_entries.py \
          tests/store/test_amending.py tests/store/test_amending_refused.py tests/store/test_amending_pots.py \
          tests/store/test_amending_players.py tests/web/test_matches.py tests/web/test_entering.py \
          tests/web/test_forms.py tests/web/test_tapiola.py

.DEFAULT_GOAL := help
.PHONY: help run quick test prove mutate audit check format train clean

help:  ## Show what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: $(VENV)/run.stamp  ## Set up what is missing and serve on the home network
	@$(BIN)/companion serve $(ARGS)

quick: check  ## Check the code, run the tests that tell most: under a minute, after each change
	@$(BIN)/python -m pytest $(QUICK) -m "not slow and not brute and not random and not e2e" -k "not postgresql" $(SPREAD) $(ARGS)

test: needs-browser needs-postgres $(VENV)/dev.stamp  ## Set up what is missing, check the code, run every test
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=line check in-browsers without-browsers

.PHONY: compiled in-browsers without-browsers

# Beside the check, which takes one core a minute: else each of eight processes compiles all tests of a fresh checkout
compiled:
	@$(BIN)/python -m pytest tests --collect-only --quiet >/dev/null || true

in-browsers: compiled
	@$(BIN)/python -m pytest $(DRIVEN) $(WAITING) $(ARGS)

without-browsers: compiled
	@$(BIN)/python -m pytest $(CORE) -m "not no_cover" $(SPREAD) --cov --cov-report=term:skip-covered $(ARGS)
	@$(BIN)/python -m pytest $(CORE) -m no_cover $(SPREAD) $(ARGS)
	@$(BIN)/python -m pytest tests $(CORE:%=--ignore=%) $(DRIVEN:%=--ignore=%) $(WAITING) $(ARGS)

prove: $(VENV)/dev.stamp  ## Work out again from a peer what the tests know as answers (minutes)
	@$(BIN)/python -m tests.hands.prove

check: $(VENV)/dev.stamp  ## Lint, format, types, import direction
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

mutate: $(VENV)/mutate.stamp  ## Change the core a little and see which changes no test notices (minutes a module): ARGS=kit/chips or ARGS="--sample 60 games"
	@$(BIN)/python -m tests.mutate $(ARGS)

audit: $(VENV)/audit.stamp  ## Look up what is known of faults in the pinned packages (needs the internet)
	@$(BIN)/pip-audit --requirement constraints.txt --disable-pip --no-deps --strict --progress-spinner off || \
	  { echo "Either a package above has a fault that is known, or the lists of them cannot be reached from here."; exit 1; }

format: $(VENV)/dev.stamp  ## Put the code into shape
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

train: $(VENV)/train.stamp  ## Set up what training the recogniser needs; then: .venv/bin/python -m training
	@$(BIN)/python -m training --help

clean:  ## Remove the environment (never instance/, where the evenings are)
	rm -rf $(VENV)

# --- the environment ---------------------------------------------------------------------------
.PHONY: needs-python needs-browser needs-postgres

needs-python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is missing. Install it with: sudo apt install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; $(PYTHON) is older. Install it, then: make PYTHON=python3.11 run"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv module is missing. Install it with: sudo apt install python3-venv"; exit 1; }

needs-browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { echo "The tests drive a browser, and Chromium is missing. Install it with: sudo apt install chromium"; exit 1; }
	@command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null && { command -v firefox-esr || command -v firefox; } >/dev/null || \
	  { echo "The tests drive WebKit and Firefox too, and one of them is missing. Install them with: sudo apt install firefox-esr webkit2gtk-driver xvfb"; exit 1; }
	@test ! -e /etc/debian_version || ls /usr/lib/*/libatomic.so.1 >/dev/null 2>&1 || \
	  { echo "What steers the browser needs libatomic, and it is missing. Install it with: sudo apt install libatomic1"; exit 1; }

needs-postgres:
	@test -n "$$TEST_DATABASE_URL" || command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  { echo "The tests run on PostgreSQL too, and it is missing. Install it with: sudo apt install postgresql"; exit 1; }

$(BIN)/python: | needs-python
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@$(PIP) --editable .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/run.stamp

$(VENV)/mutate.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@$(PIP) --editable '.[dev,mutate]'
	@touch $@ $(VENV)/dev.stamp $(VENV)/run.stamp

$(VENV)/audit.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@$(PIP) --editable '.[dev,audit]'
	@touch $@ $(VENV)/dev.stamp $(VENV)/run.stamp

$(VENV)/train.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@$(PIP) --editable '.[dev,train]'
	@touch $@
