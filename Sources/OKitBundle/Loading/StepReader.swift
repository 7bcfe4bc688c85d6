import OKitExpression
import OKitModel
import OKitSyntax

extension Step {
    /// Reads steps whose form the schema has checked; what does not fit is left out.
    static func list(_ node: JSONNode?) -> [Step] {
        node?.elements.compactMap { Step($0) } ?? []
    }

    /// What a verb names in steps anywhere in a declaration: screens, actions.
    static func names(of verb: String, in node: JSONNode) -> [Named] {
        var names: [Named] = []
        node.forEachMember(named: verb) { member, _ in
            if let name = Named(member.value) {
                names.append(name)
            }
        }
        return names
    }

    private init?(_ node: JSONNode) {
        let then = Self.list(node["then"])
        let otherwise = Self.list(node["else"])
        if let path = node["set"] {
            self = .set(path: ParsedExpression(path), to: Operand(node["to"]))
        } else if let path = node["add"] {
            let value = node["value"].map { Operand($0) }
            self = .add(path: ParsedExpression(path), value: value, at: Position(node["at"]))
        } else if let path = node["remove"] {
            self = .remove(path: ParsedExpression(path))
        } else if let path = node["move"] {
            let (from, to) = (Operand(node["from"]), Operand(node["to"]))
            self = .move(path: ParsedExpression(path), from: from, to: to)
        } else if let path = node["call"] {
            self = .call(ParsedExpression(path))
        } else if let condition = node["if"] {
            self = .branch(if: Self.condition(condition), then: then, else: otherwise)
        } else if let path = node["forEach"] {
            let name = node["as"]?.string ?? "element"
            let steps = Self.list(node["steps"])
            self = .loop(path: ParsedExpression(path), name: name, steps: steps)
        } else if let name = node["let"]?.string {
            self = .define(name: name, value: Operand(node["to"]))
        } else if let dialog = Dialog(node) {
            self = .dialog(dialog, then: then, else: otherwise)
        } else if let screen = node["navigate"]?.string {
            let context = node["context"].map { Operand($0) }
            self = .navigate(screen: screen, context: context)
        } else if let action = node["perform"]?.string {
            let argument = node["with"].map { Operand($0) }
            self = .perform(action: action, with: argument, then: then, else: otherwise)
        } else if let model = node["store"]?.string {
            self = .store(model: model)
        } else if let result = node["return"] {
            self = .result(Operand(result))
        } else if let value = node["complete"] {
            self = .complete(Operand(value))
        } else {
            return nil
        }
    }

    private static func condition(_ node: JSONNode) -> ParsedExpression {
        let text = node.string ?? (node.bool == true ? "TRUEPREDICATE" : "FALSEPREDICATE")
        return PredicateParser.parse(text, as: .predicate, allowsArguments: false)
    }
}

extension Step.Position {
    fileprivate init(_ node: JSONNode?) {
        if node?.isString("first") ?? false {
            self = .first
        } else if let index = node?.int {
            self = .index(Int(clamping: index))
        } else {
            self = .last
        }
    }
}

extension Operand {
    fileprivate init(_ node: JSONNode?) {
        guard let node, node.kind != .string, !WrittenExpression.isOne(node) else {
            self = .expression(ParsedExpression(node))
            return
        }
        self = .literal(node)
    }
}

extension Dialog {
    fileprivate init?(_ step: JSONNode) {
        guard let kind = Kind.allCases.first(where: { step[$0.rawValue] != nil }),
            let node = step[kind.rawValue]
        else {
            return nil
        }
        self.init(
            kind: kind,
            title: ParsedExpression(node["title"]),
            message: node["message"].map { ParsedExpression($0) }
        )
        fields = node["fields"]?.elements.map { Field($0) } ?? []
        answerName = node["as"]?.string
        if kind == .prompt, fields.isEmpty {
            fields = [Field(name: answerName ?? "")]
        }
    }
}

extension Dialog.Field {
    fileprivate init(_ node: JSONNode) {
        self.init(
            name: node["name"]?.string ?? "",
            title: node["title"].map { ParsedExpression($0) },
            placeholder: node["placeholder"].map { ParsedExpression($0) },
            value: node["value"].map { ParsedExpression($0) },
            isSecure: node["secure"]?.bool ?? false
        )
    }
}
