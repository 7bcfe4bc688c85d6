import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks all files of format 2 in one walk, by the tables of declarations: each expression in the
/// scope that the table defines for its member, and each name.
struct DeclarationWalk: Sendable {
    let declared: DeclaredNames
    /// The checks of expressions.
    var expressions: ExpressionChecks
    /// Other problems.
    private(set) var problems: [DeclarationProblem] = []
    /// The providers and actions that are used on their screen, as `screen/name`.
    private(set) var usedNames: Set<String> = []
    /// The providers and actions that are used in files which screens share.
    private(set) var sharedNames: Set<String> = []
    /// The texts that are looked up in `strings/`.
    private(set) var texts: [LocatedExpression] = []

    /// The names whose existence was checked.
    var checkedNames: Set<String> = []

    /// What is visited; `nil` if nothing needs it.
    var recorder: SymbolRecorder?

    private var known: Set<DeclarationProblem> = []

    init(_ declared: DeclaredNames, recorder: SymbolRecorder? = nil) {
        self.declared = declared
        self.recorder = recorder
        expressions = ExpressionChecks(declared.types)
    }

    /// Checks files in order.
    mutating func visit(files: some Sequence<Declaration>) {
        for file in files {
            visit(file: file)
        }
    }

    /// What was found so far.
    var result: WalkResult {
        WalkResult(
            sink: expressions.sink,
            problems: problems,
            usedNames: usedNames,
            sharedNames: sharedNames,
            texts: texts,
            checkedNames: checkedNames
        )
    }

    /// Adds what a walk over later files has found.
    mutating func add(_ result: WalkResult) {
        expressions.sink.add(result.sink)
        problems += result.problems
        usedNames.formUnion(result.usedNames)
        sharedNames.formUnion(result.sharedNames)
        texts += result.texts
    }

    /// Checks a file.
    mutating func visit(file: Declaration) {
        var scope = DeclarationScope(names: StaticScope(content: .nothing))
        switch file.kind {
        case .screen:
            let name = file.fileName
            let screen =
                declared.bundle.screens[name]?.declaration ?? ScreenDeclaration(name: name, file)
            let names = ScreenNames(screen, declared)
            scope.names = StaticScope(content: names.content, names: names.names)
            scope.screen = names
            check(screen: names)
        case .entity:
            let actions = declared.entityActions[file.fileName] ?? []
            scope.fileEntity = StaticType(.object(file.fileName))
            scope.names.names = Dictionary(
                actions.map { ($0.name.name, declared.action) },
                uniquingKeysWith: { first, _ in first }
            )
            check(entity: file)
        case .app:
            for action in declared.bundle.app?.actions ?? [] {
                scope.names.names[action.name.name] = declared.action
            }
            check(app: file)
        default: break
        }
        if file.kind != .screen {
            for (name, type) in ScreenObjects.commonNames where scope.names.names[name] == nil {
                scope.names.names[name] = StaticType(type)
            }
            scope.names.names[ScreenObjects.userName] = declared.user
            if file.kind == .app || file.kind == .entity {
                // Their actions run on screens, where the providers of the background screen are
                // available.
                for (name, item) in declared.backgroundItems where scope.names.names[name] == nil {
                    scope.names.names[name] = declared.provider(of: item)
                }
            }
        }
        visit(file, scope)
    }

    /// The scope of the background screen, whose names tabs can use.
    private var backgroundScope: DeclarationScope? {
        guard let screen = declared.bundle.backgroundScreen else {
            return nil
        }
        let names = ScreenNames(screen, declared)
        var scope = DeclarationScope(
            names: StaticScope(content: names.content, names: names.names)
        )
        scope.screen = names
        return scope
    }

    /// Checks a declaration with its nested declarations.
    mutating func visit(_ declaration: Declaration, _ scope: DeclarationScope) {
        let scope = declaration.kind == .tab ? backgroundScope ?? scope : scope
        recorder?.add(declaration, scope)
        check(declaration, scope)
        for member in declaration.members {
            let own = self.scope(of: member.type, in: declaration, scope)
            visit(member.value, member, of: declaration, own)
        }
        for other in otherItems(of: declaration, scope) {
            expressions.sink.subject = "on \(other), which is also an item of this tree"
            defer { expressions.sink.subject = "" }
            for member in declaration.members where member.type.scope == .element {
                visit(member.value, member, of: declaration, scope.on(other))
            }
        }
    }

