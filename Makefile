# A thin front for CMake: every target is a few commands that can also be typed by hand.
PRESET ?= release
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 60
SEEDS ?= 20000
FIRST_SEED ?= 1
PREFIX ?= /usr/local
BUILD := build/$(PRESET)
QUIESCE := $(BUILD)/quiesce
# `make run` shows what is understood of these, and checks the main one; that it has violations (exit code 1) is
# its point.
SAMPLES := samples/simple-bank samples/quizzes
MAIN_SAMPLE := samples/quizzes
REPORT := build/report-of-quizzes
export CTEST_OUTPUT_ON_FAILURE := 1

.DEFAULT_GOAL := run
.PHONY: help setup setup-dev setup-browser setup-java setup-cvc5 setup-package setup-bench configure build run test test-browser test-java \
        test-cvc5 accept soak soak-proofs bench bench-page format lint fuzz asan tsan coverage install package test-package clean

help: ## Show this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

setup: ## Install what is missing to build and test
	@scripts/setup

setup-dev:
	@scripts/setup --dev

setup-browser:
	@scripts/setup --browser

setup-java:
	@scripts/setup --java

setup-package:
	@scripts/setup --package

setup-cvc5:
	@scripts/setup --cvc5

setup-bench:
	@scripts/setup --bench

configure: setup
	@cmake --preset $(PRESET) --log-level=WARNING

build: configure ## Build everything (PRESET=release|debug|asan-ubsan|tsan)
	@cmake --build --preset $(PRESET) --parallel $(JOBS)

run: configure ## Build, then inspect two samples and check one (the default)
	@cmake --build --preset $(PRESET) --parallel $(JOBS) --target quiesce
	@for sample in $(SAMPLES); do $(QUIESCE) inspect $$sample && echo || exit $$?; done
	@$(QUIESCE) check $(MAIN_SAMPLE) --f-max 2 --format html --format svg --out $(REPORT) || test $$? -eq 1

test: build ## Build, then run all tests
	@ctest --test-dir $(BUILD) --parallel $(JOBS) --no-tests=error

test-browser: setup-browser configure ## Build, then test the HTML page in a headless Chromium
	@cmake --build --preset $(PRESET) --parallel $(JOBS) --target quiesce
	@QUIESCE=$(CURDIR)/$(QUIESCE) node --test tests/browser/page.test.mjs

test-java: setup-java configure ## Run a generated JUnit test for every violation of the samples (needs a JDK)
	@cmake --build --preset $(PRESET) --parallel $(JOBS) --target quiesce
	@tests/java/run $(QUIESCE)

test-cvc5: setup-cvc5 configure ## Let cvc5 answer every formula of the samples up to f = 2, too
	@cmake --build --preset $(PRESET) --parallel $(JOBS) --target quiesce
	@tests/cvc5/run $(QUIESCE)

accept: build ## Rewrite the expectations of the corpus tests; read the diff before you commit it
	@QUIESCE_ACCEPT=1 $(BUILD)/tests/parsers_tests --gtest_filter='*Corpus*' --gtest_brief=1
	@QUIESCE_ACCEPT=1 $(BUILD)/tests/analyzer_tests --gtest_filter='*Corpus.Verdicts*' --gtest_brief=1
	@git --no-pager diff --stat -- tests

soak: configure ## Compare SEEDS (20000) random applications with brute force, from FIRST_SEED (1) on
	@cmake --build --preset $(PRESET) --parallel $(JOBS) --target soak
	@JOBS=$(JOBS) scripts/soak $(BUILD)/tests/oracle/soak $(FIRST_SEED) $(SEEDS)

soak-proofs: configure ## Try proofs on SEEDS random applications, from FIRST_SEED on: none is of something that brute force breaks
	@cmake --build --preset $(PRESET) --parallel $(JOBS) --target soak_proofs
	@$(BUILD)/tests/oracle/soak_proofs $(FIRST_SEED) $(SEEDS)

bench: setup-bench build ## Run the benchmarks: tables, and JSON in build/bench (BENCH_ARGS=--full: all of them)
	@scripts/bench $(BUILD) $(BENCH_ARGS)

bench-page: ## Write docs/performance.md and its plots from the last `make bench`
	@$(BUILD)/bench/quiesce_compare page build/bench/compare.json docs

format: setup-dev ## Format the C++ sources in place
	@scripts/sources | xargs clang-format -i

lint: setup-dev ## Check format, clang-tidy, layers, diagnostics, scripts
	@cmake --preset debug --log-level=WARNING
	@JOBS=$(JOBS) scripts/lint build/debug

fuzz: setup-dev ## Fuzz the parsers and the whole program for FUZZ_SECONDS (60)
	@cmake --preset fuzz --log-level=WARNING
	@cmake --build --preset fuzz --parallel $(JOBS)
	@scripts/fuzz build/fuzz $(FUZZ_SECONDS)

asan: ## All tests with the address and undefined-behaviour sanitizers
	@$(MAKE) test PRESET=asan-ubsan

tsan: ## All tests with the thread sanitizer
	@$(MAKE) test PRESET=tsan

coverage: setup-dev setup ## Run all tests, and show how many lines of src/ they reach (at least 90 %)
	@cmake --preset coverage --log-level=WARNING
	@cmake --build --preset coverage --parallel $(JOBS)
	@JOBS=$(JOBS) scripts/coverage build/coverage

package: setup-package configure ## Make a .deb and a .tar.gz in build/release
	@cmake --build --preset $(PRESET) --parallel $(JOBS) --target quiesce package_files
	@cd $(BUILD) && cpack >cpack.log || { cat cpack.log && false; }
	@ls $(BUILD)/*.deb $(BUILD)/*.tar.gz

test-package: package ## Install the .deb in a new Debian (as root), else unpack it, and run the example
	@tests/package/run $(BUILD)

install: build ## Install the binary, completions, man page, samples and headers below PREFIX (/usr/local)
	@cmake --install $(BUILD) --prefix $(PREFIX)

clean: ## Remove everything that was built
	@rm -rf build
