import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

extension AppObjects {
    /// Returns the values with which an action is called, for the templates of its service file.
    ///
    /// In format 2, entities without a declared `id` do not send the generated IDs of their
    /// objects, and a value that is not of the type of its parameter is a failure.
    func payload(
        _ argument: Value,
        for action: ServiceAction,
        named name: String
    ) throws(ServiceFailure) -> ServicePayload {
        let sendsIDs = action.declaration == nil
        let types = action.parameterTypes
        for (parameter, type) in types {
            let value = value(at: [parameter], of: argument)
            if type.sentValue(value) == nil {
                throw ServiceFailure(
                    "\"\(name)\" was not called: \"\(parameter)\" expects \(type.type), "
                        + "found \(value.textInMessage)"
                )
            }
        }
        var payload = ServicePayload { [self] path in
            var value = value(at: path, of: argument)
            if path.count == 1, let type = types[path[0]] {
                value =
                    type.isDay
                    ? graph.environment.dayText(of: value) : type.sentValue(value) ?? .null
            }
            return ServiceMessage(graph: graph, sendsIDs: sendsIDs).message(of: value, depth: 0)
        }
        if case .map(let members) = argument {
            payload.givenNames = Set(members.keys)
        }
        return payload.filled(for: action)
    }

    private func value(at path: [String], of argument: Value) -> Value {
        let expression = TemplateParser.parse("$" + path.joined(separator: "."))
        var evaluator = Evaluator(graph)
        return evaluator.value(of: expression, on: argument)
    }
}

extension ServiceAction {
    /// The types of the parameters by name, in the order of their declaration; empty in format 1.
    fileprivate var parameterTypes: OrderedDictionary<String, DeclaredType> {
        var types: OrderedDictionary<String, DeclaredType> = [:]
        for entry in declaration?["parameters"]?.entries ?? [] {
            if case .type(let type, _) = entry.value.declaration?["type"] ?? entry.value {
                types[entry.name.name] = type
            }
        }
        return types
    }
}

extension DeclaredType {
    /// Returns the value that is sent for a parameter of the type; `nil` if the type does not have
    /// it.
    fileprivate func sentValue(_ value: Value) -> Value? {
        switch type.scalar {
        case .bool, .int, .double, .decimal:
            value.isExact(as: type) ? value.converted(to: type) ?? value : nil
        case .date: isDay || value.isExact(as: type) ? value : nil
        default: value
        }
    }
}

/// Values as sent to a service.
private struct ServiceMessage {
    private static let limit = 16

    let graph: Graph
    let sendsIDs: Bool

    /// Returns a value as sent to a service: without objects, with dates in ISO 8601 format.
    ///
    /// An object becomes a map of its properties. Nested records become their IDs because they can
    /// refer to each other in cycles. Deeply nested objects become their IDs as well.
    func message(of value: Value, depth: Int) -> Value {
        switch value {
        case .object(let object):
            let isWhole = depth < Self.limit && (depth == 0 || !graph.isStoredObject(object))
            return isWhole
                ? members(of: object, depth: depth + 1)
                : graph.id(of: object).map { .text($0) } ?? .null
        case .date(let date): return .text(ValueJSON.iso8601(date))
        case .color, .image: return value.text.map { .text($0) } ?? .null
        case .list, .set:
            return .list(value.elements?.map { message(of: $0, depth: depth) } ?? [])
        case .map(let members):
            return .map(members.mapValues { message(of: $0, depth: depth) })
        case .null, .bool, .int, .uint, .double, .decimal, .text, .data: return value
        }
    }

    private func members(of object: ObjectID, depth: Int) -> Value {
        guard let type = graph.type(of: object) else {
            return .null
        }
        var members: OrderedDictionary<String, Value> = [:]
        let first = type.hasID && !sendsIDs ? 1 : 0
        for (slot, property) in type.properties.enumerated().dropFirst(first)
        where !property.isStoredSeparately {
            let value = graph.value(of: object, slot: slot)
            let held = property.isDay ? graph.environment.dayText(of: value) : value
            members[property.name] = message(of: held, depth: depth)
        }
        return .map(members)
    }
}
