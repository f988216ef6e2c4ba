# Two commands do everything: `make run` and `make test`. `make help` lists the rest.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Makes the environment, and installs what is missing: SETUP=no never installs a program
SETUP_FOR := PYTHON="$(PYTHON)" sh tools/setup.sh

# What was compiled once is kept, wherever this is run: else each of many processes compiles all of it again
export PYTHONDONTWRITEBYTECODE :=

# The pure core is what coverage watches: watching everything makes every test slow
CORE   := tests/hands tests/engine tests/kit tests/variants tests/matchpot tests/games tests/test_cards.py tests/plurals tests/evenings \
          tests/showdown_photo
SPREAD := --numprocesses auto --maxprocesses 4 --dist worksteal --durations=15
# Who drives a browser, or a server, waits much of the time: more processes than cores, and beside the others.
# The longest tests come first; of those in tests/e2e its conftest.py says which they are
DRIVEN  := tests/web/test_every_page.py tests/e2e tests/scripts tests/web/serving/test_plain_server.py
WAITING := --numprocesses 3 --dist worksteal --durations=15
# What most faults break, without a browser and without PostgreSQL
QUICK  := $(CORE) tests/rules tests/test_documents.py tests/store/matches/test_matches.py tests/store/history/test_entries.py \
          tests/store/corrections/test_amending.py tests/store/corrections/test_amending_refused.py tests/store/corrections/test_amending_pots.py \
          tests/store/corrections/test_amending_players.py tests/web/matches/test_matches.py tests/web/matches/test_entering.py \
          tests/web/pages/test_forms.py tests/web/games/test_tapiola.py

# A line at a time, where make can do it (4.0); macOS has 3.81
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=line)
# What was skipped for want of a program, over all runs of a `make test`
export SKIPPED := $(VENV)/skipped

.DEFAULT_GOAL := help
.PHONY: help run quick test prove mutate audit check format train bare clean

help:  ## List the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run:  ## Set up what is missing and serve on the home network
	@$(SETUP_FOR) run
	@$(BIN)/companion serve $(ARGS)

quick: check  ## Check the code and run the most telling tests: half a minute, after each change
	@$(BIN)/python -m pytest $(QUICK) --every 3 -m "not slow and not brute and not random and not e2e" -k "not postgresql" $(SPREAD) $(ARGS)

test:  ## Set up what is missing, check the code, run every test: WITHOUT="webkit ..." leaves a program out
	@$(SETUP_FOR) test
	@rm -f $(SKIPPED)
	@$(MAKE) --no-print-directory --jobs=3 $(TOGETHER) check in-browsers without-browsers
	@$(BIN)/python -m tests.programs $(SKIPPED)

.PHONY: in-browsers without-browsers

# Beside the check, which takes one core a minute: else each of eight processes compiles all tests of a fresh checkout.
# Once in each environment: of what is changed later there is little
$(VENV)/compiled:
	@$(BIN)/python -m pytest tests --collect-only --quiet >/dev/null || true
	@touch $@

in-browsers: $(VENV)/compiled
	@$(BIN)/python -m pytest $(DRIVEN) $(WAITING) $(ARGS)

without-browsers: $(VENV)/compiled
	@$(BIN)/python -m pytest $(CORE) -m "not no_cover" $(SPREAD) --cov --cov-report=term:skip-covered $(ARGS)
	@$(BIN)/python -m pytest tests $(DRIVEN:%=--ignore=%) -m no_cover $(SPREAD) $(ARGS)

prove:  ## Work out the tests' known answers again with another evaluator (minutes)
	@$(SETUP_FOR) dev
	@$(BIN)/python -m tests.hands.prove

check:  ## Lint, format, types, import direction
	@$(SETUP_FOR) dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

mutate:  ## Change the core a little and see which changes no test notices (minutes a module): ARGS=kit/chips or ARGS="--sample 60 games"
	@$(SETUP_FOR) mutate
	@$(BIN)/python -m tests.mutate $(ARGS)

audit:  ## Check the pinned packages for known faults (needs the internet)
	@$(SETUP_FOR) audit
	@$(BIN)/pip-audit --requirement constraints.txt --disable-pip --no-deps --strict --progress-spinner off || \
	  { echo "Either a package above has a known fault, or the lists of known faults cannot be reached from here."; exit 1; }

format:  ## Format the code, and fix what the linter can fix
	@$(SETUP_FOR) dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

train:  ## Set up what training the recogniser needs; then run .venv/bin/python -m training
	@$(SETUP_FOR) train
	@$(BIN)/python -m training --help

bare:  ## Try `make run` and `make test` on a bare Debian and Ubuntu (as root, needs debootstrap and an hour)
	@$(PYTHON) -m tests.bare $(ARGS)

clean:  ## Remove the environment (never instance/, where the evenings are)
	rm -rf $(VENV)
	@echo "Kept: instance/ with the evenings, and the programs that were installed on this machine."
