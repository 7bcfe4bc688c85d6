import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension EntityChecks {
    /// Checks one step, with its nested steps.
    mutating func check(step: StepDeclaration, _ scope: inout StaticScope) {
        switch step.action {
        case .set(let path, let value):
            let target = check(path, scope) { $0.checkWrite(to: $1) }
            value.map { fill(target, at: path, with: $0, scope) }
        case .add(let path, let value):
            let target = check(path, scope) { checker, path in
                checker.checkWrite(to: path, "one more element") { $0.isList }
            }
            value.map { fill(target.element, at: nil, with: $0, scope) }
        case .remove(let path):
            check(path, scope) { $0.checkRemoval(of: $1) }
        case .move(let path, let from, let to):
            check(path, scope) { $0.checkWrite(to: $1, "a list") { $0.isList } }
            for index in [from, to].compactMap(\.self) {
                checkIndex(index, scope)
            }
        case .call(let path):
            check(path, scope) { $0.checkCall(of: $1) }
        case .branch(let condition):
            condition.map { expressions.check(condition: $0, scope) }
        case .loop(let path, let name, let steps):
            let type = expressions.type(path, scope)
            if !type.mayBeList {
                expressions.sink.add(.type, "\(type) is not a collection", at: path.node.location)
            }
            define(name, type.element, in: &scope)
            check(steps, &scope)
        case .define(let name, let value):
            let mistakes = expressions.sink.problemCount
            let type = literalType(of: value?.node) ?? expressions.type(value, scope)
            // After a problem, the type of the name is unknown.
            let isWrong = expressions.sink.problemCount > mistakes
            define(name.name, isWrong ? .nothing : type, in: &scope)
        case .dialog(let dialog):
            check(dialog, &scope)
        case .navigate(let screen, let context):
            lead(to: screen, context.map { expressions.type($0, scope) } ?? scope.content)
        case .perform(let action, let argument):
            let payload = argument.map { expressions.type($0, scope) } ?? scope.content
            call(action, with: payload, argument?.node)
            // The type of a response is only known at run time.
            define(Step.responseName, .unknown, in: &scope)
            check(step.then, &scope)
            define(Step.errorName, .unknown, in: &scope)
            check(step.otherwise, &scope)
            return
        case .store(let model):
            checkModel(model)
        case .result(let value), .complete(let value):
            expressions.type(value, scope)
        case nil:
            noteUnknownStep(step.node)
        }
        check(step.then, &scope)
        check(step.otherwise, &scope)
    }

    /// Reports a value that a property of a type cannot hold.
    ///
    /// - Parameter path: The property that is set; `nil` for an element.
    private mutating func fill(
        _ target: StaticType,
        at path: DeclaredExpression?,
        with value: DeclaredExpression,
        _ scope: StaticScope
    ) {
        if value.node.kind == .null {
            if let path, !mayBeNull(path, scope) {
                let message: Finding.Message = "\(target) cannot be null: it is not optional"
                expressions.sink.add(.type, message, at: value.node.location)
            }
            return
        }
        guard value.isExpression else {
            checkLiteral(value.node, target)
            return
        }
        let type = expressions.type(value, scope)
        if target.isBytes, case .constant(let name) = value.expression.root.kind, !name.isEmpty {
            expressions.sink.add(image: Named(name: name, location: value.node.location))
        } else if let constant = value.expression.constant(on: graph) {
            if !target.mayHold(constant, on: graph) {
                let message: Finding.Message = "\(target) cannot hold \(value.constantText)"
                expressions.sink.add(.type, message, at: value.node.location)
            }
            return
        }
        if !target.mayHold(type) {
            expressions.sink.add(.type, "\(target) cannot hold \(type)", at: value.node.location)
        }
    }

    /// Reports JSON that a property of a type cannot hold, and members that its objects do not
    /// have.
    private mutating func checkLiteral(_ node: JSONNode, _ target: StaticType) {
        // Data files can contain seconds, but in a step a number is a mistake.
        if target == StaticType(.date), node.kind == .number {
            let message: Finding.Message = "expected a date such as \"#2026-01-31\", found number"
            expressions.sink.add(.type, message, at: node.location)
            return
        }
        report(target.findings(node, types))
        if let type = target.soleType {
            checkMembers(of: node, type)
        }
    }

    private mutating func checkMembers(of node: JSONNode, _ type: ValueType) {
        switch type {
        case .object(let name):
            guard let entity = types[name] else {
                return
            }
            for member in node.declarations where member.name != "id" {
                if let property = entity.property(named: member.name) {
                    checkMembers(of: member.value, property.type)
                } else {
                    noteUnknownMember(member.key, of: entity)
                }
            }
        case .list(let element), .set(let element):
            for node in node.elements {
                checkMembers(of: node, element)
            }
        case .map(let element):
            for member in node.members {
                checkMembers(of: member.value, element)
            }
        default:
            break
        }
    }

    /// Checks the position of an element, which is a whole number.
    private mutating func checkIndex(_ index: DeclaredExpression, _ scope: StaticScope) {
        let type = StaticType(.int)
        guard index.isExpression else {
            report(type.findings(index.node, types))
            return
        }
        let found = expressions.type(index, scope)
        let constant = index.expression.constant(on: graph)
        if let constant, constant.int == nil {
            let message: Finding.Message = "expected a whole number, found \(index.constantText)"
            expressions.sink.add(.type, message, at: index.node.location)
        } else if !type.mayHold(found) {
            let message: Finding.Message = "expected a whole number, found \(found)"
            expressions.sink.add(.type, message, at: index.node.location)
        }
    }

    /// Whether a path names an optional property, a reference, or something unknown.
    private func mayBeNull(_ path: DeclaredExpression, _ scope: StaticScope) -> Bool {
        guard case .path(var walk) = path.expression.root.kind,
            case .property(let name) = walk.steps.popLast()?.kind
        else {
            return true
        }
        let receiver: StaticType
        if walk.steps.isEmpty, walk.start == .content || walk.start == .scope {
            receiver = scope.content
        } else {
            let text = path.expression.text
            let root = ExpressionNode(.path(walk), path.expression.root.range)
            let owner = ParsedExpression(text: text, root: root, problems: [])
            var checker = ExpressionChecker(declarations, scope)
            receiver = checker.type(of: owner)
        }
        let properties = (receiver.entities ?? []).compactMap {
            types[$0]?.property(named: name)
        }
        return properties.isEmpty
            || properties.contains { $0.isOptional || $0.type.isReference }
    }

    private mutating func checkModel(_ model: Named) {
        guard !model.name.isEmpty, declarations.models[model.name] == nil else {
            return
        }
        let names = declarations.models.keys.sorted()
        let message = Finding.Message.unknown("model", model.name, among: names)
        expressions.sink.add(.unknownModel, message, at: model.location)
    }

    private mutating func check(_ dialog: DialogDeclaration, _ scope: inout StaticScope) {
        for text in [dialog.title, dialog.message].compactMap(\.self) {
            checkText(text.node)
            expressions.type(text, scope)
        }
        for field in dialog.fields {
            for (_, value) in field.expressions.sorted(by: { $0.key < $1.key }) {
                expressions.type(value, scope)
            }
        }
        if let answer = dialog.answer {
            let names = dialog.fields.compactMap { $0.node["name"]?.string }
            let type = names.count > 1 ? StaticType(textsByKey: names) : StaticType(.text)
            define(answer.name, type, in: &scope)
        }
    }

    /// The type of a JSON value in a step; `nil` for a string, which is an expression.
    private func literalType(of node: JSONNode?) -> StaticType? {
        switch node?.kind {
        case .boolean: StaticType(.bool)
        case .number: StaticType(node?.int == nil ? .double : .int)
        default: nil
        }
    }

    private mutating func noteUnknownStep(_ step: JSONNode) {
        let known = StepKind.memberNames
        if let member = step.declarations.first(where: { !known.contains($0.name) }) {
            noteUnknownStep(named: member.key)
        }
    }

    private mutating func checkText(_ node: JSONNode) {
        if node.kind != .string, !DeclaredExpression.namesNotation(node) {
            let message: Finding.Message = "expected text, found \(node.kind.rawValue)"
            expressions.sink.add(.type, message, at: node.location)
        }
    }

    @discardableResult
    private mutating func check<Result>(
        _ path: DeclaredExpression,
        _ scope: StaticScope,
        _ body: (inout ExpressionChecker, ParsedExpression) -> Result
    ) -> Result {
        let located = LocatedExpression(path.expression, in: path.node)
        expressions.sink.take(formOf: located, .binding)
        return expressions.check(located, scope) { body(&$0, path.expression) }
    }
}

