import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension EntityChecks {
    /// Checks one step, with those inside it.
    mutating func check(step: JSONNode, _ scope: inout StaticScope) {
        if let path = step["set"] {
            set(path, to: step["to"], scope)
        } else if let path = step["add"] {
            add(path, step["value"], scope)
        } else if let path = step["remove"] {
            check(path, scope) { $0.checkRemoval(of: $1) }
        } else if let path = step["move"] {
            check(path, scope) { $0.checkWrite(to: $1, "a list") { $0.isList } }
            expressions.type(step["from"], scope)
            expressions.type(step["to"], scope)
        } else if let path = step["call"] {
            check(path, scope) { $0.checkCall(of: $1) }
        } else if let condition = step["if"] {
            checkCondition(condition, scope)
        } else if let path = step["forEach"] {
            forEach(path, step, &scope)
        } else if let name = step["let"]?.string {
            let mistakes = expressions.sink.problems.count
            let type = expressions.type(step["to"], scope)
            // A mistake says nothing of what else the name may stand for.
            let isWrong = expressions.sink.problems.count > mistakes
            define(name, isWrong ? .nothing : type, in: &scope)
        } else if let screen = step["navigate"], let name = screen.string {
            let context = step["context"].map { expressions.type($0, scope) } ?? scope.content
            lead(to: Named(name: name, location: screen.location), context)
        } else if step["perform"] != nil {
            perform(step, &scope)
            return
        } else if let model = step["store"] {
            checkModel(model)
        } else if let value = step["return"] ?? step["complete"] {
            expressions.type(value, scope)
        } else {
            checkDialog(step, &scope)
        }
        check(step["then"], &scope)
        check(step["else"], &scope)
    }

    private mutating func set(_ path: JSONNode, to value: JSONNode?, _ scope: StaticScope) {
        let target = check(path, scope) { $0.checkWrite(to: $1) }
        guard let value else {
            return
        }
        fill(target, with: value, scope)
    }

    /// Reports a value that a property of a type cannot take.
    private mutating func fill(_ target: StaticType, with value: JSONNode, _ scope: StaticScope) {
        guard value.kind == .string || WrittenExpression.isOne(value) else {
            report(target.findings(value, types))
            return
        }
        let type = expressions.type(value, scope)
        if !target.mayHold(type) {
            expressions.sink.add(.type, "\(target) cannot hold \(type)", at: value.location)
        }
    }

    private mutating func add(_ path: JSONNode, _ value: JSONNode?, _ scope: StaticScope) {
        let target = check(path, scope) { checker, path in
            checker.checkWrite(to: path, "one more element") { $0.isList }
        }
        if let value {
            fill(target.element, with: value, scope)
        }
    }

    private mutating func forEach(
        _ path: JSONNode,
        _ step: JSONNode,
        _ scope: inout StaticScope
    ) {
        let type = expressions.type(path, scope)
        if !type.mayBeList {
            expressions.sink.add(.type, "\(type) is no collection", at: path.location)
        }
        define(step["as"]?.string ?? "element", type.element, in: &scope)
        check(step["steps"], &scope)
    }

    /// What a service answers is known when it answers.
    private mutating func perform(_ step: JSONNode, _ scope: inout StaticScope) {
        expressions.type(step["with"], scope)
        define(Step.responseName, .unknown, in: &scope)
        check(step["then"], &scope)
        define(Step.errorName, .unknown, in: &scope)
        check(step["else"], &scope)
    }

    private mutating func checkCondition(_ node: JSONNode, _ scope: StaticScope) {
        guard let text = node.string else {
            return
        }
        let condition = PredicateParser.parse(text, as: .predicate, allowsArguments: false)
        expressions.check(condition, node, scope) { $0.type(of: condition) }
    }

    private mutating func checkModel(_ node: JSONNode) {
        guard let name = node.string, !name.isEmpty, declarations.models[name] == nil else {
            return
        }
        let names = declarations.models.keys.sorted()
        let message = Finding.Message.unknown("model", name, among: names)
        expressions.sink.add(.unknownModel, message, at: node.location)
    }

    private mutating func checkDialog(_ step: JSONNode, _ scope: inout StaticScope) {
        guard let node = Dialog.Kind.allCases.lazy.compactMap({ step[$0.rawValue] }).first else {
            noteUnknownStep(step)
            return
        }
        for name in ["title", "message"] {
            checkText(node[name])
            expressions.type(node[name], scope)
        }
        let fields = node["fields"]?.elements.map { $0 } ?? []
        for field in fields {
            for name in ["title", "placeholder", "value"] {
                expressions.type(field[name], scope)
            }
        }
        if let name = node["as"]?.string {
            define(name, StaticType(fields.count > 1 ? .map(.text) : .text), in: &scope)
        }
    }

    private mutating func noteUnknownStep(_ step: JSONNode) {
        let known = Self.verbs + ["to", "value", "at", "from", "as", "steps", "with", "context"]
        if let member = step.declarations.first(where: { !known.contains($0.name) }) {
            noteUnknownStep(named: member.key)
        }
    }

    private mutating func checkText(_ node: JSONNode?) {
        if let node, node.kind != .string, !WrittenExpression.isOne(node) {
            let message: Finding.Message = "a text is wanted here, not \(node.kind.rawValue)"
            expressions.sink.add(.type, message, at: node.location)
        }
    }

    static let verbs =
        [
            "set", "add", "remove", "move", "call", "if", "forEach", "let", "navigate", "perform",
            "store", "return", "complete", "then", "else",
        ] + Dialog.Kind.allCases.map(\.rawValue)

    @discardableResult
    private mutating func check<Result>(
        _ path: JSONNode,
        _ scope: StaticScope,
        _ body: (inout ExpressionChecker, ParsedExpression) -> Result
    ) -> Result {
        let expression = ParsedExpression(path)
        expressions.sink.take(formOf: expression, in: path)
        return expressions.check(expression, path, scope) { body(&$0, expression) }
    }
}

extension ValueType {
    /// Whether elements can be put into it.
    var isList: Bool {
        switch self {
        case .list, .set, .map, .any: true
        default: false
        }
    }
}

extension StaticType {
    /// Whether it may have elements; what is unknown may.
    var mayBeList: Bool {
        alternatives.map { $0.isEmpty || $0.contains(where: \.isList) } ?? true
    }
}
