import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension DeclarationWalk {
    /// Checks an expression with a closure, and its names.
    @discardableResult
    mutating func check<Result>(
        _ expression: LocatedExpression,
        _ scope: DeclarationScope,
        _ body: (inout ExpressionChecker) -> Result
    ) -> Result {
        recorder?.add(expression, scope)
        let text = expression.expression.text
        if !expression.expression.problems.isEmpty, TimeInterval(text) != nil {
            let message: Finding.Message =
                "expected an expression, found \"\(text)\"; write \"'\(text)'\""
            expressions.sink.add(.type, message, at: expression.location)
        } else {
            expressions.sink.take(formOf: expression, .expression)
        }
        check(namesOf: expression.expression.root, scope.names.locals.keys, expression, scope)
        guard expression.expression.problems.isEmpty else {
            // After a syntax error, the type of the expression is unknown.
            var checker = ExpressionChecker(expressions.declarations, scope.names)
            return body(&checker)
        }
        return expressions.check(expression, scope.names, body)
    }

    /// Checks the names at which paths begin.
    private mutating func check(
        namesOf node: ExpressionNode,
        _ locals: some Collection<String>,
        _ expression: LocatedExpression,
        _ scope: DeclarationScope
    ) {
        if case .path(let path) = node.kind, path.start == .names || path.start == .environment,
            let step = path.steps.first, case .property(let name) = step.kind
        {
            check(name, step.range, path.start == .names, locals, expression, scope)
        }
        check(formatsIn: node, expression)
        check(responseIn: node, expression, scope)
        var inner = Array(locals)
        if case .comprehension(let comprehension) = node.kind {
            inner += comprehension.variables
        }
        for child in node.children {
            check(namesOf: child, inner, expression, scope)
        }
    }

    /// Checks constant names of formats: `due.format('date')`.
    private mutating func check(formatsIn node: ExpressionNode, _ expression: LocatedExpression) {
        guard case .path(let path) = node.kind else {
            return
        }
        if case .value(let start) = path.start, case .literal(.text(let format)) = start.kind,
            case .call("format", _)? = path.steps.first?.kind,
            let message = CELFormat.problem(in: format)
        {
            note(.format, message, at: expression.location(of: start.range))
        }
        for step in path.steps {
            guard case .call("format", let arguments) = step.kind,
                let argument = arguments?.parts.first,
                case .literal(.text(let name)) = argument.kind,
                let message = CELValueFormat.problem(with: name, for: .unknown)
            else {
                continue
            }
            note(.format, message, at: expression.location(of: argument.range))
        }
    }

    private mutating func check(
        _ name: String,
        _ range: Range<Int>,
        _ isInner: Bool,
        _ locals: some Collection<String>,
        _ expression: LocatedExpression,
        _ scope: DeclarationScope
    ) {
        let isLocal = isInner && locals.contains(name)
        let isProperty = isInner && !isLocal && declared.has(name, scope.subject)
        guard let screen = scope.screen, let kind = screen.kinds[name] else {
            return
        }
        let location = expression.location(of: range)
        if isLocal {
            note(.hiding, .hides(name, "local name", kind, nil), at: location)
        } else if isProperty, let entity = scope.subject.entities?.first {
            note(.hiding, .hides(name, "property of \(entity)", kind, name), at: location)
        } else if name == scope.provider {
            note(.cycle, "the provider \"\(name)\" reads itself", at: location)
        } else {
            use(name, scope)
        }
    }

    /// Checks the result of an expression.
    mutating func check(
        _ type: StaticType,
        of expression: LocatedExpression,
        yields: DeclarationType.Yield,
        _ member: String
    ) {
        guard let alternatives = type.alternatives, !alternatives.isEmpty else {
            return
        }
        let expected: String
        switch yields {
        case .anything, .shown: return
        case .number:
            expected = "number"
            guard !alternatives.contains(where: \.isCountable) else {
                return
            }
        case .list:
            expected = "list or provider"
            guard !declared.items(of: type).mayBeList else {
                return
            }
        case .object:
            expected = "object"
            guard !alternatives.contains(where: { $0.isObject || $0.isMap }) else {
                return
            }
        case .objects:
            expected = "object or list of objects"
            let items = declared.items(of: type)
            guard items.entities == nil, !(items.isAlwaysList && items.element.entities != nil),
                items.alternatives?.contains(where: { $0.mayBeObjects }) == false
            else {
                return
            }
        }
        let message: Finding.Message = "\"\(member)\" expects \(expected), found \(type)"
        expressions.sink.add(.type, message, at: expression.location)
    }

    /// Checks a path that is read or assigned.
    mutating func check(
        _ path: LocatedExpression,
        _ member: Declaration.Member,
        of declaration: Declaration,
        _ scope: DeclarationScope
    ) {
        guard member.type.type.isAssigned, path.expression.problems.isEmpty else {
            let type = check(path, scope) { checker in
                let type = checker.type(of: path.expression)
                checker.checkShown(type, path.expression.root.range)
                return type
            }
            if member.type.type.isOrder, let entity = type.entities?.first, !type.isAlwaysList {
                let names = declared.bundle.types[entity]?.properties.filter { $0.type == .text }
                let example =
                    names?.first.map { "; write \"\(path.expression.text).\($0.name)\"" } ?? ""
                let message: Finding.Message =
                    "\"\(path.expression.text)\" is an object of \(entity), which has no order\(example)"
                expressions.sink.add(.type, message, at: path.location)
            }
            return
        }
        if ["field", "fields"].contains(member.key.name),
            case .map? = scope.subject.alternatives?.first
        {
            // A field of a question without an entity names a member of the answer.
            return
        }
        if let name = path.expression.soleName, scope.names.locals[name] != nil {
            let message: Finding.Message = "cannot assign to the local name \"\(name)\""
            expressions.sink.add(.notWritable, message, at: path.location)
            return
        }
        // A name that `self` does not have is a name of the screen.
        if let name = path.expression.soleName,
            scope.subject == .nothing
                || scope.subject.entities != nil && !declared.has(name, scope.subject)
        {
            let type = check(path, scope) { $0.type(of: path.expression) }
            if type != .unknown {
                let message: Finding.Message =
                    "cannot assign \"\(path.expression.text)\"; expected a path such as \"screen.name\""
                expressions.sink.add(.notWritable, message, at: path.location)
            }
            return
        }
        let target = check(path, scope) { $0.checkWrite(to: path.expression) }
        check(assigned: target, path, declaration, scope)
    }

    /// Checks the value that is written to a path.
    private mutating func check(
        assigned target: StaticType,
        _ path: LocatedExpression,
        _ declaration: Declaration,
        _ scope: DeclarationScope
    ) {
        let form = declaration.form ?? ""
        if form == "form" || declaration.kind == .field {
            check(edited: path, declaration, scope)
        }
        switch form {
        case "set":
            guard let value = declaration["to"]?.expression else {
                return
            }
            check(value, fits: target, path.expression.text, scope)
            expressions.check(value, scope.names) {
                $0.check(value.expression.root, isValueOf: path.expression.root)
            }
        case "add", "create", "import", "move", "remove", "open":
            guard target.mayBeList else {
                let message: Finding.Message =
                    "\"\(path.expression.text)\" is \(target); expected a list"
                expressions.sink.add(.type, message, at: path.location)
                return
            }
            let value: StaticType
            if form == "add" {
                value = declared.type(of: declaration.main?.expression, scope.names)
            } else if ["create", "import", "open"].contains(form) {
                let entity = form == "open" ? declaration["create"]?.name : declaration.main?.name
                value = entity.map { object($0) } ?? .unknown
            } else {
                return
            }
            if target.isAlwaysList, !fits(value, target.element) {
                let message: Finding.Message =
                    "\"\(path.expression.text)\" is \(target), which cannot contain \(value)"
                expressions.sink.add(.type, message, at: path.location)
            }
            check(unsaved: path, scope)
        case "search":
            check(StaticType(.text), fits: target, path)
        case "list", "table", "tree":
            let element = element(of: declaration, scope)
            let isMany = declaration["select"]?.literal?.string == "many"
            check(isMany ? element.asList : element, fits: target, path)
        default: break
        }
    }

    private mutating func check(
        _ value: StaticType,
        fits target: StaticType,
        _ path: LocatedExpression
    ) {
        if !fits(value, target) {
            let message: Finding.Message =
                "\"\(path.expression.text)\" is \(target), which cannot hold \(value)"
            expressions.sink.add(.type, message, at: path.location)
        }
    }

    /// Checks for lists that change immediately beside a form that an action saves.
    private mutating func check(unsaved path: LocatedExpression, _ scope: DeclarationScope) {
        guard let screen = scope.screen, scope.subject == screen.content,
            let name = path.expression.soleName, scope.names.locals[name] == nil,
            let type = scope.subject.entities?.first.flatMap({ declared.bundle.types[$0] }),
            let property = type.property(named: name), !property.isReference,
            property.type.elementType.entityName != nil,
            screen.declaration.components.contains(where: \.savesChangesByAction)
        else {
            return
        }
        let message: Finding.Message =
            "\"\(name)\" changes immediately in the stored object, not in the draft that the form saves"
        note(.unsavedList, message, at: path.location)
    }

    /// Checks a value for a target type.
    mutating func check(
        _ value: LocatedExpression?,
        fits target: StaticType,
        _ name: String,
        _ scope: DeclarationScope
    ) {
        guard let value else {
            return
        }
        let type = declared.type(of: value, scope.names)
        if let text = value.expression.textConstant {
            if let expected = target.misfit(of: text) {
                let isName = Evaluator.commonNames.contains(text)
                let hint = isName ? "; write \"\(text)\" without the inner quotes" : ""
                let message: Finding.Message =
                    "\"\(name)\" expects \(expected), found text \"\(text)\"\(hint)"
                expressions.sink.add(.type, message, at: value.location)
            }
        } else if type == StaticType(.text), let number = target.soleNumber {
            let call = "\(number)(\(value.expression.text))"
            let message: Finding.Message =
                "\"\(name)\" expects \(target), found text; write \"\(call)\" to convert it"
            expressions.sink.add(.type, message, at: value.location)
        } else if !fits(type, target) {
            let message: Finding.Message = "\"\(name)\" expects \(target), found \(type)"
            expressions.sink.add(.type, message, at: value.location)
        }
    }

    /// Whether a value may be converted to a type; objects must have the same entity.
    func fits(_ value: StaticType, _ target: StaticType) -> Bool {
        let value = declared.items(of: value)
        guard target.mayHold(value) else {
            return false
        }
        func objects(_ type: StaticType) -> [String]? {
            type.entities ?? (type.isAlwaysList ? type.element.entities : nil)
        }
        guard let given = objects(value), let expected = objects(target) else {
            return true
        }
        return given.contains { name in
            let family = [name] + (declared.types.types[name]?.ancestors ?? [])
            return expected.contains { expected in
                family.contains(expected) || expected == ObjectType.referenceName
                    || declared.types.types[expected]?.ancestors.contains(name) == true
            }
        }
    }
}