extension ValueType {
    /// Whether elements can be added to it.
    var isList: Bool {
        switch self {
        case .list, .set, .map, .any: true
        default: false
        }
    }
}

extension ValueType {
    /// Whether it holds one object.
    fileprivate var isReference: Bool {
        if case .object = self { true } else { false }
    }

    /// Whether a constant is a meaningful value of this type: a lenient conversion turns other text
    /// into 0.
    fileprivate func readsWhole(_ value: Value) -> Bool {
        switch self {
        case .list(let element), .set(let element):
            return value.elements?.allSatisfy { element.readsWhole($0) } ?? false
        default:
            break
        }
        guard case .text(let text) = value, !text.isEmpty else {
            return true
        }
        switch self {
        case .int, .double, .decimal: return value.double != nil || Bool(text) != nil
        case .bool: return AttributeUse.condition.accepts(text) || value.double != nil
        default: return true
        }
    }
}

extension StaticType {
    /// Whether a property of the type can be set to a constant.
    fileprivate func mayHold(_ constant: Value, on graph: Graph) -> Bool {
        guard let alternatives, !alternatives.isEmpty, !constant.isEmptyText else {
            return true
        }
        return alternatives.contains { type in
            graph.accepts(constant, as: type) && type.readsWhole(constant)
        }
    }

    /// Whether it may have elements; true if unknown.
    var mayBeList: Bool {
        alternatives.map { $0.isEmpty || $0.contains(where: \.isList) } ?? true
    }
}

extension Value {
    fileprivate var isEmptyText: Bool {
        self == .text("")
    }
}

extension DeclaredExpression {
    /// Whether it is an expression; other JSON is a literal value.
    fileprivate var isExpression: Bool {
        node.kind == .string || Self.namesNotation(node)
    }

    /// The constant in messages: `"#three"`, `1e308`.
    fileprivate var constantText: String {
        node.kind == .string ? "\"\(expression.text)\"" : expression.text
    }
}

extension ParsedExpression {
    /// The value of an expression that reads and calls nothing; otherwise `nil`.
    fileprivate func constant(on graph: Graph) -> Value? {
        guard root.isConstant else {
            return nil
        }
        var evaluator = Evaluator(graph)
        return evaluator.value(of: self, on: nil)
    }
}

extension ExpressionNode {
    /// Whether it consists only of constants.
    fileprivate var isConstant: Bool {
        switch kind {
        case .constant, .literal: true
        case .aggregate(let elements): elements.allSatisfy(\.isConstant)
        case .template(let parts): parts.count == 1 && parts.allSatisfy(\.isConstant)
        default: false
        }
    }
}
