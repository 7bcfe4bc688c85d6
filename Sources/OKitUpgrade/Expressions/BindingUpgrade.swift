import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Converts bindings of format 1 to expressions of format 2.
struct BindingUpgrade {
    /// The functions of values, which are called with brackets in CEL.
    private let functions: FunctionTable
    /// The keys of the translation tables.
    private let translated: Set<String>
    /// Whether texts without a translation may be translated.
    private let hasLanguages: Bool
    /// The expression at which paths begin; `nil` for `self`.
    private let base: String?
    /// Its entity; `nil` if it is unknown.
    private let type: EntityType?

    init(_ bundle: AppBundle, on entity: String?, base: String? = nil) {
        functions = FunctionTable.standard
        translated = Set(bundle.texts.values.flatMap(\.keys))
        hasLanguages = bundle.manifest.languages.count > 1
        type = entity.flatMap { bundle.types[$0] }
        self.base = base
    }

    private init(_ other: BindingUpgrade, type: EntityType?, base: String?) {
        functions = other.functions
        translated = other.translated
        hasLanguages = other.hasLanguages
        self.type = type
        self.base = base
    }

    /// Converts bindings on the value at a path.
    func at(_ path: ParsedExpression?, of type: EntityType?) throws -> Self {
        guard let path else {
            return self
        }
        return Self(self, type: type, base: try value(path))
    }

    // MARK: Expressions

    /// Converts a binding to an expression with its value.
    func value(_ binding: ParsedExpression) throws -> String {
        try value(binding.root, in: binding)
    }

    /// Converts a binding to an expression with its value as a condition.
    func condition(_ binding: ParsedExpression) throws -> String {
        if case .constant(let text) = binding.root.kind {
            return Value.text(text).condition ? "true" : "false"
        }
        return try value(binding)
    }

    /// Converts a binding to an expression with its value as a number.
    func number(_ binding: ParsedExpression) throws -> JSONText {
        guard case .constant(let text) = binding.root.kind else {
            return .text(try value(binding))
        }
        if let number = Double(text), number.isFinite {
            return .json(Value.double(number).text ?? "0")
        }
        guard Value.text(text).date != nil else {
            throw Unconvertible("\"\(text)\" is neither a number nor a date", at: binding.location)
        }
        return .text("timestamp(\(Self.quoted(text)))")
    }

    /// The function and the object of a binding that calls one.
    func call(
        _ binding: ParsedExpression
    ) throws -> (function: String, object: String?) {
        guard case .path(var path) = binding.root.kind, let last = path.steps.popLast() else {
            throw Unconvertible(
                "\"\(binding.text)\" does not call a function",
                at: binding.location
            )
        }
        let name: String
        switch last.kind {
        case .property(let function): name = function
        case .call(let function, nil): name = function
        case .call(let function, let arguments?) where arguments.parts.isEmpty: name = function
        default:
            throw Unconvertible(
                "\"\(binding.text)\" calls a function with arguments",
                at: binding.location
            )
        }
        guard !path.steps.isEmpty || path.start != .content else {
            return (name, base)
        }
        return (name, try self.path(path, in: binding))
    }

    private func value(
        _ node: ExpressionNode,
        in binding: ParsedExpression
    ) throws -> String {
        switch node.kind {
        case .empty: return "null"
        case .constant(let text): return Self.quoted(text)
        case .localized(let key):
            let isText = hasLanguages || translated.contains(key)
            return isText ? "tr(\(Self.quoted(key)))" : Self.quoted(key)
        case .path(let path): return try self.path(path, in: binding)
        case .negation(let operand):
            return "!\(try value(operand, in: binding))"
        case .concatenation(let parts):
            var values: [String] = []
            for part in parts {
                values.append(try value(part, in: binding))
            }
            return "[\(values.joined(separator: ", "))].join(' ')"
        default:
            throw Unconvertible(
                "\"\(binding.text)\" has no equivalent in format 2",
                at: binding.location
            )
        }
    }

    private func path(
        _ path: ExpressionPath,
        in binding: ParsedExpression
    ) throws -> String {
        var text = ""
        var steps = path.steps[...]
        switch path.start {
        case .content: text = base ?? ""
        case .model(""), .model("default"): text = "app"
        case .model(let name): text = "models.\(Self.name(name))"
        default:
            throw Unconvertible(
                "\"\(binding.text)\" does not start at an object",
                at: binding.location
            )
        }
        while let step = steps.popFirst() {
            text = try next(
                step,
                after: text,
                isFirst: steps.count == path.steps.count - 1,
                binding
            )
        }
        return text.isEmpty ? "self" : text
    }

