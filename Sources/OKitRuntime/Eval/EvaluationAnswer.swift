import FoundationEssentials
public import OKitExpression
public import OKitFields
import OKitModel
public import OKitSyntax

/// What an evaluation yields.
public struct EvaluationAnswer: Sendable {
    /// The value, or why there is none.
    public enum Outcome: Sendable, Hashable {
        /// The value, and its JSON text.
        case value(Value, json: String)
        /// A text that does not parse, with the column of the mistake, or no request at all.
        case error(String, column: Int?)
    }

    /// The value, or why there is none.
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

    init(_ value: Value, json: String, reads: [String], findings: [Finding.Message]) {
        outcome = .value(value, json: json)
        self.reads = reads
        self.findings = findings
    }

    /// The value; `nil` where there is none.
    public var value: Value? {
        if case .value(let value, _) = outcome { value } else { nil }
    }

    /// The value as one of a Swift type; `nil` where it is of another one.
    public func value<Result: FieldValue>(as type: Result.Type) -> Result? {
        value.flatMap { Result($0) }
    }

    /// Whether there is a value.
    public var isValue: Bool {
        value != nil
    }

    /// The answer as one line of JSON, without line feed.
    public var line: String {
        var writer = JSONWriter()
        writer.object { writer in
            switch outcome {
            case .value(_, let json):
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
