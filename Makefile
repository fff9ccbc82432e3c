# Blether in one command each: `make help`. A target first brings .venv up to date (.ci/venv; at once when nothing changed).
# All paths are relative and quoted where a shell sees them, so that the checkout may lie in a folder with spaces.

.DEFAULT_GOAL := help
VENV := @sh .ci/venv
PYTHON_HERE := .venv/bin/python
ARGS ?=

.PHONY: help
help: ## show this list
	@echo "make TARGET [ARGS=...]"
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | awk -F'|' '{ printf "  %-12s %s\n", $$1, $$2 }'

.PHONY: run
run: ## start the whole ensemble with its web page (BLETHER_PORT=9000 make run: on another port)
	$(VENV) requirements.txt
	@$(PYTHON_HERE) -m blether up $(ARGS)

.PHONY: chat
chat: ## talk in the terminal, with the running ensemble or one that is started and stopped for it
	$(VENV) requirements.txt
	@$(PYTHON_HERE) -m blether chat $(ARGS)

.PHONY: doctor
doctor: ## say what is configured and reachable, and how to mend what is not
	$(VENV) requirements.txt
	@$(PYTHON_HERE) -m blether doctor $(ARGS)

.PHONY: test
test: ## run the tests of the core (make test ARGS="-k chat": some of them)
	$(VENV) requirements.txt requirements-dev.txt
	@$(PYTHON_HERE) -m pytest -m "not extra" -n 2 $(ARGS)

.PHONY: test-extras
test-extras: ## run the tests that need an extra (a browser, torch, Java, servers)
	$(VENV) requirements.txt requirements-dev.txt requirements-browser.txt
	@$(PYTHON_HERE) -m pytest -m extra $(ARGS) || [ $$? -eq 5 ] # 5: none was chosen, which is not a failure

.PHONY: lint
lint: ## check style, types and who imports whom
	$(VENV) requirements.txt requirements-dev.txt
	@$(PYTHON_HERE) -m ruff check .
	@$(PYTHON_HERE) -m ruff format --check .
	@$(PYTHON_HERE) -m mypy
	@.venv/bin/lint-imports

.PHONY: extra
extra: ## install an extra (make extra NAME=stanza; blether doctor lists them)
	@test -f "requirements-$(NAME).txt" || { echo "make extra NAME=..., one of:" requirements-*.txt; exit 2; }
	$(VENV) requirements.txt "requirements-$(NAME).txt"

.PHONY: clean
clean: ## remove .venv and what tools left behind; your talks in .blether stay
	rm -rf .venv .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: constraints
constraints: ## pin anew all that the core and the tools bring along (with Python 3.11: its wheels serve 3.12 and 3.13 too)
	rm -rf .venv-constraints
	python3.11 -m venv .venv-constraints
	sed '/^-c/d' requirements.txt requirements-dev.txt > .venv-constraints/wanted.txt
	.venv-constraints/bin/python -m pip install -qq --only-binary :all: --no-binary python-aiml,docopt,breadability \
		-r .venv-constraints/wanted.txt
	{ sed -n '/^#/p' constraints.txt; .venv-constraints/bin/python -m pip freeze --all | grep -v '^pip=='; } \
		> .venv-constraints/constraints.txt
	mv .venv-constraints/constraints.txt constraints.txt
	rm -rf .venv-constraints
