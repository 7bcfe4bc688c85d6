import FoundationEssentials
public import OKitExpression
public import OKitFields
import OKitModel
public import OKitSyntax

/// The result of an evaluation.
public struct EvaluationAnswer: Sendable {
    /// A value, or the reason why there is none.
    public enum Outcome: Sendable, Hashable {
        /// A value and its JSON text.
        case value(Value, json: String)
        /// An expression that does not parse, with the column of the error, or an invalid request.
        case error(String, column: Int?)
    }

    /// The value, or the reason why there is none.
    public let outcome: Outcome
    /// The properties that were read, as `model>id.property`, sorted.
    public let reads: [String]
    /// Problems with names and arguments.
    public let findings: [Finding.Message]

    /// Creates an answer without a value.
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

    /// The value; `nil` if there is none.
    public var value: Value? {
        if case .value(let value, _) = outcome { value } else { nil }
    }

    /// Returns the value as a Swift type; `nil` if it has a different type.
    public func value<Result: FieldValue>(as type: Result.Type) -> Result? {
        value.flatMap { Result($0) }
    }

    /// Whether there is a value.
    public var isValue: Bool {
        value != nil
    }

    /// The answer as one line of JSON, without a line feed.
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