    private func next(
        _ step: PathStep,
        after text: String,
        isFirst: Bool,
        _ binding: ParsedExpression
    ) throws -> String {
        func member(_ name: String) -> String {
            text.isEmpty ? name : "\(text).\(name)"
        }
        switch step.kind {
        case .this: return text
        case .parent: return member("parent")
        case .property(let name):
            // If the object has a property with this name, the name refers to it.
            let isProperty = isFirst && type.map { $0.has(name) } ?? false
            let isFunction = !isProperty && !text.isEmpty && functions.hasPureMethod(name)
            return member(isFunction ? "\(name)()" : Self.name(name))
        case .index(let index) where !text.isEmpty: return "\(text)[\(index)]"
        case .call(let name, let arguments):
            var values: [String] = []
            for part in arguments?.parts ?? [] where part.kind != .empty {
                values.append(try argument(part, in: binding))
            }
            return member("\(Self.name(name))(\(values.joined(separator: ", ")))")
        case .aggregate(.count, _) where !text.isEmpty: return "\(text).size()"
        case .aggregate(let operation, let keys) where !text.isEmpty:
            let names: [CollectionOperator: String] = [
                .sum: "sum", .avg: "average", .min: "min", .max: "max",
            ]
            guard let name = names[operation] else {
                fallthrough
            }
            let path = keys.map(Self.name).joined(separator: ".")
            return "\(text).\(name)(element, element.\(path))"
        default:
            throw Unconvertible(
                "\"\(binding.text)\" has a step without an equivalent in format 2",
                at: binding.location
            )
        }
    }

    /// Converts an argument: constants of bindings are text, which functions of numbers also
    /// accept.
    private func argument(
        _ node: ExpressionNode,
        in binding: ParsedExpression
    ) throws -> String {
        if case .constant(let text) = node.kind, Int(text) != nil {
            return text
        }
        return try value(node, in: binding)
    }

    // MARK: Texts

    /// Converts a binding to text with its value.
    func text(_ binding: ParsedExpression) throws -> String {
        switch binding.root.kind {
        case .constant(let text): return Self.escaped(text)
        case .localized(let key) where !translated.contains(key): return Self.escaped(key)
        case .concatenation(let parts):
            var pieces: [String] = []
            for part in parts {
                guard let piece = try piece(part, in: binding) else {
                    return "{\(try value(binding))}"
                }
                pieces.append(piece)
            }
            return pieces.joined(separator: " ")
        default: return "{\(try value(binding))}"
        }
    }

    /// A part of a text that is never null; `nil` for one that may be.
    private func piece(
        _ node: ExpressionNode,
        in binding: ParsedExpression
    ) throws -> String? {
        switch node.kind {
        case .constant(let text): return Self.escaped(text)
        case .localized(let key):
            return translated.contains(key) ? "{tr(\(Self.quoted(key)))}" : Self.escaped(key)
        case .path(let path):
            guard base == nil, path.start == .content,
                case .property(let name)? = path.steps.first?.kind,
                type?.property(named: name)?.isOptional == false,
                path.steps.dropFirst().allSatisfy({ $0.name.map(functions.hasPureMethod) ?? false })
            else {
                return nil
            }
            return "{\(try value(node, in: binding))}"
        default: return nil
        }
    }

    // MARK: Spelling

    /// A text between quotes.
    static func quoted(_ text: String) -> String {
        let escaped = text.flatMap { character -> String in
            switch character {
            case "\\": "\\\\"
            case "'": "\\'"
            case "\n": "\\n"
            default: String(character)
            }
        }
        return "'\(String(escaped))'"
    }

    /// A name, between backticks if it is not a name of CEL.
    static func name(_ name: String) -> String {
        let isPlain =
            name.utf8.first.map {
                $0 == UInt8(ascii: "_") || Character(Unicode.Scalar($0)).isLetter
            }
            ?? false
        let isName =
            isPlain
            && name.utf8.allSatisfy { byte in
                let character = Character(Unicode.Scalar(byte))
                return byte < 0x80 && (character.isLetter || character.isNumber || character == "_")
            }
        return isName && !ReservedWords.all.contains(name) ? name : "`\(name)`"
    }

    /// A text with escaped braces.
    static func escaped(_ text: String) -> String {
        text.flatMap { character -> String in
            character == "{" ? "{{" : character == "}" ? "}}" : String(character)
        }.map(String.init).joined()
    }
}

extension EntityType {
    /// Whether its objects have a member with a name.
    fileprivate func has(_ name: String) -> Bool {
        property(named: name) != nil || computed[name] != nil || functions[name] != nil
    }
}