    /// The types of the nested items of a tree, if they are of other entities: its row and its
    /// `children` apply to them too.
    private func otherItems(
        of tree: Declaration,
        _ scope: DeclarationScope
    ) -> [StaticType] {
        guard tree.form == "tree", let children = tree["children"]?.expression else {
            return []
        }
        let first = element(of: tree, scope)
        var known = Set(first.entities ?? [])
        guard !known.isEmpty else {
            return []
        }
        var all = [first]
        var index = 0
        while index < all.count {
            let items = declared.items(of: declared.type(of: children, scope.on(all[index]).names))
            let entities = items.isAlwaysList ? items.element.entities ?? [] : []
            for entity in entities where known.insert(entity).inserted {
                all.append(StaticType(.object(entity)))
            }
            index += 1
        }
        return Array(all.dropFirst())
    }

    private mutating func visit(
        _ value: DeclaredValue,
        _ member: Declaration.Member,
        of declaration: Declaration,
        _ scope: DeclarationScope
    ) {
        switch value {
        case .text(let text):
            texts.append(text)
            for translation in declared.translations[text.expression.text] ?? [] {
                check(translation, scope) { $0.type(of: translation.expression) }
            }
            check(text, scope) { $0.type(of: text.expression) }
            check(bracesOf: text, member, of: declaration, scope)
        case .expression(let expression):
            let type = check(expression, scope) { checker in
                let type = checker.type(of: expression.expression)
                if member.type.yields == .shown {
                    checker.checkShown(type, expression.expression.root.range)
                }
                return type
            }
            check(type, of: expression, yields: member.type.yields, member.key.name)
        case .path(let path, _):
            check(path, member, of: declaration, scope)
        case .name(let name, .property):
            recorder?.add(name, .property, scope, on: declared.related(by: declaration))
        // The rule for models reports missing data.
        case .name(_, .file) where declaration.kind == .model && member.key.name == "data": break
        case .name(let name, .action) where ["list", "table", "tree"].contains(declaration.form):
            check(action: name, scope, rows: element(of: declaration, scope))
        case .name(let name, let kind):
            check(name, kind, scope)
        case .type(let type, let name):
            if let entity = type.type.entityName {
                recorder?.add(Named(name: entity, location: name.location), .entity, scope)
                check(Named(name: entity, location: name.location), .entity, scope)
            }
        case .literal: break
        case .declaration(let inner):
            visit(inner, scope)
        case .list(let elements):
            var scope = scope
            for element in elements {
                visit(element, member, of: declaration, scope)
                if let (name, type) = defined(by: element.declaration, scope) {
                    scope = scope.with(name, type)
                }
            }
        case .named(let entries):
            visit(entries, member, of: declaration, scope)
        }
    }

    private mutating func visit(
        _ entries: [DeclaredValue.NamedValue],
        _ member: Declaration.Member,
        of declaration: Declaration,
        _ scope: DeclarationScope
    ) {
        for entry in entries {
            var own = scope
            if declaration.kind == .entity {
                own.property = declared.property(entry.name.name, of: declaration.fileName)
            }
            switch entry.value {
            case .declaration(let inner) where inner.kind == .provider:
                // A provider cannot use itself.
                own.provider = entry.name.name
                own.names.names[entry.name.name] = .unknown
            case .expression where member.key.name == "styles":
                check(entry.name, .style, scope)
            case .literal(let value) where member.key.name == "state":
                check(initialState: value)
            default: break
            }
            visit(entry.value, member, of: declaration, own)
        }
        if member.key.name == "every", let node = declaration.node["every"] {
            for key in node.declarations.map(\.key) {
                guard let text = key.string else {
                    continue
                }
                if let seconds = TimeInterval(text)?.seconds ?? Double(text), seconds <= 0 {
                    let message: Finding.Message =
                        "the interval is \(text), so these steps never run"
                    expressions.sink.add(.type, message, at: key.location)
                }
                guard TimeInterval(text) == nil else {
                    continue
                }
                let interval = LocatedExpression(CELParser.parse(text), in: key)
                guard interval.expression.problems.isEmpty else {
                    let message: Finding.Message =
                        "expected an interval such as \"30s\" or \"5m\", found \"\(text)\""
                    expressions.sink.add(.type, message, at: key.location)
                    continue
                }
                check(interval, scope) { $0.type(of: interval.expression) }
            }
        }
    }

    // MARK: Scopes

