# Two of these do all the set-up on a fresh Debian machine with Rust and Node: `make run` and `make test`.

SHELL := /bin/bash
.DEFAULT_GOAL := help
STAGE := scripts/stage
# One development profile serves run, demo and test.
OCTAVO := target/debug/octavo
# Cargo.lock decides the version of every crate; a build never changes it.
BUILD := cargo build --locked
# Clippy compiles the project's own crates: a build that is also checked. Cargo commands without it build them again.
LINTED := RUSTC_WORKSPACE_WRAPPER=clippy-driver
# What `octavo --version` of a release names.
COMMIT = $(shell git describe --always --dirty --exclude='*' --abbrev=12 2>/dev/null || echo unknown commit)

.PHONY: help setup web run demo test build package release bench soak screenshots fmt lint contract

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: ## Install what building and testing needs from Debian
	@$(STAGE) "Debian packages" scripts/setup-debian

run: setup web ## Build and start Octavo with its sandbox: then open the page it names
	@$(STAGE) "Building the server (some minutes the first time)" $(BUILD) -p octavo
	@$(OCTAVO) serve --sandbox

demo: setup web ## Show the whole job on a temporary server, from sign-up to verified webhooks
	@$(STAGE) "Building the server (some minutes the first time)" $(BUILD) -p octavo
	@$(OCTAVO) demo

test: ## Every test, on both databases: installs what it needs
	@rm -f target/stages; mkdir -p target
	@OCTAVO_STAGES=target/stages $(MAKE) --no-print-directory test-stages; \
	  status=$$?; echo "── Times on $$(nproc) cores"; cat target/stages; exit $$status

.PHONY: test-stages
test-stages: setup web
	@$(STAGE) "Web app: types, lint, unit tests" npm run --silent check
	@$(STAGE) "Formatting" $(MAKE) --no-print-directory fmt-check
	@$(STAGE) "Dependencies: licences, bans, sources, advisories, unused" scripts/check-dependencies
	@$(STAGE) "Compose files, alert rules and dashboard" scripts/check-ops
	@$(LINTED) $(STAGE) "Clippy, which builds the server and its tests" scripts/build-linted
	@$(LINTED) $(STAGE) "Rust tests, on SQLite and PostgreSQL" scripts/with-postgres scripts/cargo-test
	@echo "── Checks of the built server, three at a time: each is printed when it ends"
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target $(SERVER_CHECKS)

# Most of the time these wait for a server or a browser. The longest come first.
SERVER_CHECKS := browser-check api-check sdk-python-check examples-check \
  n8n-check sdk-typescript-check generators-check agents-check
.PHONY: $(SERVER_CHECKS)
browser-check:
	@$(STAGE) "Browser tests" npm run --silent e2e
api-check:
	@$(STAGE) "API description against the server" scripts/api-check
sdk-python-check:
	@$(STAGE) "Python SDK: types, package, tests against the server" scripts/check-sdk-python
examples-check:
	@$(STAGE) "The GitHub Action and the examples, run against the server" scripts/check-examples
n8n-check:
	@$(STAGE) "n8n nodes: lint, build, tests in n8n's engine" scripts/check-n8n
sdk-typescript-check:
	@$(STAGE) "TypeScript SDK: types, package, tests against the server" scripts/check-sdk-typescript
generators-check:
	@$(STAGE) "Clients from published generators" scripts/check-generators
agents-check:
	@$(STAGE) "Agents: the official TypeScript client, the conformance suite" scripts/check-agents typescript conformance

web: ## Build the web app
	@$(STAGE) "Web app: packages and build" scripts/build-web

build bench package release: export OCTAVO_COMMIT = $(COMMIT)

build: setup web ## The release binary with the web app inside: target/release/octavo
	@$(STAGE) "Release build (a quarter of an hour the first time)" $(BUILD) --release -p octavo

package: build ## Debian package, OCI image, archive, list of components and checksums: target/package
	@$(STAGE) "Debian packages" scripts/setup-debian package
	@$(STAGE) "Packages" scripts/package target/release/octavo

