import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks the expressions of declarations, each on its subject's type.
struct ExpressionChecks {
    let declarations: Declarations
    var sink = ProblemSink()

    init(_ declarations: Declarations) {
        self.declarations = declarations
    }

    /// The type of an expression; its problems are added to the sink.
    @discardableResult
    mutating func type(_ declared: DeclaredExpression?, _ scope: StaticScope) -> StaticType {
        guard let declared else {
            return .nothing
        }
        if declared.parts.isEmpty {
            noteMissingNotation(declared.node)
        }
        var result = scope.subject ?? scope.content
        for part in declared.parts where part.role == .input {
            result = check(part, scope)
        }
        var inner = scope
        inner.subject = result
        if let condition = declared.parts.first(where: { $0.role == .condition }) {
            let answer = check(condition, inner)
            let choices = declared.parts.filter { $0.role == .choice }.map { check($0, inner) }
            result = choices.isEmpty ? answer : .unknown
        }
        checkTransformer(declared.transformer)
        if declared.transformer != nil {
            result = .unknown
        }
        for part in declared.parts where part.role == .format {
            var shown = scope
            shown.subject = result
            check(part, shown)
        }
        var silent = ExpressionChecker(declarations, scope)
        return silent.type(of: declared.expression)
    }

    @discardableResult
    private mutating func check(
        _ part: DeclaredExpression.Part,
        _ scope: StaticScope
    ) -> StaticType {
        sink.take(formOf: part.source, part.notation)
        return check(part.source, scope) { $0.type(of: part.source.expression) }
    }

    /// Checks an expression with a closure.
    @discardableResult
    mutating func check<Result>(
        _ located: LocatedExpression,
        _ scope: StaticScope,
        _ body: (inout ExpressionChecker) -> Result
    ) -> Result {
        var checker = ExpressionChecker(declarations, scope)
        let result = body(&checker)
        sink.take(checker.problems, in: located)
        sink.take(located)
        noteObjects(in: located, scope)
        return result
    }

    /// Checks a condition.
    mutating func check(condition: LocatedExpression, _ scope: StaticScope) {
        sink.take(formOf: condition, .predicate)
        check(condition, scope) { $0.type(of: condition.expression) }
    }

    /// Checks a key path, or another expression of the predicate notation.
    @discardableResult
    mutating func type(keyPath: LocatedExpression, _ scope: StaticScope) -> StaticType {
        sink.take(formOf: keyPath, .binding)
        return check(keyPath, scope) { $0.type(of: keyPath.expression) }
    }

    /// The type of the result of a provider's functions on its items.
    mutating func type(of chain: [ChainLink], on items: StaticType) -> StaticType {
        var value = items.asList
        for link in chain {
            guard value.mayBeList, let function = link.function else {
                value = type(of: link, on: value)
                continue
            }
            switch function {
            case .first, .last, .itemAt: value = value.element
            case .takeFirst, .takeLast: break
            case .count: value = StaticType(.int)
            case .joinedBy: value = StaticType(.text)
            case .map, .keyPath: value = type(ofMapped: link.argument, value)
            }
        }
        return value
    }

    private mutating func type(
        ofMapped argument: LocatedExpression?,
        _ list: StaticType
    ) -> StaticType {
        guard let argument, !argument.expression.text.hasPrefix("@") else {
            return .unknown
        }
        return type(keyPath: argument, StaticScope(content: list.element)).asList
    }

    /// Any other function that the value has is allowed too.
    private mutating func type(of link: ChainLink, on value: StaticType) -> StaticType {
        let name = link.name
        let known = ResultFunction.allCases.map(\.rawValue)
        let isUnknown = (value.isAlwaysList ? value.element : value).alternatives == nil
        let isMisspelt =
            name.name.hasPrefix("wx_") || isUnknown && known.nearest(to: name.name) != nil
        guard link.function == nil, isMisspelt else {
            return type(keyPath: link.member, StaticScope(content: value))
        }
        let message = Finding.Message.unknown("function", name.name, among: known)
        sink.add(.unknownFunction, message, at: name.location)
        return .unknown
    }

    /// Reports an object with the results of a condition, but without a condition.
    private mutating func noteMissingNotation(_ node: JSONNode) {
        let known = ["ifTrue", "ifFalse", "format", "transformer", "placeholder"]
        guard node["ifTrue"] != nil || node["ifFalse"] != nil,
            let key = node.declarations.first(where: { !known.contains($0.name) })?.key
        else {
            return
        }
        let names = ExpressionNotation.members.map(\.rawValue)
        sink.add(.type, .unknown("notation", key.string ?? "", among: names), at: key.location)
    }

    private mutating func checkTransformer(_ node: JSONNode?) {
        let names = declarations.transformers + Transformer.all.keys.sorted()
        guard let node, let name = node.string?.prefix(while: { $0 != ":" }),
            !names.contains(String(name))
        else {
            return
        }
        let message = Finding.Message.unknown("transformer", String(name), among: names)
        sink.add(.unknownFunction, message, at: node.location)
    }

    /// Records objects among the parts of a text, which would show their type and not their
    /// contents.
    private mutating func noteObjects(in located: LocatedExpression, _ scope: StaticScope) {
        let parts: [ExpressionNode]
        switch located.expression.root.kind {
        case .template(let all) where all.count > 1: parts = all
        case .concatenation(let all): parts = all
        default: return
        }
        for part in parts {
            var checker = ExpressionChecker(declarations, scope)
            let single = ParsedExpression(
                text: located.expression.text,
                root: part,
                problems: []
            )
            let type = checker.type(of: single)
            if type.isAlwaysObject {
                sink.add(object: type, at: located.location(of: part.range))
            }
        }
    }
}

extension StaticType {
    /// A list of values of this type.
    var asList: StaticType {
        let element = alternatives.flatMap { $0.count == 1 ? $0.first : nil } ?? .any
        return StaticType(.list(element), relation: relation)
    }

    /// Whether it is known to be a list or set.
    var isAlwaysList: Bool {
        alternatives.map { !$0.isEmpty && $0.allSatisfy(\.isList) } ?? false
    }

    /// Whether it is known to be the bytes of an image or file.
    var isBytes: Bool {
        alternatives.map { !$0.isEmpty && $0.allSatisfy { $0 == .data } } ?? false
    }

    /// Whether it is known to be an object, or objects.
    var isAlwaysObject: Bool {
        guard let alternatives, !alternatives.isEmpty else {
            return false
        }
        return alternatives.allSatisfy { $0.entityName != nil }
    }
}