    /// The scope of a member, by the table.
    func scope(
        of member: DeclarationType.Member,
        in declaration: Declaration,
        _ scope: DeclarationScope
    ) -> DeclarationScope {
        var own = scope
        switch member.scope {
        case .surroundings: break
        case .nothing: own = scope.on(.nothing)
        case .element: own = scope.on(element(of: declaration, scope))
        case .entity:
            if let name = declaration.type("of") {
                own = scope.on(object(name))
            } else if let entity = scope.fileEntity, declaration.kind != .step {
                own = scope.on(entity)
            } else if declaration.form == "ask" {
                // Fields without an entity are the members of a new map.
                let fields = declaration["fields"]?.elements ?? []
                own = scope.on(
                    StaticType(
                        valuesByKey: fields.compactMap { field in
                            (field.expression ?? field.declaration?["field"]?.expression)?
                                .expression.text
                        }
                    )
                )
            }
        case .object where declaration.kind == .tab:
            let screen = declaration["screen"]?.name.flatMap { declared.bundle.screens[$0.name] }
            own = scope.on(screen?.declaration?.entity.map { object($0) } ?? .nothing)
        case .object:
            let main = declaration["object"]?.expression ?? declaration.main?.expression
            own = scope.on(declared.type(of: main, scope.names))
        }
        if declaration.kind == .provider, member.name == "then" {
            // Its steps run when it has its items.
            own.provider = nil
        }
        if declaration.kind == .rule, member.name == "each" {
            own.property = scope.property.element
        }
        for local in member.locals {
            for (name, type) in locals(local, declaration, scope) {
                own.names.locals[name] = type
            }
        }
        return own
    }

    /// The type of objects of an entity; unknown for one that does not exist.
    func object(_ entity: Named) -> StaticType {
        declared.bundle.types[entity.name] == nil ? .unknown : StaticType(.object(entity.name))
    }

    /// The type of the rows, items or options of a declaration.
    func element(of declaration: Declaration, _ scope: DeclarationScope) -> StaticType {
        if declaration.kind == .provider {
            return scope.provider.flatMap { scope.screen?.items[$0] } ?? .unknown
        }
        if case .name(let name, .provider)? = declaration.main {
            return scope.screen?.items[name.name] ?? .unknown
        }
        let list =
            declaration.kind == .field
            ? declaration["options"]?.expression
            : declaration.main?.expression ?? declaration["items"]?.expression
        let type = declared.items(of: declared.type(of: list, scope.names))
        return type.isAlwaysList ? type.element : .unknown
    }

    private func locals(
        _ local: DeclarationType.Local,
        _ declaration: Declaration,
        _ scope: DeclarationScope
    ) -> [(String, StaticType)] {
        switch local {
        case .result:
            let isCall = declaration.form == "call"
            let result = isCall ? declared.result(of: declaration.main?.name?.name) : .unknown
            return [(Step.resultName, result)]
        case .error: return [(Step.errorName, declared.failure)]
        case .value: return [(PropertyRule.valueName, scope.property)]
        case .items:
            let item = scope.provider.flatMap { scope.screen?.items[$0] } ?? .unknown
            return [("items", item.asList), ("key", .unknown)]
        case .old: return [("old", .unknown)]
        case .answer:
            let type = declaration.type("of").map { object($0) } ?? .unknown
            return declaration["as"]?.literal?.string.map { [($0, type)] } ?? []
        case .element:
            let list = declared.type(of: declaration["in"]?.expression, scope.names)
            let items = declared.items(of: list)
            let element = items.isAlwaysList ? items.element : .unknown
            return declaration.main?.literal?.string.map { [($0, element)] } ?? []
        case .parameters:
            return (declaration["parameters"]?.entries ?? []).map { entry in
                guard case .type(let type, _) = entry.value else {
                    return (entry.name.name, .unknown)
                }
                return (entry.name.name, StaticType(type.type))
            }
        }
    }

    /// The local name that a step defines for the following steps.
    private func defined(
        by step: Declaration?,
        _ scope: DeclarationScope
    ) -> (String, StaticType)? {
        switch step?.form {
        case "let":
            return step?.main?.literal?.string.map {
                ($0, declared.type(of: step?["be"]?.expression, scope.names))
            }
        case "create":
            let type = step?.main?.name.map { object($0) } ?? .unknown
            return step?["as"]?.literal?.string.map { ($0, type) }
        default: return nil
        }
    }

    // MARK: Findings

    /// Records a problem once: a declaration may be in several scopes.
    mutating func note(
        _ kind: DeclarationProblem.Kind,
        _ message: Finding.Message,
        at location: SourceLocation
    ) {
        let problem = DeclarationProblem(kind: kind, message: message, location: location)
        if known.insert(problem).inserted {
            problems.append(problem)
        }
    }

    /// Records the use of a provider or action.
    mutating func use(_ name: String, _ scope: DeclarationScope) {
        if let screen = scope.screen {
            usedNames.insert("\(screen.declaration.name)/\(name)")
        } else {
            sharedNames.insert(name)
        }
    }
}

/// What a walk has found in some files.
struct WalkResult: Sendable {
    let sink: ProblemSink
    let problems: [DeclarationProblem]
    let usedNames: Set<String>
    let sharedNames: Set<String>
    let texts: [LocatedExpression]
    /// The names that declarations refer to, of which some may be in files that cannot be read.
    let checkedNames: Set<String>
}
