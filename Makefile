# Sixfold in one word each. `make run` and `make test` need nothing but Python 3.11+ and make.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV := .venv
BENCH := .venv-bench
PY := $(VENV)/bin/python
# Python compiles what it imports, on every core; pip would compile all there is, on one. Nor has
# it to find out what a library needs: the lock names all.
INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --no-compile --no-deps \
	--require-hashes -r
unexport PYTHONDONTWRITEBYTECODE
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate --no-header

.PHONY: help run serve test check coverage backup restore prove bench messages lock

help:
	@echo 'make run                 the site on http://127.0.0.1:8000, for trying (PORT=8001 changes it)'
	@echo 'make test                every check there is (ARGS="tests/engine -x" chooses)'
	@echo 'make serve               the site for the public, see docs/operating.md'
	@echo 'make backup FILE=name    the whole database in one file; make restore FILE=name puts it back'
	@echo 'make check               lint, types and import contracts only'
	@echo 'make coverage            every line and branch of engine/ that its own tests do not reach; fails if there is one'
	@echo 'make prove               every ruling that changed proved again (WRITE=1 stores it in engine/scenarios/proved.json)'
	@echo 'make bench               the engine beside the dice libraries, the importers beside plain json and whole imports beside their parts, the search beside other engines, half an hour (CHECK=1 holds its samples to the exact laws, WRITE=1 renews docs/performance.md and docs/search.md)'
	@echo 'make messages            new interface strings into the six catalogues (needs gettext)'
	@echo 'make lock                newest libraries into requirements/*.txt (needs uv)'

run: $(VENV)/run-installed
	@SIXFOLD_STATIC_FROM_SOURCE=on $(PY) manage.py run

serve: $(VENV)/run-installed
	@$(PY) manage.py serve

test: $(VENV)/dev-installed
	@$(PY) -m pytest -n auto $(ARGS)

check: $(VENV)/dev-installed
	@$(VENV)/bin/ruff check
	@$(VENV)/bin/ruff format --check --quiet
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports

coverage: $(VENV)/dev-installed
	@$(PY) -m coverage erase
	@$(PY) -m coverage run -m pytest -n auto tests/engine -q $(ARGS)
	@$(PY) -m coverage combine --quiet
	@$(PY) -m coverage report

backup restore: $(VENV)/run-installed
	@$(if $(FILE),,$(error say which file: make $@ FILE=sixfold.dump))$(PY) manage.py $@ '$(FILE)'

prove: $(VENV)/run-installed
	@$(PY) manage.py prove $(if $(WRITE),--write)

bench: $(BENCH)/installed
	@$(BENCH)/bin/python -m benchmarks $(if $(CHECK),--check) $(if $(WRITE),--write) $(if $(ONLY),--only '$(ONLY)')

messages: $(VENV)/run-installed
	@$(PY) manage.py makemessages -l en -l ru -l es -l pt_BR -l de -l fr --add-location file \
		--no-obsolete -e html,txt,py -i .venv -i tests -i locale

lock:
	@$(LOCK) requirements/run.in -o requirements/run.txt
	@$(LOCK) requirements/dev.in -o requirements/dev.txt
	@$(LOCK) requirements/bench.in -o requirements/bench.txt

$(PY):
	@test -n '$(PYTHON)' || { echo 'Sixfold needs Python 3.11 or newer. Debian, Ubuntu: apt install python3 python3-venv; Fedora: dnf install python3'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo 'Python here lacks its venv module. Debian, Ubuntu: apt install python3-venv; Fedora: dnf install python3'; exit 1; }
	@echo 'Making $(VENV) with $(PYTHON)'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run-installed: requirements/run.txt | $(PY)
	@echo 'Installing what the site needs'
	@$(INSTALL) $<
	@touch $@

$(VENV)/dev-installed: requirements/dev.txt | $(PY)
	@echo 'Installing what the site and its tests need'
	@$(INSTALL) $<
	@touch $@ $(VENV)/run-installed

# The libraries measured against stand apart: no test and no page may lean on them.
$(BENCH)/installed: requirements/bench.txt
	@test -n '$(PYTHON)' || { echo 'Sixfold needs Python 3.11 or newer.'; exit 1; }
	@echo 'Installing what is measured, and what against, into $(BENCH)'
	@$(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@