release: build ## The same of a tagged commit, with an archive for arm64 where Rust can build it: target/release-VERSION
	@$(STAGE) "Debian packages" scripts/setup-debian release
	@$(STAGE) "Release" scripts/release target/release/octavo

.PHONY: test-package
test-package: setup web ## Both packages of a development build, installed and started: a minute, three the first time
	@$(STAGE) "Debian packages" scripts/setup-debian package
	@$(STAGE) "Building the server" $(BUILD) -p octavo
	@$(STAGE) "Packages" scripts/test-package

screenshots: setup web ## Pictures of every page in both themes at two widths, and of states: target/screenshots
	@$(STAGE) "Building the server" $(BUILD) -p octavo
	@$(STAGE) "Screenshots" npm run --silent screenshots

bench: build ## Figures on both databases: deliveries, latency, memory, CPU; of the pages: bytes, Lighthouse
	@$(STAGE) "Building the bench" $(BUILD) --release -p octavo-bench
	@OCTAVO_TEST_POSTGRES_FSYNC=on scripts/with-postgres scripts/bench
	@OCTAVO_BIN=$(CURDIR)/target/release/octavo npm run --silent weigh -- --portal --lighthouse

.PHONY: test-n8n
test-n8n: setup web ## The nodes in a real n8n: 1.4 GB of packages, some minutes the first time
	@$(STAGE) "Building the server" $(BUILD) -p octavo
	@$(STAGE) "n8n nodes in a real n8n" scripts/test-n8n

.PHONY: test-clients
test-clients: setup web ## Published clients against the simulators, Bluesky from npm, the Next.js example: 1.1 GB of packages
	@$(STAGE) "Building the server" $(BUILD) -p octavo
	@$(STAGE) "Published clients against the simulators" scripts/test-clients
	@$(STAGE) "Agents: the official clients, the conformance suite" scripts/check-agents
	@$(STAGE) "The Next.js example" scripts/check-examples test_nextjs

soak: setup web ## The crash proof, 2,000 kills on each database, 50,000 API calls, the packages, an upgrade under load, 50 failovers, ten minutes for each fuzz target (some hours)
	@OCTAVO_KILLS=2000 OCTAVO_TEST_POSTGRES_FSYNC=on $(STAGE) "2,000 kills on each database" \
	  scripts/with-postgres cargo test --locked --release -p octavo --test it -- --nocapture crash approvals::race
	@$(STAGE) "Building the server" $(BUILD) -p octavo
	@OCTAVO_AGENT_CALLS=500 $(STAGE) "1,000 calls of an agent at once" \
	  scripts/with-postgres cargo test --locked -p octavo --test it -- agents::many_calls
	@OCTAVO_CASES=50000 $(STAGE) "API description against the server" scripts/api-check
	@$(STAGE) "Debian packages" scripts/setup-debian package
	@$(STAGE) "Packages" scripts/test-package
	@$(STAGE) "An earlier version beside this one, under load" scripts/test-skew
	@OCTAVO_FAILOVERS=50 $(STAGE) "50 rounds on many machines with a replicated database" \
	  cargo test --locked -p octavo --test it -- --nocapture many_machines
	@$(STAGE) "Fuzzing" scripts/fuzz 600

fmt: ## Format everything
	cargo fmt --all
	npm run --silent format

.PHONY: fmt-check
fmt-check:
	cargo fmt --all --check
	npm run --silent format:check

lint: ## Clippy on everything, warnings are errors
	cargo clippy --locked --workspace --all-targets -- -D warnings

contract: ## Write contract/ and what is generated from it: the API's description, rules, networks, roles, statements, counts, events
	$(BUILD) -p octavo && $(OCTAVO) openapi > contract/openapi.json
	OCTAVO_WRITE_CONTRACT=1 cargo test --locked -p octavo-domain --test rules fresh
	OCTAVO_WRITE_CONTRACT=1 cargo test --locked -p octavo-store --test it statements_is_fresh
	npm run --silent api && npm run --silent counting && npm run --silent events
