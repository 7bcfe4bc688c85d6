import OKitExpression
import OKitSyntax

/// Creates the values of new objects: initial values, and objects for JSON that no entity declares.
final class ObjectFactory {
    private var limit = CreationLimit()
    private var undeclaredTypes = UndeclaredTypes()

    /// The value of a property of a new object.
    func initialValue(of property: Property, in graph: Graph) -> Value {
        let value = anyInitialValue(of: property, in: graph)
        return property.isDay ? graph.environment.day(in: value) : value
    }

    private func anyInitialValue(of property: Property, in graph: Graph) -> Value {
        if let constant = property.constantInitial {
            return constant
        }
        switch property.initial {
        case .now:
            return .date(graph.environment.now)
        case .json(let node):
            guard limit.begin() else {
                return zero(of: property.type, in: graph)
            }
            defer { limit.end() }
            var decoder = ModelDecoder(graph: graph)
            return decoder.value(node, of: property) ?? zero(of: property.type, in: graph)
        case .zero, .value:
            return zero(of: property.type, in: graph)
        }
    }

    /// The initial value of a type; a new object for a property that is not optional.
    func zero(of type: ValueType, in graph: Graph) -> Value {
        switch type {
        case .date:
            return .date(graph.environment.now)
        case .object(let name):
            guard let type = graph.types[name], limit.begin() else {
                return .null
            }
            defer { limit.end() }
            return .object(graph.create(type))
        default:
            return type.constantZero ?? .null
        }
    }

    /// Creates an object for JSON that no entity declares: each member becomes a property of type
    /// `any`.
    ///
    /// Of members with the same name, the first is used.
    func create(
        undeclared node: JSONNode,
        _ decoder: inout ModelDecoder,
        in graph: Graph
    ) -> ObjectID {
        let members = node.members.filter { $0.name != "***" }
        let type = undeclaredTypes.type(of: members.map(\.name))
        let object = graph.create(type)
        for member in members {
            if let slot = type.slot(named: member.name),
                graph.value(of: object, slot: slot).isNull,
                let value = decoder.value(member.value, .any)
            {
                graph.set(object, slot: slot, to: value)
            }
        }
        return object
    }
}
