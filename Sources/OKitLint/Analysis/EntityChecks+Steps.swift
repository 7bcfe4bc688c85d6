import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension EntityChecks {
    /// Checks one step, with those inside it.
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
            expressions.type(from, scope)
            expressions.type(to, scope)
        case .call(let path):
            check(path, scope) { $0.checkCall(of: $1) }
        case .branch(let condition):
            condition.map { expressions.check(condition: $0, scope) }
        case .loop(let path, let name, let steps):
            let type = expressions.type(path, scope)
            if !type.mayBeList {
                expressions.sink.add(.type, "\(type) is no collection", at: path.node.location)
            }
            define(name, type.element, in: &scope)
            check(steps, &scope)
        case .define(let name, let value):
            let mistakes = expressions.sink.problemCount
            let type = literalType(of: value?.node) ?? expressions.type(value, scope)
            // A mistake says nothing of what else the name may stand for.
            let isWrong = expressions.sink.problemCount > mistakes
            define(name.name, isWrong ? .nothing : type, in: &scope)
        case .dialog(let dialog):
            check(dialog, &scope)
        case .navigate(let screen, let context):
            lead(to: screen, context.map { expressions.type($0, scope) } ?? scope.content)
        case .perform(let action, let argument):
            let payload = argument.map { expressions.type($0, scope) } ?? scope.content
            call(action, with: payload, argument?.node)
            // What a service answers is known when it answers.
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

    /// Reports a value that a property of a type cannot take.
    ///
    /// - Parameter path: the property that is set; `nil` for an element.
    private mutating func fill(
        _ target: StaticType,
        at path: DeclaredExpression?,
        with value: DeclaredExpression,
        _ scope: StaticScope
    ) {
        if value.node.kind == .null {
            if let path, !mayBeNull(path, scope) {
                let message: Finding.Message = "\(target) cannot hold null: it is not optional"
                expressions.sink.add(.type, message, at: value.node.location)
            }
            return
        }
        guard value.node.kind == .string || DeclaredExpression.namesNotation(value.node) else {
            report(target.findings(value.node, types))
            return
        }
        let type = expressions.type(value, scope)
        if target.isBytes, case .constant(let name) = value.expression.root.kind, !name.isEmpty {
            expressions.sink.add(image: Named(name: name, location: value.node.location))
        }
        if !target.mayHold(type) {
            expressions.sink.add(.type, "\(target) cannot hold \(type)", at: value.node.location)
        } else if case .constant(let text) = value.expression.root.kind,
            !target.mayHold(constant: text)
        {
            let message: Finding.Message = "\(target) cannot hold \"#\(text)\""
            expressions.sink.add(.type, message, at: value.node.location)
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
            || properties.contains { $0.isOptional || $0.type.entityName != nil }
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
            let type: ValueType = dialog.fields.count > 1 ? .map(.text) : .text
            define(answer.name, StaticType(type), in: &scope)
        }
    }

    /// The type of a JSON value in a step, which is that value; a text is an expression.
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
    /// Whether elements can be put into it.
    var isList: Bool {
        switch self {
        case .list, .set, .map, .any: true
        default: false
        }
    }
}

extension StaticType {
    /// Whether it may hold what a constant of the binding notation becomes when it is written.
    fileprivate func mayHold(constant text: String) -> Bool {
        guard let alternatives, !alternatives.isEmpty, !text.isEmpty else {
            return true
        }
        let value = Value.text(text)
        return alternatives.contains { type in
            switch type {
            case .date: value.date != nil
            case .int, .double, .decimal: value.double != nil || Bool(text) != nil
            case .bool: AttributeUse.condition.accepts(text) || value.double != nil
            case .color: RGBColor(hex: text) != nil
            default: true
            }
        }
    }

    /// Whether it may have elements; what is unknown may.
    var mayBeList: Bool {
        alternatives.map { $0.isEmpty || $0.contains(where: \.isList) } ?? true
    }
}
