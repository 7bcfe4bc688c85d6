import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks the computed properties, functions and defaults of entities.
struct EntityChecks {
    /// The screens that steps open, with the objects that they pass.
    private(set) var links: [ScreenLink] = []

    /// Values that their properties cannot hold.
    private(set) var dataFindings: [Finding] = []

    /// The first names in steps without an action.
    private(set) var unknownSteps: [JSONNode] = []

    /// Members of objects in steps without a property, each with its entity.
    private(set) var unknownMembers: [(key: JSONNode, entity: EntityType)] = []

    /// The payloads that steps send to services.
    private(set) var calls: [ActionCall] = []

    var sink: ProblemSink {
        expressions.sink
    }

    let declarations: Declarations
    let types: TypeTable
    var expressions: ExpressionChecks
    /// A graph without objects, which converts constants as the app would.
    let graph: Graph

    /// The types of names anywhere in the function that is being checked.
    private var defined: [String: StaticType] = [:]

    init(_ declarations: Declarations, _ types: TypeTable) {
        self.declarations = declarations
        self.types = types
        graph = Graph(declaring: types)
        expressions = ExpressionChecks(declarations)
    }

    /// Checks an entity of a file.
    mutating func check(_ entity: EntityDeclaration, named name: String) {
        let scope = StaticScope(content: StaticType(entities: [name]))
        for member in entity["properties"]?.declarations ?? [] {
            if let property = types[name]?.property(named: member.name) {
                checkDefault(member.value["default"], of: property)
            }
        }
        for (property, rules) in entity.rules {
            if let property = types[name]?.property(named: property) {
                checkRules(rules, StaticType(property.type), scope)
            }
        }
        for property in entity.computed {
            let type = expressions.type(property.value, scope)
            var inner = scope
            inner.locals = [ComputedProperty.setterParameter: type]
            checkBody(property.setter ?? [], inner)
        }
        for function in entity.functions {
            var inner = scope
            inner.locals = Dictionary(function.parameters.map { ($0, .unknown) }) { first, _ in
                first
            }
            if let result = function.result {
                expressions.type(result, inner)
            }
            checkBody(function.steps, inner)
        }
        for steps in entity.ownerHooks {
            checkBody(steps, scope)
        }
        for hook in entity.changeHooks {
            checkStored(hook.property, in: name)
            checkBody(hook.steps, scope)
        }
    }

    private mutating func checkDefault(_ node: JSONNode?, of property: Property) {
        guard let node, node.kind != .null || !property.isOptional,
            property.type != .date || !node.isString("now")
        else {
            return
        }
        let type = StaticType(property.type)
        dataFindings += type.findings(node, types)
    }

    /// Checks the conditions in the rules of a property.
    private mutating func checkRules(
        _ rules: [RuleDeclaration],
        _ type: StaticType,
        _ scope: StaticScope
    ) {
        for rule in rules {
            var inner = scope
            inner.locals = [PropertyRule.valueName: type]
            if let condition = rule.condition {
                expressions.check(condition: condition, inner)
            }
            checkRules(rule.each, type.element, scope)
        }
    }

    /// Checks the property whose change runs a hook.
    private mutating func checkStored(_ property: Named, in entity: String) {
        guard let type = types[entity], type.slot(named: property.name) == nil else {
            return
        }
        let hint = type.properties.map(\.name).suggestion(for: property.name)
        expressions.sink.add(
            .unknownMember,
            "\(entity) has no stored property \"\(property.name)\"\(hint)",
            at: property.location
        )
    }

    /// Determines the types of names first, as a loop may set a name again after it is used.
    private mutating func checkBody(_ steps: [StepDeclaration], _ scope: StaticScope) {
        guard !steps.isEmpty else {
            return
        }
        var trial = self
        trial.defined = [:]
        for _ in 0..<2 {
            var inner = scope
            trial.check(steps, &inner)
        }
        defined = trial.defined
        var inner = scope
        check(steps, &inner)
    }

    /// Checks a list of steps; the names that they define remain in the scope.
    mutating func check(_ steps: [StepDeclaration], _ scope: inout StaticScope) {
        for step in steps {
            check(step: step, &scope)
        }
    }

    mutating func define(_ name: String, _ type: StaticType, in scope: inout StaticScope) {
        let known = defined[name].map { StaticType(joining: [$0, type]) } ?? type
        defined[name] = known
        scope.locals[name] = known
    }

    mutating func lead(to screen: Named, _ context: StaticType) {
        links.append(ScreenLink(target: screen, context: context))
    }

    mutating func call(_ action: Named, with payload: StaticType, _ argument: JSONNode?) {
        var names: Set<String>?
        if argument?.kind == .object, let argument, !DeclaredExpression.namesNotation(argument) {
            names = Set(argument.declarations.map(\.name))
        } else {
            names = declarations.names(in: payload)
        }
        calls.append(ActionCall(action: action.name, names: names))
    }

    mutating func noteUnknownStep(named key: JSONNode) {
        unknownSteps.append(key)
    }

    mutating func report(_ findings: [Finding]) {
        dataFindings += findings
    }

    mutating func noteUnknownMember(_ key: JSONNode, of entity: EntityType) {
        unknownMembers.append((key, entity))
    }
}
