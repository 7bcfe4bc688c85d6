import FoundationEssentials
import OKitExpression
import OKitModel
public import OKitSyntax

/// What an evaluation yields.
public struct EvaluationAnswer: Sendable {
    /// The value as JSON, or why there is none.
    public enum Outcome: Sendable, Hashable {
        /// JSON text.
        case value(String)
        /// A text that does not parse, with the column of the mistake, or no request at all.
        case error(String, column: Int?)
    }

    /// The value as JSON, or why there is none.
    public let outcome: Outcome
    /// What was read: `model>id.property`, sorted.
    public let reads: [String]
    /// What was wrong with names and arguments.
    public let findings: [Finding.Message]

    /// An answer without a value.
    public init(error: String, column: Int? = nil) {
        outcome = .error(error, column: column)
        reads = []
        findings = []
    }

    init(_ value: String, reads: [String], findings: [Finding.Message]) {
        outcome = .value(value)
        self.reads = reads
        self.findings = findings
    }

    /// Whether there is a value.
    public var isValue: Bool {
        if case .value = outcome { true } else { false }
    }

    /// The answer as one line of JSON, without line feed.
    public var line: String {
        var writer = JSONWriter()
        writer.object { writer in
            switch outcome {
            case .value(let json):
                writer.key("value")
                writer.raw(json)
                writer.key("reads")
                writer.array { writer in
                    for read in reads {
                        writer.string(read)
                    }
                }
                writer.key("findings")
                writer.array { writer in
                    for finding in findings {
                        writer.string(finding.text)
                    }
                }
            case .error(let message, let column):
                writer.key("error")
                writer.string(message)
                if let column {
                    writer.key("column")
                    writer.int(Int64(column))
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