extension MemberType {
    /// Whether items are sorted by it.
    fileprivate var isOrder: Bool {
        switch self {
        case .order: true
        case .either(let types): types.contains(where: \.isOrder)
        case .list(let type): type.isOrder
        default: false
        }
    }

    /// Whether paths in it are assigned.
    fileprivate var isAssigned: Bool {
        switch self {
        case .path: true
        case .list(let type): type.isAssigned
        case .either(let types): types.contains(where: \.isAssigned)
        default: false
        }
    }
}

extension ValueType {
    fileprivate var isCountable: Bool {
        [.int, .double, .decimal, .any].contains(self)
    }

    fileprivate var isObject: Bool {
        if case .object = self { true } else { false }
    }

    fileprivate var isMap: Bool {
        if case .map = self { true } else { self == .any }
    }

    /// Whether it may be an object, or a list of objects.
    fileprivate var mayBeObjects: Bool {
        switch self {
        case .object, .any: true
        case .list(let element), .set(let element), .map(let element): element.mayBeObjects
        default: false
        }
    }
}

extension StaticType {
    /// The function that converts text to the type and has its name; `nil` for other types.
    fileprivate var soleNumber: String? {
        guard let alternatives, alternatives.count == 1, let type = alternatives.first,
            [.int, .double].contains(type)
        else {
            return nil
        }
        return type.shortName
    }

