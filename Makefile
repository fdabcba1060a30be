# Plain enough for make 3.81, which is what macOS has. Every recipe runs in this folder.
PYTHON = python3
UV = uv
GAME = canvas-eagles
FOLDER = my-games
BIN = .venv/bin
COMPILE = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" pyproject.toml
PATH_HINT = echo "To use \"printgen\" in this terminal: export PATH=\"$$PWD/$(BIN):\$$PATH\""

.PHONY: help kit studio install setup cluster test verify audit bench tools format messages lock vendor clean

help:
	@echo "make kit        set up, check the data and print everything for $(GAME) into output/ (GAME=blue-max for another game)"
	@echo "make studio     set up and open printgen in the browser; your files are in my-games/ (FOLDER=club for another folder)"
	@echo "make install    set up without printing"
	@echo "make cluster    set up and install dask, for printing on several machines (--workers)"
	@echo "make test       set up and check the code: format, lint, spelling, types, imports, tests"
	@echo "make verify     set up and explore: hostile input, wrong values, pictures of all products, the data site in a browser"
	@echo "make audit      set up and try hostile input for a minute per kind, and wrong values in all data (takes hours)"
	@echo "make bench      set up and measure how long printing takes"
	@echo "make format     format the code"
	@echo "make messages   collect the printed words for translators (printgen/translation/locale/printgen.pot)"
	@echo "make lock       renew .ci/lock.txt, lock-cluster.txt and lock-dev.txt from pyproject.toml (needs uv)"
	@echo "make vendor     build the studio's text editor from its locked packages and compare (needs node and npm)"
	@echo "make clean      remove .venv, caches and printed files"

# `kit` names its game, and how to choose another one, unless the command line chose it.
kit: setup
	@$(if $(filter file,$(origin GAME)),echo "Printing $(GAME). To print another game: make kit GAME=blue-max (\"$(BIN)/printgen games\" lists the games).")
	@$(BIN)/printgen kit $(GAME)
	@$(PATH_HINT)

studio: setup
	@$(BIN)/printgen studio $(FOLDER)

install: setup
	@$(PATH_HINT)

setup:
	@$(PYTHON) .ci/install.py lock.txt
	@$(PYTHON) .ci/pango.py

cluster:
	@$(PYTHON) .ci/install.py lock-cluster.txt
	@$(PYTHON) .ci/pango.py

test: tools
	@echo "format" && $(BIN)/python -m ruff format --quiet --check .
	@echo "lint" && $(BIN)/python -m ruff check --quiet .
	@echo "spelling" && $(BIN)/typos --format brief
	@echo "types" && $(BIN)/python -m mypy --no-error-summary
	@$(BIN)/python -m mypy --no-error-summary --platform win32 --cache-dir .mypy_cache/windows
	@echo "imports" && said=`$(BIN)/lint-imports --no-logo --no-cache 2>&1` || { echo "$$said"; exit 1; }
	@echo "tests" && $(BIN)/python -m pytest --quiet -n auto

verify: tools
	@echo "exploratory tests" && $(BIN)/python -m pytest --quiet -n auto -m explore
	@if $(PYTHON) .ci/chromium.py; then \
		echo "site" && $(BIN)/python -m pytest --quiet -n auto --dist worksteal -p tests.conftest -p tests.release.conftest .ci/site; \
	fi
	@$(BIN)/python .ci/explore.py

audit: tools
	@echo "hostile input" && PRINTGEN_FUZZ=60 $(BIN)/python -m pytest --quiet -s -m explore tests/fuzz
	@echo "wrong values" && $(BIN)/python .ci/audit.py

bench:
	@$(PYTHON) .ci/install.py lock.txt
	@$(BIN)/python .ci/bench.py

tools:
	@$(PYTHON) .ci/install.py lock-dev.txt
	@$(PYTHON) .ci/pango.py

format: tools
	@$(BIN)/python -m ruff check --quiet --fix . ; $(BIN)/python -m ruff format --quiet .

messages: tools
	@$(BIN)/python .ci/messages.py

lock:
	@$(COMPILE) --output-file .ci/lock.txt
	@$(COMPILE) --extra cluster --constraint .ci/lock.txt --output-file .ci/lock-cluster.txt
	@$(COMPILE) --extra dev --constraint .ci/lock-cluster.txt --output-file .ci/lock-dev.txt

vendor:
	@$(PYTHON) .ci/vendor.py

clean:
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist output/*
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
