# make run        build the program and run the sample app
# make test       the gate: everything that a change must pass (make check is the same)
# make test-long  the gate with full random sets, clients, ThreadSanitizer, release, kill and network tests
# make release    the files of a release, in .build/release-files
# make install    copies the release below PREFIX (/usr/local)
# make docs       the documentation site, in .build/site
# make bench      the benchmarks, against their peers
# make fuzz       each parser for a minute under libFuzzer
# make fuzz-long  each parser 10,000,000 times or for ten minutes; goes on where it was interrupted
# make threads    what runs several threads at once, under ThreadSanitizer
# make format     format the sources

SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
	Fuzzing/Package.swift Fuzzing/Sources
# Samples whose flows the gate also runs in a browser; test-long runs all.
BROWSER_SAMPLES := Bundles/bookshop Bundles/monitor Bundles/todo Bundles/widget-feed
SAMPLES := Bundles/bookshop Bundles/inventory Bundles/monitor Bundles/todo Bundles/tracker \
	Bundles/widget-feed Bundles/zoo docs/gallery
OKIT := .build/debug/okit-bundle
# Servers in the process of the tests answer in time only if no other test keeps its threads busy.
TIMED := ServerKillTests|ServerPartTests

# What runs several threads at once.
CONCURRENT := OKitNetworkTests|StoreTests|StoreIsolationTests|ImportTests|TerminalAppTests|SourceText

PREFIX ?= /usr/local

.PHONY: run test check test-long threads static build tests format bench fuzz fuzz-long set-up \
	release install docs image

set-up:
	@Scripts/set-up

run: set-up
	swift build
	$(OKIT) pack Bundles/bookshop --output .build/bookshop.zip
	$(OKIT) run .build/bookshop.zip

test check:
	@Scripts/set-up --tests
	@Scripts/timed --start
	@$(MAKE) --no-print-directory static build tests
	@Scripts/timed --report

test-long: export OKIT_TEST_COUNTS = 100
test-long:
	@Scripts/set-up --long
	@Scripts/timed --start
	@$(MAKE) --no-print-directory static build tests
	Scripts/timed "all browser flows" sh -ec 'for bundle in $(SAMPLES); do \
		$(OKIT) test $$bundle --front-end browser; done'
	Scripts/timed accessibility Scripts/check-accessibility $(OKIT) $(SAMPLES)
	Scripts/timed layout Scripts/check-layout $(OKIT) $(SAMPLES)
	Scripts/timed keyboard Scripts/check-keyboard $(OKIT)
	Scripts/timed restart Scripts/check-restart $(OKIT)
	Scripts/timed conflicts Scripts/check-conflicts $(OKIT)
	Scripts/timed clients Scripts/build-clients
	Scripts/timed "incremental builds" Scripts/check-incremental
	@$(MAKE) --no-print-directory threads
	Scripts/timed release swift build -c release
	Scripts/timed kills Scripts/kill .build/release/okit-bundle
	Scripts/timed "language server" Scripts/check-server .build/release/okit-bundle
	Scripts/timed connections Scripts/check-connections .build/release/okit-bundle
	Scripts/timed proxy Scripts/check-proxy .build/release/okit-bundle
	Scripts/timed "several servers" Scripts/check-nodes .build/release/okit-bundle
	Scripts/timed package Scripts/make-release
	Scripts/timed installation Scripts/check-package
	Scripts/timed site Scripts/make-docs
	Scripts/timed workflows Scripts/check-workflows
	@Scripts/timed --report

threads:
	@Scripts/set-up --tests
	TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/threads.supp" \
		Scripts/timed "thread sanitizer" swift test --sanitize=thread --scratch-path .build/tsan \
		--disable-xctest --filter "$(CONCURRENT)"

static:
	Scripts/timed format swift format lint --strict --parallel --recursive $(SOURCES)
	Scripts/timed layers Scripts/check-layers
	Scripts/timed language Scripts/check-language
	Scripts/timed links Scripts/check-links
	Scripts/timed generated sh -c 'Scripts/generate-width-table --check && Scripts/generate-bidi-table --check && Scripts/embed-schemas --check'

build:
	Scripts/timed build swift build --build-tests
	Scripts/timed pages Scripts/generate-reference --check
	Scripts/timed documentation Scripts/check-documentation

tests:
	Scripts/timed "sample bundles" sh -ec '$(OKIT) format --check $(SAMPLES); $(OKIT) lint $(SAMPLES); \
		for bundle in $(SAMPLES); do $(OKIT) test $$bundle; done'
	Scripts/timed "terminal flows" sh -ec 'for bundle in $(SAMPLES); do \
		$(OKIT) test $$bundle --front-end terminal; done'
	Scripts/timed "browser flows" sh -ec 'for bundle in $(BROWSER_SAMPLES); do \
		$(OKIT) test $$bundle --front-end browser; done'
	Scripts/timed "server tests" swift test --skip-build --disable-xctest --filter "$(TIMED)"
	Scripts/timed tests swift test --skip-build --disable-xctest --skip "$(TIMED)"

format:
	swift format --in-place --parallel --recursive $(SOURCES)

release:
	@Scripts/set-up --release
	Scripts/make-release $(if $(KEY),--key $(KEY))

install:
	@[ -x .build/release-files/stage/bin/okit-bundle ] || $(MAKE) --no-print-directory release
	Scripts/install $(PREFIX)

docs: set-up
	swift build
	Scripts/make-docs

image:
	rm -rf .build/image && mkdir -p .build/image
	cp .build/release-files/files/okit-bundle_*.deb .build/image/okit-bundle.deb
	docker build --file Dockerfile --tag okit-bundle .build/image

bench: set-up
	Benchmarks/start-up
	Benchmarks/lint
	Benchmarks/screens
	Benchmarks/large
	Benchmarks/schema
	Benchmarks/limits
	Benchmarks/run json
	Benchmarks/run graph
	Benchmarks/run records
	Benchmarks/run predicates
	Benchmarks/run fields
	Benchmarks/terminal
	Benchmarks/editor
	Benchmarks/browser
	Benchmarks/browser-peers
	Benchmarks/import

fuzz: set-up
	for target in $$(Fuzzing/run --list); do Fuzzing/run $$target || exit; done

fuzz-long: set-up
	Fuzzing/long
