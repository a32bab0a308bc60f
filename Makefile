# `make help` lists the targets. The environment is made once, in .venv, from pyproject.toml and constraints.txt.
# Another Python: `make PYTHON=python3.12 ...`. Where PyPI's PyTorch would bring CUDA (Linux on x86), its CPU build comes
# with PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu in front of `make`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MADE := $(VENV)/.made

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help env demo test lint verify bench clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

env: $(MADE) ## make the environment

demo: $(MADE) ## grade a made-up class into demo-output/ and show its feedback
	@$(BIN)/python examples/demo.py

test: lint ## everything that must hold before a commit: lint and pytest
	@$(BIN)/python -m pytest

lint: $(MADE) ## ruff, mypy and the layers
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy --no-error-summary
	@if grep -q '^\[tool\.importlinter\]' pyproject.toml; then $(BIN)/lint-imports; fi

verify: $(MADE) ## hold the course against its own proofs
	@$(BIN)/autograder verify

bench: $(MADE) ## measure the cost of grading
	@$(BIN)/python -m benchmarks.grading

clean: ## remove what the other targets left behind; the environment stays (rm -r .venv)
	rm -rf demo-output build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -path ./$(VENV) -prune -o -type d -name __pycache__ -exec rm -rf {} +

$(MADE): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; \
	    sys.version_info >= (3, 11) or sys.exit(f"Python 3.11 or newer is needed, $(PYTHON) is {v}: make PYTHON=python3.12 ...")'
	@echo "Making the environment in $(VENV); the first time this takes a few minutes" >&2
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@
