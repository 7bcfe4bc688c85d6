import OKitSyntax

extension ExpressionChecker {
    /// What a name leads to without brackets.
    func lookUp(_ name: String, in type: ValueType, relation: String?) -> Found {
        switch type {
        case .any:
            return .value(.unknown)
        case .list(let element), .set(let element):
            return lookUp(name, in: element, relation: relation).asList
        case .map(let element):
            return .value(StaticType(element, relation: relation))
        case .object(let entity):
            return lookUp(name, inEntity: entity, relation: relation)
        default:
            return native(name, on: type, isCalled: false)
        }
    }

    /// What a name leads to with brackets.
    func lookUpFunction(_ name: String, in type: ValueType, relation: String?) -> Found {
        switch type {
        case .any:
            return .value(.unknown)
        case .list(let element), .set(let element):
            return lookUpFunction(name, in: element, relation: relation).asList
        case .object(let entity):
            let family = declarations.family(of: entity)
            guard let first = family.first else {
                return .value(.unknown)
            }
            for type in family {
                if let function = type.functions[name] {
                    return found(function, name, of: type)
                }
            }
            let isProperty = lookUp(name, inEntity: entity, relation: relation).isValue
            return .nothing(
                .unknownFunction,
                isProperty ? .noFunction(name, of: first) : .unknownMember(name, of: first)
            )
        default:
            return native(name, on: type, isCalled: true)
        }
    }

    /// In the order in which the evaluator looks.
    private func lookUp(_ name: String, inEntity entity: String, relation: String?) -> Found {
        let family = declarations.family(of: entity)
        guard let first = family.first else {
            return .value(.unknown)
        }
        for type in family {
            if let property = type.property(named: name) {
                return .value(StaticType(property.type, relation: property.relation))
            }
            if let computed = type.computed[name] {
                switch computed.body {
                case .expression(let expression):
                    return .value(self.type(of: expression, named: name, of: type.name))
                case .native(let type, _):
                    return .value(StaticType(type))
                }
            }
        }
        let object = StaticType(entities: [entity])
        switch name {
        case "ref" where entity == TypeTable.referenceName:
            return .value(relation.map { StaticType(entities: [$0]) } ?? .unknown)
        case "parent":
            return .value(declarations.owner(of: object))
        case "model":
            return .value(declarations.root(of: object))
        case "key" where family.contains(where: \.hasID):
            return .value(StaticType(.text))
        default:
            for type in family {
                if let function = type.functions[name] {
                    return found(function, name, of: type)
                }
            }
            return .nothing(.unknownMember, .unknownMember(name, of: first))
        }
    }

    private func found(_ function: EntityFunction, _ name: String, of type: EntityType) -> Found {
        var value = StaticType.unknown
        if case .returns(let expression) = function.body {
            let parameters = function.parameters
            value = self.type(of: expression, named: name, of: type.name, parameters: parameters)
        }
        return .function(parameterCount: function.parameters.count, value)
    }

    private func native(_ name: String, on type: ValueType, isCalled: Bool) -> Found {
        let functions = NativeFunction.functions(of: type)
        if let function = functions[name] {
            if !isCalled, function.parameterCount > 0 {
                let count = function.parameterCount
                return .nothing(.argumentCount, .wrongArguments(name, takes: count, given: 0))
            }
            return .function(
                parameterCount: function.parameterCount,
                StaticType(function.yields)
            )
        }
        return .nothing(
            .unknownFunction,
            .unknownFunction(name, of: type, among: functions.keys.sorted())
        )
    }
}

extension ExpressionChecker.Found {
    fileprivate var asList: Self {
        switch self {
        case .value(let type): .value(type.list)
        case .function(let count, let type): .function(parameterCount: count, type.list)
        case .nothing: self
        }
    }

    fileprivate var isValue: Bool {
        if case .value = self { true } else { false }
    }
}

extension Finding.Message {
    fileprivate static func noFunction(_ name: String, of type: EntityType) -> Self {
        "\"\(name)\" of \(type.name) is a property, not a function"
    }

    fileprivate static func unknownFunction(
        _ name: String,
        of type: ValueType,
        among names: [String]
    ) -> Self {
        let hint = names.suggestion(for: name)
        return "\(type.shortName) has no function \"\(name)\"\(hint)"
    }
}
