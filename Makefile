# Hexarena: shortcuts for common tasks. The build itself is done by CMake (CMakePresets.json).
# All output is in build/. Missing packages are installed by ./setup, which lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
SOAK_GAMES ?= 1000
ATTACK_SECONDS ?= 20

SOURCES = $(shell find src tests fuzz bench -name '*.[ch]pp' 2>/dev/null | sort)
PAGE_SOURCES = $(shell find web src/games/*/page -path web/node_modules -prune -o -path web/test -prune -o -type f -print)

.PHONY: build programs page python help run test test-quick tests-release tests-guard tests-sanitize tests-tsan tests-coverage sanitize tsan coverage bench results results-quick fuzz soak attack \
	timing pictures loading format lint dist clean always setup-run setup-test setup-python setup-bench setup-lint setup-fuzz setup-coverage
.DELETE_ON_ERROR:
.NOTPARALLEL: # each step runs in parallel itself

build: programs page ## build the programs into build/bin and the page into build/web (just `make`)

programs: build/build.ninja
	@cmake --build build -j $(JOBS) --target programs

page: build/web/index.html

python: setup-python build/build.ninja ## build the Python package: build/python/dist/hexarena-VERSION-….whl
	$(call turn_on,build,HEXARENA_PYTHON)
	@cmake --build build -j $(JOBS) --target python_wheel

help: ## list all targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

run: build ## build, then open the arena: games, bots and tournaments in the browser
	@build/bin/hexarena serve

test: ## build and run all tests; those of programs and parsers under sanitizers as well
	@./xtest --preset release --preset guard

test-quick: ## build and run all tests, without sanitizers
	@./xtest

sanitize: ## build and run all tests under the address and undefined-behaviour sanitizers
	@./xtest --preset sanitize

tsan: ## build and run all tests under the thread sanitizer
	@$(shell setarch -R true 2>/dev/null && echo setarch -R) ./xtest --preset tsan

bench: setup-bench build/build.ninja ## build and run the benchmarks
	$(call turn_on,build,HEXARENA_BENCH)
	@cmake --build build -j $(JOBS) --target programs $(if $(wildcard bench/*.cpp),hexarena_bench)
	$(if $(wildcard bench/*.cpp),@build/bench/hexarena_bench)
	@build/bin/hexarena bench

results-quick: programs ## reproduce what docs/results.md shows, as far as it takes minutes
	@tools/results quick

results: programs ## reproduce all of docs/results.md
	@tools/results all

# Old counts are deleted. A program in a sandbox cannot write its counts; its error message must not
# appear in a test. A report is made even if tests fail (1), but not if the build does (2).
coverage: build/coverage/build.ninja ## run all tests and report their coverage: build/coverage/report/index.html
	@find build/coverage -name '*.gcda' -delete
	@GCOV_ERROR_FILE=/dev/null ./xtest --preset coverage || [ $$? -eq 1 ]
	@mkdir -p build/coverage/report
	@gcovr --root . --filter src/ --exclude '.*_test\.cpp' --exclude '.*_testing\.hpp' -j $(JOBS) \
	  --html-details build/coverage/report/index.html --print-summary build/coverage

fuzz: build/fuzz/build.ninja ## fuzz each parser for FUZZ_SECONDS=60
	@cmake --build build/fuzz -j $(JOBS)
	@for fuzzer in build/fuzz/fuzzers/fuzz_*; do \
	  name=$${fuzzer##*/fuzz_}; found=build/fuzz/corpus/$$name; \
	  mkdir -p $$found; cp fuzz/corpus/$$name/* $$found; \
	  echo "== $$name, $(FUZZ_SECONDS) seconds"; \
	  $$fuzzer -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 -verbosity=0 -print_funcs=0 \
	    -print_final_stats=1 -artifact_prefix=build/fuzz/$$name- $$found; \
	done; echo "No parser failed."

soak: setup-test build/build.ninja ## a thousand games of four bots; a class of 300; large tournaments, killed and resumed; 2000 sockets; a store of a million games; attacks
	@cmake --build build -j $(JOBS) --target soak_bots soak_class soak_arena soak_attack_arena soak_store test_programs programs
	@build/tests/soak_bots $(SOAK_GAMES) $(if $(UNSAFE),unsafe)
	@HEXARENA_LONG_KILLS=1 build/tests/test_programs --gtest_filter='KilledTournaments.*'
	@build/tests/soak_class
	@build/tests/soak_arena
	@build/tests/soak_store
	@build/tests/soak_attack_arena

attack: setup-test build/build.ninja ## hostile bots in every seat, fuzzed protocols, floods, a fault at every write; ATTACK_SECONDS=20 each
	$(call turn_on,build,HEXARENA_TESTS)
	@cmake --build build -j $(JOBS) --target test_programs test_store soak_attack_arena programs
	@HEXARENA_WHOLE_MUSEUM=1 build/tests/test_programs --gtest_filter='Museum.*:Walls.*:FileMuseum*'
	@HEXARENA_ATTACK_SECONDS=$(ATTACK_SECONDS) HEXARENA_ATTACK_SEED=$$RANDOM \
	  build/tests/test_programs --gtest_filter='ProtocolFuzz.*:RemoteFuzz.*'
	@build/tests/test_store --gtest_filter='*EveryChange.*:Killed*:FullDisk.*'
	@build/tests/soak_attack_arena $(ATTACK_SECONDS)

timing: ## show where the last builds and tests spent their time
	@tools/timing

pictures: setup-test page ## update the screenshot in README.md
	@node web/test/pictures.mjs

loading: setup-test page ## measure how long the page takes to become playable
	@node web/test/loading.mjs

format: setup-lint ## format the sources
	@clang-format-19 -i $(SOURCES)

lint: setup-lint build/lint/build.ninja web/node_modules/.package-lock.json ## check formatting, changed sources (ALL=1: all), scripts, docs
	@cmake --preset lint > /dev/null  # there may be new sources
	@tools/lint $(if $(ALL),--all)

dist: build/portable/build.ninja page ## make build/dist/hexarena-VERSION, a folder that runs anywhere
	@cmake --build build/portable -j $(JOBS) --target dist
	@tools/notices build/dist/hexarena-*
	@for program in build/dist/*/bin/*; do \
	  if ldd $$program | grep -vE 'linux-vdso|lib(c|m)\.so|ld-linux'; then \
	    echo "$$program needs the libraries above"; exit 1; fi; done
	@ls -d build/dist/*

clean: ## remove all build output
	rm -rf build

# The steps behind the targets above.

# $(call turn_on,FOLDER,OPTION): reconfigures, but only if the option is off.
turn_on = @grep -q '^$(2):BOOL=ON' $(1)/CMakeCache.txt || cmake -B $(1) -D$(2)=ON

tests-release: setup-test build/build.ninja page
	$(call turn_on,build,HEXARENA_TESTS)
	$(call turn_on,build,HEXARENA_PYTHON)
	@cmake --build build -j $(JOBS)

tests-guard: tests-release  # which contains the test programs
tests-guard tests-sanitize tests-tsan tests-coverage: tests-%: build/%/build.ninja
	@cmake --build build/$* -j $(JOBS)

# The first time, leave out parts that need more packages than the programs.
build/build.ninja: CMakePresets.json | setup-run
	@cmake --preset release \
	  $(if $(wildcard build/CMakeCache.txt),,-DHEXARENA_TESTS=OFF -DHEXARENA_BENCH=OFF)
	@touch $@

# The page: its npm packages, the games as WebAssembly, then the page itself; each is rebuilt only if
# its inputs have changed.
web/node_modules/.package-lock.json: web/package-lock.json | setup-run
	@echo "Fetching the npm packages of the page (web/package-lock.json)"
	@cd web && npm ci --no-audit --no-fund || { \
	  echo "The packages of the page could not be fetched from npm: see the message above, check" >&2; \
	  echo "the network connection, and run make again. 'make programs' needs none of them." >&2; \
	  exit 1; }
	@touch $@

build/wasm/build.ninja: CMakePresets.json | setup-run
	@cmake --preset wasm
	@touch $@

build/wasm/hexarena.wasm: build/wasm/build.ninja always
	@cmake --build build/wasm -j $(JOBS)

build/web/index.html: $(PAGE_SOURCES) web/node_modules/.package-lock.json build/wasm/hexarena.wasm
	@cd web && npm run --silent build
	@touch $@

build/portable/build.ninja: CMakePresets.json | setup-run
	@cmake --preset dist
	@touch $@

build/guard/build.ninja build/sanitize/build.ninja build/tsan/build.ninja: build/%/build.ninja: CMakePresets.json | setup-test
	@cmake --preset $*
	@touch $@

build/lint/build.ninja: CMakePresets.json | setup-run
	@cmake --preset lint
	@touch $@

build/coverage/build.ninja: CMakePresets.json | setup-coverage
	@cmake --preset coverage
	@touch $@

build/fuzz/build.ninja: CMakePresets.json | setup-fuzz
	@cmake --preset fuzz
	@touch $@

setup-run setup-test setup-python setup-bench setup-lint setup-fuzz setup-coverage: setup-%:
	@./setup $*
