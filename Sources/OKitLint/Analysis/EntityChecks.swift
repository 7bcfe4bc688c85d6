import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Checks what entities compute, do and begin with.
struct EntityChecks {
    /// What steps lead to: a screen, and the object that it gets.
    private(set) var ways: [ScreenWay] = []

    /// Values that their properties cannot hold.
    private(set) var dataFindings: [Finding] = []

    /// The first names in steps that have no verb.
    private(set) var unknownSteps: [JSONNode] = []

    var sink: ProblemSink {
        expressions.sink
    }

    let declarations: Declarations
    let types: TypeTable
    var expressions: ExpressionChecks

    /// The types that names get anywhere in the function that is being checked.
    private var defined: [String: StaticType] = [:]

    init(_ declarations: Declarations, _ types: TypeTable) {
        self.declarations = declarations
        self.types = types
        expressions = ExpressionChecks(declarations)
    }

    /// Checks the entity that a file declares.
    mutating func check(_ node: JSONNode, named name: String) {
        let scope = StaticScope(content: StaticType(entities: [name]))
        for member in node["properties"]?.declarations ?? [] {
            if let property = types[name]?.property(named: member.name) {
                checkDefault(member.value["default"], of: property)
                checkRules(member.value["rules"], StaticType(property.type), scope)
            }
        }
        for member in node["computed"]?.declarations ?? [] {
            let type = expressions.type(member.value["get"] ?? member.value, scope)
            var inner = scope
            inner.locals = [ComputedProperty.setterParameter: type]
            checkBody(member.value["set"], inner)
        }
        for member in node["functions"]?.declarations ?? [] {
            let names = member.value["parameters"]?.elements.compactMap(\.string) ?? []
            var inner = scope
            inner.locals = Dictionary(names.map { ($0, .unknown) }) { first, _ in first }
            if let result = member.value["returns"] {
                expressions.type(result, inner)
            }
            checkBody(member.value["steps"], inner)
        }
        let hooks = node["hooks"]
        checkBody(hooks?["managed"], scope)
        checkBody(hooks?["unmanaged"], scope)
        for member in hooks?["changed"]?.declarations ?? [] {
            checkName(member.key, in: name)
            checkBody(member.value, scope)
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

    /// The conditions among the rules of a property.
    private mutating func checkRules(
        _ rules: JSONNode?,
        _ type: StaticType,
        _ scope: StaticScope
    ) {
        guard let rules else {
            return
        }
        for rule in rules.kind == .array ? rules.elements.map({ $0 }) : [rules] {
            var inner = scope
            inner.locals = [PropertyRule.valueName: type]
            if let node = rule["predicate"], let text = node.string {
                let condition = PredicateParser.parse(text, as: .predicate)
                expressions.check(condition, node, inner) { $0.type(of: condition) }
            }
            checkRules(rule["each"], type.element, scope)
        }
    }

    /// The property whose change runs a hook.
    private mutating func checkName(_ key: JSONNode, in entity: String) {
        guard let type = types[entity], let name = key.string,
            type.slot(named: name) == nil
        else {
            return
        }
        let hint =
            type.properties.map(\.name).suggestion(for: name)
        expressions.sink.add(
            .unknownMember,
            "\(entity) has no stored property \"\(name)\"\(hint)",
            at: key.location
        )
    }

    /// Looks for the types of names first, as a loop may set a name again after it is used.
    private mutating func checkBody(_ steps: JSONNode?, _ scope: StaticScope) {
        guard let steps else {
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

    /// Checks a list of steps; the names that they define stay in the scope.
    mutating func check(_ steps: JSONNode?, _ scope: inout StaticScope) {
        for step in steps?.elements.map({ $0 }) ?? [] {
            check(step: step, &scope)
        }
    }

    mutating func define(_ name: String, _ type: StaticType, in scope: inout StaticScope) {
        let known = defined[name].map { StaticType(joining: [$0, type]) } ?? type
        defined[name] = known
        scope.locals[name] = known
    }

    mutating func lead(to screen: Named, _ context: StaticType) {
        ways.append(ScreenWay(target: screen, context: context))
    }

    mutating func noteUnknownStep(named key: JSONNode) {
        unknownSteps.append(key)
    }

    mutating func report(_ findings: [Finding]) {
        dataFindings += findings
    }
}
