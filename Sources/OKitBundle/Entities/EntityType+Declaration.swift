package import OKitExpression
package import OKitModel
import OKitSyntax

extension EntityType {
    /// Creates the type for the running app from an entity of format 2; invalid parts are skipped.
    ///
    /// If an entity declares an `id`, it is a property; objects of other entities get an id.
    package init(name: String, declaration: Declaration) {
        let rules = declaration["rules"]?.entries ?? []
        var properties: [Property] = []
        for entry in declaration["properties"]?.entries ?? [] {
            let more = rules.filter { $0.name.name == entry.name.name }
            if let property = Property(entry, rules: more.flatMap(\.value.declarations)) {
                properties.append(property)
            }
        }
        var hooks = Hooks()
        if let declared = declaration["hooks"]?.declaration {
            hooks.managed = declared.steps("created") ?? []
            hooks.unmanaged = declared.steps("deleted") ?? []
            for entry in declared["changed"]?.entries ?? [] {
                hooks.changed[entry.name.name] = Step.list(entry.value.declarations)
            }
        }
        let identity = (declaration["identity"]?.elements ?? []).compactMap(\.literal?.string)
        self.init(
            name: name,
            properties: properties,
            hasID: !properties.contains { $0.name == "id" },
            computed: Self.computed(declaration),
            functions: Self.functions(declaration),
            hooks: hooks,
            record: RecordTraits(identity: identity, table: declaration.string("table"))
        )
    }

    private static func computed(_ declaration: Declaration) -> [String: ComputedProperty] {
        var computed: [String: ComputedProperty] = [:]
        for entry in declaration["computed"]?.entries ?? [] {
            let long = entry.value.declaration
            // An object without the members of the long form is a value.
            let value = long.map { $0["value"]?.expression ?? LocatedExpression(literal: $0.node) }
            guard let value = value ?? entry.value.expression else {
                continue
            }
            var property = ComputedProperty(
                expression: value.expression,
                setter: long?.steps("set")
            )
            property.writing = ValueWriting(format: long?.string("format"))
            computed[entry.name.name] = property
        }
        return computed
    }

    private static func functions(_ declaration: Declaration) -> [String: EntityFunction] {
        var functions: [String: EntityFunction] = [:]
        for entry in declaration["functions"]?.entries ?? [] {
            functions[entry.name.name] = EntityFunction(entry.value)
        }
        return functions
    }
}

extension EntityFunction {
    /// Steps, with an optional result after them, or only an expression.
    fileprivate init(_ value: DeclaredValue) {
        guard let function = value.declaration else {
            self.init(parameters: [], body: .steps(Step.list(value.declarations)))
            return
        }
        var types: [String: ValueType] = [:]
        let parameters = function["parameters"]?.entries ?? []
        for parameter in parameters {
            if case .type(let declared, _) = parameter.value {
                types[parameter.name.name] = declared.type
            }
        }
        let result = function["returns"]?.expression?.expression
        let body: Body =
            if let steps = function.steps("do") {
                .steps(steps + (result.map { [.result(.expression($0))] } ?? []))
            } else if let result {
                .returns(result)
            } else {
                .steps([])
            }
        self.init(parameters: parameters.map(\.name.name), types: types, body: body)
    }
}

extension Property {
    /// A property in its short or long form; `nil` without a type.
    ///
    /// - Parameter more: Rules that the entity declares for it.
    fileprivate init?(_ entry: DeclaredValue.NamedValue, rules more: [Declaration]) {
        let name = entry.name.name
        let long = entry.value.declaration
        let relation = long?["relation"]
        guard case .type(let declared, _) = relation ?? long?["type"] ?? entry.value else {
            return nil
        }
        let type = declared.type.of(long?["of"]?.name?.name)
        let values = PropertyChoice.all(long?["values"], of: type.scalar)
        let choices = values.map(\.value)
        let isOptional = declared.isOptional || long?["optional"]?.literal?.bool ?? false
        self.init(
            name,
            type,
            isOptional: isOptional,
            initial: Initial(long?["default"]?.literal, type, choices, isOptional: isOptional),
            isStoredSeparately: long?["separate"]?.literal?.bool ?? false
        )
        isReference = relation != nil
        isDay = declared.isDay
        allowedValues = choices
        writing = ValueWriting(
            format: long?.string("format"),
            labels: Dictionary(values.map { ($0.value, $0.label) }) { first, _ in first }
        )
        let declaredRules = ((long?["rules"]?.declarations ?? []) + more)
            .map { RuleDeclaration($0) }
        // A declared rule has a message of the app.
        let isRequired =
            isReference && !isOptional && type == type.scalar
            && !declaredRules.contains { $0.node["required"]?.bool == true }
        rules =
            (isRequired ? [.notNull] : [])
            + (choices.isEmpty ? [] : [.values(choices + (isOptional ? [.null] : []))])
            + PropertyRule.all(declaredRules, for: type)
            + (!isReference && type == type.scalar && type.entityName != nil ? [.validParts] : [])
        guard let long else {
            return
        }
        inverse = long["inverse"]?.name?.name
        deleteRule =
            long["deleteRule"]?.literal?.string.flatMap { DeleteRule(rawValue: $0) } ?? .nullify
        isIndexed = long["index"]?.literal?.bool ?? false
        columns = (long["column"]?.elements ?? []).compactMap(\.literal?.string)
        linkTable = long.string("through")
        if let json = long["json"]?.literal {
            source = JSONSource(json, property: name)
        }
    }
}

extension Property.Initial {
    /// The declared default; otherwise the first allowed value of a property that cannot be null.
    fileprivate init(
        _ node: JSONNode?,
        _ type: ValueType,
        _ choices: [Value],
        isOptional: Bool
    ) {
        if let node {
            self = type == .date && node.isString("now") ? .now : .json(node)
        } else if !isOptional, type == type.scalar, let first = choices.first {
            self = .value(first)
        } else {
            self = .zero
        }
    }
}

extension ValueType {
    /// The type with the entity of its elements, if the type itself does not contain it.
    fileprivate func of(_ entity: String?) -> ValueType {
        guard let entity else {
            return self
        }
        return switch self {
        case .any: .object(entity)
        case .list(.any): .list(.object(entity))
        case .map(.any): .map(.object(entity))
        default: self
        }
    }

    /// The type of a list's elements; other types unchanged.
    package var scalar: ValueType {
        switch self {
        case .list(let element), .set(let element): element
        default: self
        }
    }
}
