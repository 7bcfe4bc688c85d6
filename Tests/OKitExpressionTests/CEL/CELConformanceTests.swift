import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import TestSupport
import Testing

/// The conformance tests of CEL (google/cel-spec), which lie beside the repository.
struct CELConformanceTests {
    private static let file = SharedFile("conformance/cel/tests.jsonl")
    private static let isThere = file.isThere

    private static let tests: [CELConformanceTest] = {
        guard isThere, let data = try? Data(contentsOf: file.open()) else {
            return []
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
            .compactMap { CELConformanceTest(line: $0) }
    }()

    @Test(
        .enabled(if: isThere, "shared/conformance is not beside the repository: skipped"),
        arguments: tests
    )
    func givesTheSameValueOrReportsAProblem(_ test: CELConformanceTest) {
        let outcome = test.run()
        if let value = test.value {
            let isSame = CELConformanceTest.isSame(outcome.value, value)
            if CELConformanceTest.exceptions[test.name] == nil {
                #expect(isSame, "\(test.expression) is \(outcome.value), not \(value)")
            } else {
                // An exception that passes has to be removed from the list.
                #expect(!isSame, "\(test.name) passes")
            }
        } else {
            let isReported = !outcome.problems.isEmpty
            #expect(
                isReported == (CELConformanceTest.leniencies[test.name] == nil),
                "\(test.expression) is \(outcome.value)"
            )
        }
    }

    @Test(.enabled(if: isThere, "shared/conformance is not beside the repository: skipped"))
    func hasFewExceptions() {
        let names = Set(Self.tests.map(\.name))
        #expect(Self.tests.count == 1240)
        #expect(names.isSuperset(of: CELConformanceTest.exceptions.keys))
        #expect(names.isSuperset(of: CELConformanceTest.leniencies.keys))
        let values = Self.tests.filter { $0.value != nil }.count
        #expect(CELConformanceTest.exceptions.count * 100 <= values * 3)
    }
}
