import OKitBundle
import OKitExpression
import OKitSyntax

/// Finds the symbols that an expression names.
struct ExpressionSymbols {
    let declared: DeclaredNames
    let expression: LocatedExpression
    let scope: DeclarationScope
    private(set) var uses: [SymbolUse] = []

    init(_ expression: LocatedExpression, _ scope: DeclarationScope, _ declared: DeclaredNames) {
        self.declared = declared
        self.expression = expression
        self.scope = scope
        visit(expression.expression.root, scope.names)
    }

    private mutating func visit(_ node: ExpressionNode, _ names: StaticScope) {
        switch node.kind {
        case .path(let path): visit(path, node, names)
        case .presence(let of, let name):
            let range = node.range.upperBound - name.utf8.count - 1..<node.range.upperBound - 1
            add(member: name, of: type(of: of, names), isCall: false, range)
        default: break
        }
        var inner = names
        if case .comprehension(let comprehension) = node.kind {
            visit(comprehension.collection, names)
            var collection = type(of: comprehension.collection, names)
            collection = declared.items(of: collection)
            for name in comprehension.variables {
                inner.locals[name] = .unknown
            }
            comprehension.variables.last.map { inner.locals[$0] = collection.element }
            for part in [comprehension.condition, comprehension.body].compactMap(\.self) {
                visit(part, inner)
            }
            return
        }
        for child in node.children {
            visit(child, names)
        }
    }

    private mutating func visit(
        _ path: ExpressionPath,
        _ node: ExpressionNode,
        _ names: StaticScope
    ) {
        for index in path.steps.indices {
            let step = path.steps[index]
            let name: String
            var isCall = false
            switch step.kind {
            case .property(let property): name = property
            case .call(let function, _): (name, isCall) = (function, true)
            default: continue
            }
            if index == 0, path.start == .names || path.start == .environment {
                add(first: name, isCall: isCall, step.range, names)
                continue
            }
            var start = path
            start.steps = Array(path.steps[..<index])
            let receiver: StaticType
            if case .value(let value) = path.start, index == 0 {
                receiver = type(of: value, names)
            } else {
                receiver = type(of: ExpressionNode(.path(start), node.range), names)
            }
            add(member: name, of: receiver, isCall: isCall, step.range)
        }
    }

    /// Adds the name at which a path begins.
    private mutating func add(
        first name: String,
        isCall: Bool,
        _ range: Range<Int>,
        _ names: StaticScope
    ) {
        guard !isCall else {
            return add(member: name, of: names.subject ?? names.content, isCall: true, range)
        }
        guard name != "self", names.locals[name] == nil else {
            return
        }
        let subject = names.subject ?? names.content
        if declared.has(name, subject) {
            return add(member: name, of: subject, isCall: false, range)
        }
        guard let screen = scope.screen else {
            return
        }
        if let symbol = screen.symbol(named: name, declared) {
            add(symbol, range)
        }
    }

    private mutating func add(
        member name: String,
        of type: StaticType,
        isCall: Bool,
        _ range: Range<Int>
    ) {
        for entity in type.entities ?? [] {
            if let symbol = declared.symbol(member: name, of: entity, isCall: isCall) {
                add(symbol, range)
                return
            }
        }
    }

    private mutating func add(_ symbol: Symbol, _ range: Range<Int>) {
        // The range of a call includes its arguments.
        let length = min(range.count, symbol.name.utf8.count)
        let name = range.lowerBound..<range.lowerBound + length
        uses.append(SymbolUse(symbol, at: expression.location(of: name)))
    }

    private func type(of node: ExpressionNode, _ names: StaticScope) -> StaticType {
        var checker = ExpressionChecker(declared.types, names)
        return checker.type(of: expression.expression.part(node))
    }
}

extension ScreenNames {
    /// The provider, action or component with a name.
    func symbol(named name: String, _ declared: DeclaredNames) -> Symbol? {
        switch kinds[name] {
        case "provider":
            let isOwn = declaration.providers.contains { $0.name.name == name }
            let background = declared.bundle.app?.background?.name
            return Symbol(.provider, name, of: isOwn ? declaration.name : background)
        case "component": return Symbol(.component, name, of: declaration.name)
        case "action": return symbol(action: name)
        default: return nil
        }
    }

    /// The action with a name.
    func symbol(action name: String) -> Symbol? {
        guard let action = actions.first(where: { $0.name.name == name }) else {
            return nil
        }
        return Symbol(.action, name, of: action.owner)
    }
}

extension ActionDeclaration {
    /// The screen or entity that declares it; `nil` for an action of the app.
    var owner: String? {
        let file = name.location.source.path.split(separator: "/").suffix(2)
        guard file.count == 2, file.first == "screens" || file.first == "models" else {
            return nil
        }
        return file.last.map { $0.hasSuffix(".json") ? String($0.dropLast(5)) : String($0) }
    }
}

extension DeclaredNames {
    /// The property, state or function with a name in a type or in one that it inherits from.
    func symbol(member name: String, of type: String, isCall: Bool) -> Symbol? {
        guard let known = types.types[type] else {
            return nil
        }
        if let screen = screen(ofState: type), known.index(of: name) != nil {
            return Symbol(.state, name, of: screen)
        }
        for owner in [type] + known.ancestors {
            guard let entity = entities[owner] else {
                continue
            }
            let stored = ["properties", "computed"].flatMap { entity[$0]?.entries ?? [] }
            if !isCall, stored.contains(where: { $0.name.name == name }) {
                return Symbol(.property, name, of: owner)
            }
            if isCall,
                entity["functions"]?.entries.contains(where: { $0.name.name == name }) == true
            {
                return Symbol(.function, name, of: owner)
            }
        }
        return nil
    }
}
