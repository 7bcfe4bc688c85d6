import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks what stands in a declaration in place of an expression (`EXPR` of the bundle format).
struct ExpressionChecks {
    let declarations: Declarations
    var sink = ProblemSink()

    init(_ declarations: Declarations) {
        self.declarations = declarations
    }

    /// The type of a value; what is wrong with it goes to the sink.
    @discardableResult
    mutating func type(_ node: JSONNode?, _ scope: StaticScope) -> StaticType {
        guard let node else {
            return .nothing
        }
        guard WrittenExpression.isOne(node) else {
            noteMissingNotation(node)
            let expression = ParsedExpression(node)
            sink.take(formOf: expression, in: node)
            return check(expression, node, scope) { $0.type(of: expression) }
        }
        let parts = WrittenExpression.parts(of: node)
        var subject = scope.subject ?? scope.content
        for part in parts where part.notation != .predicate {
            subject = check(part.expression, part.node, scope) { $0.type(of: part.expression) }
        }
        var inner = scope
        inner.subject = subject
        for part in parts where part.notation == .predicate {
            check(part.expression, part.node, inner) { $0.type(of: part.expression) }
        }
        var silent = ExpressionChecker(declarations, scope)
        let result = silent.type(of: ParsedExpression(node))
        for name in ["ifTrue", "ifFalse"] {
            template(node[name], inner, as: .keyPaths)
        }
        checkTransformer(node["transformer"])
        inner.subject = .unknown
        template(node["format"], inner, as: .format)
        return result
    }

    /// Checks a binding of an element, which begins at a scope.
    mutating func check(elementBinding node: JSONNode, on scope: StaticType) {
        var subject = scope
        if let from = node["from"], let text = from.string {
            let path = PredicateParser.parse(text, as: .expression, allowsArguments: false)
            subject = check(path, from, StaticScope(content: scope)) { $0.type(of: path) }
        }
        let inner = StaticScope(content: scope, subject: subject)
        if let condition = node["predicateFormat"], let text = condition.string {
            let predicate = PredicateParser.parse(text, as: .predicate, allowsArguments: false)
            check(predicate, condition, inner) { $0.type(of: predicate) }
            for name in ["ifTrue", "ifFalse"] {
                template(node[name], inner, as: .keyPaths)
            }
        }
        checkTransformer(node["transformer"])
        let hasOtherValue = node["predicateFormat"] != nil || node["transformer"] != nil
        template(
            node["format"],
            hasOtherValue ? StaticScope(content: scope, subject: .unknown) : inner,
            as: .format
        )
    }

    /// An object with the results of a condition, but without one.
    private mutating func noteMissingNotation(_ node: JSONNode) {
        let known = ["ifTrue", "ifFalse", "format", "transformer", "placeholder"]
        guard node["ifTrue"] != nil || node["ifFalse"] != nil,
            let key = node.declarations.first(where: { !known.contains($0.name) })?.key
        else {
            return
        }
        let names = WrittenExpression.Notation.allCases.map(\.rawValue)
        sink.add(.type, .unknown("notation", key.string ?? "", among: names), at: key.location)
    }

    /// Lets a checker look at an expression that stands in a node.
    @discardableResult
    mutating func check<Result>(
        _ expression: ParsedExpression,
        _ node: JSONNode,
        _ scope: StaticScope,
        offset: Int = 0,
        _ body: (inout ExpressionChecker) -> Result
    ) -> Result {
        var checker = ExpressionChecker(declarations, scope)
        let result = body(&checker)
        sink.take(checker.problems, in: node, offset: offset)
        sink.take(LocatedExpression(expression: expression, node: node, offset: offset))
        return result
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

    private mutating func template(
        _ node: JSONNode?,
        _ scope: StaticScope,
        as form: TemplateParser.Form
    ) {
        guard let node, let text = node.string, !text.hasPrefix("%") else {
            return
        }
        let expression = TemplateParser.parse(text, as: form)
        check(expression, node, scope) { $0.type(of: expression) }
    }
}
