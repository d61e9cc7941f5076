# `make run` and `make test` need Python 3.11 or newer, and nothing else.

VENV ?= .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
HOST ?= 127.0.0.1
PORT ?= 8000
# How many processes run the tests (each may start a browser); options for pytest go into ARGS.
JOBS ?= auto
ARGS ?=
# How long new boards are looked for, and the seed of a round that is to be done again.
SECONDS ?= 120
SEED ?=
# What installs the packages of a file into an environment: uv where there is one, which is faster; else, or where uv does
# not find them, the environment's own pip, or that of the Python that made it. What is loaded is compiled then, and that
# is not half of it.
UV ?= $(shell command -v uv 2>/dev/null)
pip = $$(if [ -x $(1)/bin/pip ]; then echo $(1)/bin/python -m pip; \
	else echo $$(sed -n 's/^executable = //p' $(1)/pyvenv.cfg) -m pip --python $(1)/bin/python; fi)
with_uv = $(UV) pip install --quiet --python $(1)/bin/python --requirements $(2)
with_pip = $(call pip,$(1)) --quiet --retries 2 --disable-pip-version-check install --no-compile --requirement $(2)
no_network = echo "The packages could not be fetched: no network, or a proxy to name (HTTPS_PROXY)? See $(1)/install.log"
install = ($(if $(UV),$(with_uv) || )$(with_pip)) 2>$(1)/install.log || { $(no_network); exit 1; }
# Whether a Python can install into an environment that has no pip of its own; to make one takes four seconds.
can_install = -c 'import pip, sys; sys.exit(tuple(map(int, pip.__version__.split(".")[:2])) < (22, 3))'
ENGINE_TESTS = tests/engine tests/cards tests/misconceptions tests/content/commands tests/content/test_shipped_content.py
STATIC = $(shell find static)
FRENCH = layers_site/locale/fr/LC_MESSAGES/django
# What is compiled once is not compiled again by every process that begins: the tests alone are half a minute.
unexport PYTHONDONTWRITEBYTECODE
TEMPLATES = $(shell find templates layers_site -name '*.html')

.DEFAULT_GOAL := help
.PHONY: audit audit-ci help run prepare content cards admin test nightly explore coverage case check check-types check-form check-content format catalogues bench map targets load screenshots corpus docs clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Nobody waits for the quizzes, which are there some seconds later, nor for the comparison of editions: a page that comes
# before it works out what it needs.
run: prepare  ## install what is missing, load the content, serve it on http://127.0.0.1:8000/ (HOST, PORT)
	@umask 077; $(PYTHON) manage.py prepare --part beside --verbosity 0 & \
	HOST=$(HOST) PORT=$(PORT) exec $(BIN)/gunicorn --config python:layers_site.server layers_site.wsgi

# Two things at once, since there are mostly two processors.
prepare: $(VENV)/.made
	@$(MAKE) --silent --no-print-directory -j 2 $(VENV)/.site $(VENV)/.compiled .env
	@$(MAKE) --silent --no-print-directory -j 2 content staticfiles/staticfiles.json $(FRENCH).mo

# The database holds digests of passwords.
content:
	@umask 077; $(PYTHON) manage.py prepare --part before

cards: prepare  ## any card by its name: fetch the texts of all cards (CARDS_FRENCH=false: in English alone)
	@$(PYTHON) manage.py load_card_texts

admin: prepare  ## make an administrator: asks for a name and a password
	@$(PYTHON) manage.py createsuperuser

test: $(VENV)/.dev .env  ## run the tests of the day, always on the same boards (ARGS="-k humility")
	PYTHONHASHSEED=0 $(PYTHON) -m pytest -n $(JOBS) --maxprocesses 4 --dist loadgroup $(ARGS)

nightly: $(VENV)/.dev .env  ## run every test, with those that take long: half an hour and more
	LAYERS_NIGHT=1 PYTHONHASHSEED=0 $(PYTHON) -m pytest -n $(JOBS) --maxprocesses 4 --dist loadgroup $(ARGS)

explore: $(VENV)/.dev .env  ## look for new boards that break a law (SECONDS=600); SEED=… does a round once more
	$(PYTHON) -m tests.explore $(if $(SEED),--seed $(SEED),--seconds $(SECONDS)) -n $(JOBS) --maxprocesses 4 $(ARGS)

coverage: $(VENV)/.dev .env  ## which branches of the engine its tests reach; ten minutes and more
	LAYERS_WHOLE=1 $(PYTHON) -m pytest -n $(JOBS) --maxprocesses 4 --cov=engine --cov-branch --cov-report=term:skip-covered $(ENGINE_TESTS)

check: check-types check-content check-form  ## lint, form, types, imports, image, prose, migrations, catalogues, curated content

# Side by side with `make -j2 -O check`: none needs another.
check-types: $(VENV)/.dev .env
	$(BIN)/mypy

check-form: $(VENV)/.dev .env
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djade --check --target-version 5.2 $(TEMPLATES)
	$(BIN)/lint-imports
	$(BIN)/hadolint Dockerfile
	$(PYTHON) -m tools.house --check
	$(PYTHON) -m tools.prose
	$(PYTHON) manage.py makemigrations --check --dry-run
	$(PYTHON) manage.py catalogues --check

check-content: $(VENV)/.dev .env
	$(PYTHON) manage.py check_cases --fixtures
	$(PYTHON) manage.py check_stack_cases --fixtures
	$(PYTHON) manage.py check_quizzes --fixtures

