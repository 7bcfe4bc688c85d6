import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitSchema
import OKitSyntax

/// What `Benchmarks/schema` holds against other validators: a line of JSON for each corpus.
///
/// A corpus is `NAME.schema.json` with its instances, one a line, in `NAME.jsonl`. Figures are
/// nanoseconds: for the schema, and for an instance on the average.
enum SchemaBenchmark {
    private struct Figures: Encodable {
        let name: String
        /// How many instances are valid, so that nobody is quick by being wrong.
        let valid: Int
        let compile: Double
        /// Of a parsed instance, only whether it is valid.
        let isValid: Double
        /// Of a parsed instance, all violations with their lines and columns.
        let allViolations: Double
        /// From bytes, only whether it is valid.
        let parseAndIsValid: Double
    }

    static func run(_ corpora: some Sequence<String>) throws {
        for path in corpora {
            let figures = try measure(path)
            print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
        }
    }

    private static func measure(_ path: String) throws -> Figures {
        let schemaText = try bytes("\(path).schema.json")
        let instances = try bytes("\(path).jsonl").split(separator: UInt8(ascii: "\n"))
            .map { Array($0) }
        let documents = try instances.map { try document($0) }
        let schema = try Schema(compiling: document(schemaText))
        let count = Double(instances.count)
        return Figures(
            name: URL(fileURLWithPath: path).lastPathComponent,
            valid: documents.count { schema.isValid($0.root) },
            compile: try repeated { _ = try Schema(compiling: document(schemaText)) },
            isValid: repeated {
                for document in documents {
                    _ = schema.isValid(document.root)
                }
            } / count,
            allViolations: repeated {
                for document in documents {
                    for violation in schema.validate(document.root) {
                        _ = violation.location.start
                    }
                }
            } / count,
            parseAndIsValid: try repeated {
                for instance in instances {
                    _ = schema.isValid(try document(instance).root)
                }
            } / count
        )
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private static func document(_ bytes: [UInt8]) throws -> JSONDocument {
        try JSONDocument(parsing: SourceText(path: "instance.json", bytes: bytes))
    }

    /// Nanoseconds for one call, of as many as fill 0.1 s, after one that is not counted.
    private static func repeated(_ work: () throws -> Void) rethrows -> Double {
        try work()
        let clock = ContinuousClock()
        let begin = clock.now
        var calls = 0.0
        repeat {
            try work()
            calls += 1
        } while begin.duration(to: clock.now) < .milliseconds(100)
        return begin.duration(to: clock.now).seconds * 1e9 / calls
    }
}
