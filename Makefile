# make run     builds the program and shows the sample app
# make test    all that the gate checks (make check is the same)
# make bench   the benchmarks, against their peers
# make fuzz    each parser for a minute under libFuzzer
# make format  lays the sources out anew

SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
	Fuzzing/Package.swift Fuzzing/Sources

.PHONY: run test check format bench fuzz set-up

set-up:
	@Scripts/set-up

run: set-up
	swift build
	.build/debug/okit-bundle pack Bundles/bookshop --output .build/bookshop.zip
	.build/debug/okit-bundle run .build/bookshop.zip

test check: set-up
	swift format lint --strict --parallel --recursive $(SOURCES)
	Scripts/check-layers
	Scripts/generate-width-table --check
	Scripts/embed-schemas --check
	swift build --build-tests
	Scripts/generate-reference --check
	.build/debug/okit-bundle format --check Bundles/bookshop Bundles/widget-feed Bundles/zoo
	.build/debug/okit-bundle lint Bundles/bookshop Bundles/widget-feed Bundles/zoo
	.build/debug/okit-bundle test Bundles/bookshop
	.build/debug/okit-bundle test Bundles/widget-feed
	.build/debug/okit-bundle test Bundles/zoo
	swift test --skip-build --disable-xctest

format:
	swift format --in-place --parallel --recursive $(SOURCES)

bench: set-up
	Benchmarks/start-up
	Benchmarks/lint
	Benchmarks/schema
	Benchmarks/run json
	Benchmarks/run graph
	Benchmarks/run records
	Benchmarks/run predicates
	Benchmarks/run fields

fuzz: set-up
	for target in $$(Fuzzing/run --list); do Fuzzing/run $$target || exit; done
