public import OKitExpression
import OKitModel
public import OKitSyntax

/// A request to evaluate an expression.
public struct EvaluationRequest: Sendable {
    /// The notation of an expression and the operation to perform.
    public enum Method: Sendable, Hashable {
        /// A CEL expression that yields a value.
        case cel
        /// A binding.
        case binding(BindingMethod)
        /// A condition in predicate format.
        case predicate
        /// An expression in predicate format that yields a value.
        case expression
        /// A text template with `$` placeholders.
        case template

        /// Creates the method with a name.
        public init?(_ name: String) {
            switch name {
            case "cel": self = .cel
            case "predicate": self = .predicate
            case "expression": self = .expression
            case "template": self = .template
            default:
                guard let method = BindingMethod(rawValue: name) else {
                    return nil
                }
                self = .binding(method)
            }
        }

        /// The names of all methods.
        public static let names =
            BindingMethod.allCases.map(\.rawValue)
            + ["cel", "predicate", "expression", "template"]
    }

    /// The notations of expressions.
    public enum Notation: String, Sendable, CaseIterable {
        /// Expressions of format version 2, in CEL syntax.
        case cel
        /// Bindings of format version 1.
        case binding
        /// Conditions in predicate format.
        case predicate
        /// Text templates with `$` placeholders.
        case template
        /// Expressions in predicate format that yield a value.
        case expression

        /// Returns the method for an expression in this notation.
        ///
        /// - Parameter method: Whether a binding is read, written or called.
        public func method(_ method: BindingMethod) -> Method {
            switch self {
            case .cel: .cel
            case .binding: .binding(method)
            case .predicate: .predicate
            case .template: .template
            case .expression: .expression
            }
        }
    }

    /// The text of the expression.
    public var expression: String
    /// The operation to perform.
    public var method: Method
    /// The ID of the object at which paths begin; `nil` for the start of the session.
    public var entity: String?
    /// JSON of a separate object at which paths begin.
    public var object: JSONNode?
    /// The value that `set` writes.
    public var value: JSONNode?
    /// The values of variables.
    public var variables: [(name: String, value: JSONNode)] = []
    /// The values of `%@` and `%K`, in order.
    public var arguments: [JSONNode] = []

    /// Creates a request.
    public init(_ expression: String, _ method: Method = .binding(.get)) {
        self.expression = expression
        self.method = method
    }

    /// Reads a request from a line of JSON.
    ///
    /// - Parameters:
    ///   - line: The bytes of the line.
    ///   - standard: The method of a request that does not specify one.
    /// - Throws: The reason why the line is not a request.
    public init(line: [UInt8], standard: Method) throws(InvalidRequest) {
        let source = SourceText(path: "line", bytes: line)
        let root: JSONNode
        do throws(JSONSyntaxError) {
            root = try JSONDocument(parsing: source).root
        } catch {
            let finding = error.finding(in: source)
            throw InvalidRequest("\(finding.message.text) at \(finding.location.start.column)")
        }
        guard root.kind == .object else {
            throw InvalidRequest("expected object, found \(root.kind.rawValue)")
        }
        guard let expression = root["expression"]?.string else {
            throw InvalidRequest("missing text \"expression\"")
        }
        self.init(expression, standard)
        if let notation = root["notation"] {
            let name = notation.string ?? ""
            guard let known = Notation(rawValue: name) else {
                let hint = Notation.allCases.map(\.rawValue).suggestion(for: name)
                throw InvalidRequest("unknown notation \"\(name)\"\(hint)")
            }
            self.method = known.method(.get)
        }
        if let method = root["method"] {
            let name = method.string ?? ""
            guard let known = Method(name) else {
                let hint = Method.names.suggestion(for: name)
                throw InvalidRequest("unknown method \"\(name)\"\(hint)")
            }
            self.method = known
        }
        entity = root["entity"]?.string
        object = root["object"]
        value = root["value"]
        variables = root["variables"]?.members.map { ($0.name, $0.value) } ?? []
        arguments = root["arguments"]?.elements.map { $0 } ?? []
        if let object, object.kind != .object {
            throw InvalidRequest("expected object as \"object\"")
        }
    }
}

/// The error for a line that is not a request.
public struct InvalidRequest: Error, Sendable, CustomStringConvertible {
    /// The reason why the line is not a request.
    public let description: String

    init(_ reason: String) {
        description = "request: \(reason)"
    }
}
