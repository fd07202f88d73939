# Mazziere's doors. `make help` prints this list; it is built from the comments behind "##".
# Needs only: make, git, python3 (3.11 or newer). Another one: make run PYTHON=python3.12
PYTHON ?= python3
VPY := .venv/bin/python
LAUNCH := $(PYTHON) -m config.launch
TOOL := $(VPY) -m config.tools

PORT ?=
DATA ?=
LAN ?=
COMPILE ?=
export PORT DATA LAN COMPILE
# Without compiled bytecode every start would read all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test test-all check bench fuzz honesty golden strength tune exam balance mutants kills upgrade \
	generate compile messages docs pictures schema load tables format sbom lock install install-server install-dev

help: ## print this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' Makefile

run: ## install what is missing, serve, print the address (PORT= DATA= LAN=1, COMPILE=0: no fast engine behind it, 1: at once)
	@$(LAUNCH) run

test: install-dev ## all tests, browser journeys included
	@$(TOOL).testing

test-all: install-dev ## all tests in every combination, and the compiled build
	@MAZZIERE_LONG=1 $(TOOL).testing --everything
	@MAZZIERE_LONG=1 $(TOOL).compile --test

check: install-dev ## format, lint, types, layers, templates, migrations, translations, docs
	@$(TOOL).check

bench: install-dev ## measure, print a table, write bench/latest.json (COLD=1 WRITE=1 for the docs, PEERS=python)
	@PEERS=$(PEERS) $(TOOL).bench $(if $(COLD),--cold) $(if $(WRITE),--write)

fuzz: install-dev ## random battles with invariants after every step (GAME=, LOTS=1: with cards by lot, HANDS=1: by hand)
	@$(TOOL).sims fuzz $(if $(GAME),--game $(GAME)) $(if $(LOTS),--lots) $(if $(HANDS),--hands)

honesty: install-dev ## prove that no partner peeks, and that a peeking one is caught (GAME=, LOTS=1, HANDS=1)
	@$(TOOL).sims honesty $(if $(GAME),--game $(GAME)) $(if $(LOTS),--lots) $(if $(HANDS),--hands) --into $(CURDIR)/docs

golden: install-dev ## write the golden playthroughs anew (review the difference)
	@$(VPY) -m engine.sim golden

strength: install-dev ## measure the levels of the partners against one another (SHORT=1 GAME=)
	@$(TOOL).sims strength $(if $(GAME),--game $(GAME)) $(if $(SHORT),--short,--into $(CURDIR))

tune: install-dev ## look for better heuristic weights by self-play (GAME= STEPS=)
	@$(TOOL).sims tune --into $(CURDIR) $(if $(GAME),--game $(GAME)) $(if $(STEPS),--steps $(STEPS))

exam: install-dev ## ask every level the test positions and prove their answers (GAME=)
	@$(TOOL).sims exam $(if $(GAME),--game $(GAME)) --into $(CURDIR)/docs

balance: install-dev ## measure the shipped decks against one another (GAME=)
	@$(TOOL).sims balance $(if $(GAME),--game $(GAME)) --into $(CURDIR)/docs

mutants: install-dev ## break the rules on purpose and count what the tests catch
	@$(TOOL).mutants $(if $(GAME),--game $(GAME)) $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) \
		$(if $(FILE),--file $(FILE)) $(if $(SHOW),--show)

generate: install-dev ## write the generated modules (copy, encode, digest of states)
	@$(VPY) -m engine.kernel.generate

compile: install ## compile the engine with mypyc into build/engines
	@$(TOOL).compile

messages: install-dev ## gather texts for translation and compile the catalogues
	@$(TOOL).translations --write

kills: install-dev ## kill the server twenty times while somebody writes, on each database
	@MAZZIERE_KILLS=20 $(VPY) -m pytest -q -s tests/trust/test_servers.py \
		tests/trust/test_restarts.py tests/runs/test_workers.py -k "every_kill or no_game"

schema: install-dev ## ask the API at length whether it keeps its description (EXAMPLES=)
	@MAZZIERE_SCHEMA_EXAMPLES=$(or $(EXAMPLES),40) $(VPY) -m pytest -q tests/trust/test_schema.py

upgrade: install-dev ## bring a database of the first release with 100,000 cards up to this one
	@MAZZIERE_UPGRADE_CARDS=100000 $(VPY) -m pytest -q -s tests/trust/test_upgrade.py

pictures: install-dev ## take the pictures of the documentation anew
	@MAZZIERE_PICTURES=docs/pictures $(VPY) -m pytest -q --every-combination tests/browser/test_journey.py \
		tests/browser/test_shelf_journey.py tests/browser/test_effects_journey.py \
		tests/browser/test_by_hand_journey.py -k "en-desk-pointer or it-phone-touch"

load: install-dev ## 50 people browse, 8 play, 10,000 requests: times, errors, memory (SHORT=1 WRITE=1)
	@$(TOOL).load $(if $(SHORT),--short) $(if $(WRITE),--write)

tables: install-dev ## eight tables at once: how long partners take, and pages meanwhile (SHORT=1 WRITE=1)
	@$(TOOL).tables_load $(if $(SHORT),--short) $(if $(WRITE),--write)

docs: install-dev ## write the reference pages that are made from the code
	@$(TOOL).docs --write

format: install-dev ## format Python code
	@$(VPY) -m ruff format . && $(VPY) -m ruff check --fix .

sbom: install-dev ## write what a served site is made of into build/sbom.json (CycloneDX)
	@$(TOOL).sbom

lock: install-dev ## write the hashed locks anew from requirements/*.in
	@$(TOOL).lock

install: ## only install the runtime packages
	@$(LAUNCH) install

install-server: ## install what nodes with PostgreSQL, Redis or RabbitMQ need
	@$(LAUNCH) install-server

install-dev: ## only install the packages of tests and checks
	@$(LAUNCH) install-dev