    /// The type to which a text cannot be converted; `nil` if it can be.
    fileprivate func misfit(of text: String) -> StaticType? {
        guard let alternatives, !alternatives.isEmpty, !text.isEmpty else {
            return nil
        }
        let fits = alternatives.contains { type in
            switch type {
            case .int, .double, .decimal: Double(text) != nil
            case .bool: ["true", "false"].contains(text)
            case .date: Value.text(text).converted(to: .date) != nil
            default: true
            }
        }
        return fits ? nil : self
    }
}

extension ParsedExpression {
    /// The text, if the expression is only a text constant.
    var textConstant: String? {
        if case .literal(.text(let text)) = root.kind { text } else { nil }
    }
}

extension Finding.Message {
    fileprivate static func hides(
        _ name: String,
        _ inner: String,
        _ outer: String,
        _ property: String?
    ) -> Self {
        let hint = property.map { "; write \"self.\($0)\", or rename the \(outer)" } ?? ""
        return "\"\(name)\" is the \(inner) here, not the \(outer)\(hint)"
    }
}

extension ComponentDeclaration {
    /// Whether it is a form on the content of its screen whose changes an action saves.
    fileprivate var savesChangesByAction: Bool {
        guard case .form(let form) = kind, case .actions(_, changed: .some) = form.save else {
            return false
        }
        return form.object.expression.text == "self"
    }
}
