# What people type. Each target says what it does; `make help` lists them.

SWIFT ?= swift
RELEASE = $(SWIFT) build -c release
APT_PACKAGES = libsndfile1-dev libjansson-dev libfftw3-dev libmysofa-dev libconfig-dev libexpat1-dev pkg-config
BREW_PACKAGES = libsndfile jansson fftw libmysofa libconfig expat pkg-config
# What tests read files with, beside the code under test.
TEST_APT_PACKAGES = ffmpeg sox python3-venv libebur128-dev
TEST_BREW_PACKAGES = ffmpeg sox python3 libebur128
TEST_PYTHON = .build/test-python
SOURCES = Sources Tests Benchmarks fixtures/generate Package.swift

# What the evaluation of the selector speaks and builds rooms with.
EVALUATION_APT_PACKAGES = espeak-ng python3-venv
EVALUATION_BREW_PACKAGES = espeak-ng python3
EVALUATION_PYTHON = .build/evaluation-python
EVALUATION = .build/selector-evaluation

.PHONY: help build demo test test-long test-without-fftw test-threads lint format bench selector-evaluation fixtures \
  dependencies test-dependencies evaluation-dependencies

help: ## Lists the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /  make \1\t/' | expand -t 26

build: dependencies ## Builds the command into .build/release/beamform.
	$(RELEASE) --product beamform

demo: build ## Installs what is missing, builds, and runs the main job on a scene that ships.
	.build/release/beamform demo

test: test-dependencies lint ## Installs what is missing, builds, and runs all tests.
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest --filter '$(QUICK_SUITES)'
	$(RELEASE) --build-tests
	$(SWIFT) test -c release --skip-build --disable-xctest

# With every check of the debug build, those that do not wait for designs: unoptimised, one takes minutes.
QUICK_SUITES = KernelsTests|ArrayFilesTests|AudioFilesTests

test-long: test-dependencies ## The same with more random cases.
	$(RELEASE) --build-tests
	BEAMFORM_LONG_TESTS=1 $(SWIFT) test -c release --skip-build --disable-xctest

test-without-fftw: test-dependencies ## Builds without FFTW and runs the tests of the library.
	$(RELEASE) $(WITHOUT_FFTW) --build-tests
	$(SWIFT) test -c release $(WITHOUT_FFTW) --skip-build --disable-xctest --filter 'KernelsTests|BeamformingTests'

WITHOUT_FFTW = --disable-default-traits --scratch-path .build-without-fftw

test-threads: dependencies ## Changes sessions from several threads, under the thread sanitizer.
	$(RELEASE) $(THREAD_SANITIZER) --product session-stress
	.build-thread-sanitizer/release/session-stress $(STRESS_SECONDS)

STRESS_SECONDS = 20

# Swift 6.3 makes code of LoudnessMeter for the sanitizer that its own verifier refuses; sessions do not run that.
THREAD_SANITIZER = --sanitize=thread --scratch-path .build-thread-sanitizer -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify

lint: ## Checks the format of the code.
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: ## Formats the code.
	$(SWIFT) format --in-place --recursive $(SOURCES)

bench: dependencies ## Times the layers of the library on this machine.
	$(SWIFT) run -c release beamform-benchmarks

selector-evaluation: evaluation-dependencies ## Measures how well the selector follows talkers, in rooms of two simulators; QUICK=1: a minute each.
	$(RELEASE) --product selector-evaluation
	python3 Benchmarks/selector-evaluation/speech.py $(EVALUATION)/speech
	.build/release/selector-evaluation --speech $(EVALUATION)/speech $(if $(QUICK),--quick)
	rm -rf $(EVALUATION)/rooms
	OMP_NUM_THREADS=1 $(EVALUATION_PYTHON)/bin/python3 Benchmarks/selector-evaluation/rooms.py \
	  $(EVALUATION)/speech $(EVALUATION)/rooms $(if $(QUICK),--minutes 1 --seeds 1)
	.build/release/selector-evaluation --recordings $(EVALUATION)/rooms

fixtures: dependencies ## Remakes what ships: speech by espeak-ng, golden values by Python.
	fixtures/generate/demo-scenes.sh
	python3 fixtures/generate/differential.py
	python3 fixtures/generate/least_squares.py
	python3 fixtures/generate/optimal_beams.py
	python3 fixtures/generate/rooms.py
	python3 fixtures/generate/sphere.py
	python3 fixtures/generate/sofa.py

test-dependencies: APT_PACKAGES += $(TEST_APT_PACKAGES)
test-dependencies: BREW_PACKAGES += $(TEST_BREW_PACKAGES)
test-dependencies: dependencies
	@$(TEST_PYTHON)/bin/python3 -c 'import numpy, soundfile' 2>/dev/null \
	  || { python3 -m venv $(TEST_PYTHON) && $(TEST_PYTHON)/bin/pip install -q numpy soundfile; }

evaluation-dependencies: APT_PACKAGES += $(EVALUATION_APT_PACKAGES)
evaluation-dependencies: BREW_PACKAGES += $(EVALUATION_BREW_PACKAGES)
evaluation-dependencies: dependencies
	@$(EVALUATION_PYTHON)/bin/python3 -c 'import pyroomacoustics, soundfile' 2>/dev/null \
	  || { python3 -m venv $(EVALUATION_PYTHON) \
	    && $(EVALUATION_PYTHON)/bin/pip install -q pyroomacoustics==0.10.1 numpy scipy soundfile; }

dependencies:
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.2 or later is needed: https://www.swift.org/install"; exit 1; }
	@if [ "$$(uname -s)" = Darwin ]; then \
	  for package in $(BREW_PACKAGES); do \
	    brew list --versions $$package >/dev/null || brew install $$package || exit 1; \
	  done; \
	else \
	  missing=; \
	  for package in $(APT_PACKAGES); do \
	    dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
	      || missing="$$missing $$package"; \
	  done; \
	  if [ -n "$$missing" ]; then \
	    root=; [ "$$(id -u)" = 0 ] || root=sudo; \
	    $$root apt-get update -q && $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$missing || exit 1; \
	  fi; \
	fi
