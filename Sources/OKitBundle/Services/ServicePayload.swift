public import OKitExpression
import OKitModel
public import OKitSyntax
import OrderedCollections

/// The parameters of a call, and how they fill the texts of a service file.
///
/// `$name.name` is the value at a key path and `$$` a dollar sign (WidgetKit bindings §4.4). The
/// substituted values are not parsed, so that quotes and line feeds in them are literal.
public struct ServicePayload {
    private let lookUp: (_ path: [String]) -> Value

    /// The names of the given parameters, whose value may be null.
    package var givenNames: Set<String> = []

    /// Creates a payload.
    ///
    /// - Parameter lookUp: The value at a key path, without objects in it; null if there is none.
    public init(_ lookUp: @escaping (_ path: [String]) -> Value) {
        self.lookUp = lookUp
    }

    /// The same payload, with an action's defaults for missing parameters.
    package func filled(for action: ServiceAction) -> ServicePayload {
        guard !action.defaults.isEmpty else {
            return self
        }
        var filled = ServicePayload { path in
            let value = lookUp(path)
            guard value.isNull, path.count == 1, let standard = action.defaults[path[0]] else {
                return value
            }
            return Value(json: standard)
        }
        filled.givenNames = givenNames
        return filled
    }

    /// Whether a text is a key path of a given parameter.
    func isGiven(_ node: JSONNode) -> Bool {
        guard let text = node.string, case .keyPath(let path)? = Part.all(of: text).first else {
            return false
        }
        return path.count == 1 && givenNames.contains(path[0])
    }

    /// A part of a text.
    enum Part: Equatable {
        case text(String)
        case keyPath([String])

        /// Parses a text into parts.
        static func all(of text: String, as form: TemplateParser.Form = .keyPaths) -> [Part] {
            guard case .template(let nodes) = TemplateParser.parse(text, as: form).root.kind else {
                return []
            }
            return nodes.compactMap { Part($0) }
        }

        private init?(_ node: ExpressionNode) {
            switch node.kind {
            case .literal(.text(let text)):
                self = .text(text)
            case .path(let path):
                let names = path.steps.compactMap { step in
                    if case .property(let name) = step.kind { name } else { nil }
                }
                self = .keyPath(names)
            default:
                return nil
            }
        }
    }

    /// JSON with its texts filled; `nil` for a text that is a key path without a value.
    ///
    /// Members and elements without a value are left out. Names of members are unchanged.
    public func value(of node: JSONNode) -> Value? {
        switch node.kind {
        case .null: return .null
        case .boolean: return .bool(node.bool ?? false)
        case .number: return node.int.map { .int($0) } ?? .double(node.double ?? 0)
        case .string: return value(of: Part.all(of: node.string ?? ""))
        case .array: return .list(node.elements.compactMap { value(of: $0) })
        case .object:
            var members: OrderedDictionary<String, Value> = [:]
            for member in node.members where member.name != "***" {
                members[member.name] = value(of: member.value)
            }
            return .map(members)
        }
    }

    private func value(of parts: [Part]) -> Value? {
        if parts.count == 1, case .keyPath(let path) = parts[0] {
            let value = lookUp(path)
            return value.isNull ? nil : value
        }
        return .text(text(of: parts))
    }

    /// The text of a template; missing values are empty.
    func text(of parts: [Part]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .keyPath(let path): value(at: path).text ?? ""
            }
        }.joined()
    }

    func value(at path: [String]) -> Value {
        lookUp(path)
    }
}