# The tests that are run once for each case.
CASE_TESTS = tests/content/test_shipped_content.py tests/content/test_files.py tests/boards/test_pages.py \
	tests/boards/test_explained.py tests/boards/test_sentences.py tests/questions/test_shared.py \
	tests/engine/test_decided.py tests/engine/test_compare.py tests/engine/test_bearing.py \
	tests/engine/facts/test_facts_hold.py tests/engine/laws/test_readable.py tests/cardtext/wording/test_laws.py
case: $(VENV)/.dev .env  ## put a case into form and check all that tests would (SLUG=…), in seconds
	@$(PYTHON) manage.py case $(or $(SLUG),$(error Say which case: make case SLUG=bello))
	@LAYERS_NIGHT=1 PYTHONHASHSEED=0 $(PYTHON) -m pytest -q $(CASE_TESTS) -k "$(SLUG)"

format: $(VENV)/.dev  ## put code and templates into form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djade --target-version 5.2 $(TEMPLATES)

catalogues: $(VENV)/.dev .env  ## bring the French catalogue up to date with the sources, and compile it
	$(PYTHON) manage.py catalogues --update --compile

bench: $(VENV)/.dev prepare  ## how long one recompute takes
	$(PYTHON) manage.py bench $(ARGS)

map: $(VENV)/.dev .env  ## draw the house from its imports: docs/images/house.svg
	$(PYTHON) -m tools.house

targets: $(VENV)/.dev .env  ## the pages in a browser against their targets: weights, times, shifts
	$(PYTHON) manage.py targets $(ARGS)

load: $(VENV)/.site .env  ## a class at boards and in a live quiz at once: waits, throughput, memory (ARGS="--seconds 60")
	$(PYTHON) manage.py load $(ARGS)

screenshots: $(VENV)/.dev .env  ## take the pictures in docs/images (ARGS="home workbench" for some)
	$(PYTHON) manage.py screenshots $(ARGS)

corpus: $(VENV)/.dev .env  ## boards with their results as files for other engines, and a runner: build/corpus
	$(PYTHON) manage.py write_corpus build/corpus

docs: $(VENV)/.dev  ## build the documentation into build/docs; a link that leads nowhere fails
	$(BIN)/properdocs build --config-file properdocs.yml

audit: $(VENV)/.audit  ## look the packages up among known weaknesses; needs the network
	$(VENV)/audit/bin/pip-audit --requirement requirements.txt --no-deps --disable-pip --strict

# Fails on a known weakness, and says aloud where the list cannot be asked.
audit-ci: $(VENV)/.dev
	@$(MAKE) --silent $(VENV)/.audit || true
	@$(PYTHON) .ci/audit.py $(VENV)/audit/bin/pip-audit

clean:  ## remove what these commands have made, but for the database and .env
	rm -rf $(VENV) staticfiles build/docs .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find layers_site -name '*.mo' -delete

# --- the environment: each stamp says that its file of requirements has been installed -------------

$(VENV)/.made:
	@for name in python3 python3.14 python3.13 python3.12 python3.11; do \
		if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$name; break; fi; \
	done; \
	if [ -z "$$found" ]; then echo "Python 3.11 or newer is needed, and none was found."; exit 1; fi; \
	if $$found $(can_install) 2>/dev/null || { [ -n "$(UV)" ] && $(UV) --version >/dev/null; }; then without=--without-pip; \
	elif ! $$found -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "This Python can install nothing: it has no pip of 22.3 or later, and no ensurepip."; \
		echo "On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; \
	fi; \
	echo "Making $(VENV) with $$($$found --version)"; \
	$$found -m venv $$without $(VENV)
	@touch $@

$(VENV)/.site: requirements.txt | $(VENV)/.made
	@echo "Installing what the site needs"
	@$(call install,$(VENV),requirements.txt)
	@touch $@

# What is the site's own, while its packages come. Each of the processes that follow would compile it for itself.
$(VENV)/.compiled: | $(VENV)/.made
	@$(PYTHON) -m compileall -q engine layers_site
	@touch $@

$(VENV)/.dev: requirements.txt requirements-dev.txt | $(VENV)/.made
	@echo "Installing what the site, its tests and its checks need"
	@$(call install,$(VENV),requirements-dev.txt)
	@touch $@ $(VENV)/.site

# In an environment of its own: the site needs none of it.
$(VENV)/.audit: requirements-audit.txt | $(VENV)/.made
	@$(PYTHON) -m venv $(if $(wildcard $(BIN)/pip),,--without-pip) $(VENV)/audit
	@$(call install,$(VENV)/audit,requirements-audit.txt)
	@touch $@

# uv for `.ci/run`, and engines of others that `make bench` measures.
$(VENV)/.ci $(VENV)/.peers: $(VENV)/.%: requirements-%.txt | $(VENV)/.made
	@$(call install,$(VENV),$<)
	@touch $@

# Hashed and compressed copies of the static files, the packages' own among them.
staticfiles/staticfiles.json: $(STATIC) $(VENV)/.site
	@$(PYTHON) manage.py collectstatic --clear --no-input --verbosity 0

$(FRENCH).mo: $(FRENCH).po | $(VENV)/.site
	@$(PYTHON) manage.py catalogues --compile

.env: | $(VENV)/.made
	@umask 077; $(PYTHON) -c 'import secrets; print("SECRET_KEY=" + secrets.token_urlsafe(50))' > $@
