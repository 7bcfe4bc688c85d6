public import OKitExpression
import OKitModel
public import OKitSyntax

/// Something to evaluate: an expression, how, and on what.
public struct EvaluationRequest: Sendable {
    /// How the expression is written and what it is asked for.
    public enum Method: Sendable, Hashable {
        /// A value in CEL.
        case cel
        /// A binding.
        case binding(BindingMethod)
        /// A condition in predicate format.
        case predicate
        /// A value in predicate format.
        case expression
        /// A text with `$` in it.
        case template

        /// The method of that name.
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

        /// All names.
        public static let names =
            BindingMethod.allCases.map(\.rawValue)
            + ["cel", "predicate", "expression", "template"]
    }

    /// How expressions can be written.
    public enum Notation: String, Sendable, CaseIterable {
        /// Expressions of format version 2, in the syntax of CEL.
        case cel
        /// Bindings of format version 1.
        case binding
        /// Conditions in predicate format.
        case predicate
        /// Texts with `$` in them.
        case template
        /// Values in predicate format.
        case expression

        /// The method of an expression in this notation.
        ///
        /// - Parameter method: how a binding is read, written or called.
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

    /// The text.
    public var expression: String
    /// What it is asked for.
    public var method: Method
    /// Id of the object that paths begin at; `nil` is the start of the session.
    public var entity: String?
    /// An object of its own that paths begin at.
    public var object: JSONNode?
    /// What `set` writes.
    public var value: JSONNode?
    /// Names with values.
    public var variables: [(name: String, value: JSONNode)] = []
    /// The values of `%@` and `%K`, in order.
    public var arguments: [JSONNode] = []

    /// Makes a request.
    public init(_ expression: String, _ method: Method = .binding(.get)) {
        self.expression = expression
        self.method = method
    }

    /// Reads a request from a line of JSON.
    ///
    /// - Parameters:
    ///   - line: the bytes of the line.
    ///   - standard: the method of a request that names none.
    /// - Throws: why the line is no request.
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

/// A line that is no request.
public struct InvalidRequest: Error, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    init(_ reason: String) {
        description = "request: \(reason)"
    }
}
