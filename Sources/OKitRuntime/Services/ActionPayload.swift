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
    /// objects.
    func payload(_ argument: Value, for action: ServiceAction) -> ServicePayload {
        let sendsIDs = action.declaration == nil
        let days = action.dayParameters
        var payload = ServicePayload { [graph] path in
            let expression = TemplateParser.parse("$" + path.joined(separator: "."))
            var evaluator = Evaluator(graph)
            var value = evaluator.value(of: expression, on: argument)
            if path.count == 1, days.contains(path[0]) {
                value = graph.environment.dayText(of: value)
            }
            return ServiceMessage(graph: graph, sendsIDs: sendsIDs).message(of: value, depth: 0)
        }
        if case .map(let members) = argument {
            payload.givenNames = Set(members.keys)
        }
        return payload.filled(for: action)
    }
}

extension ServiceAction {
    /// The names of the parameters that are calendar days.
    fileprivate var dayParameters: Set<String> {
        let days = (declaration?["parameters"]?.entries ?? []).filter { entry in
            guard case .type(let type, _) = entry.value.declaration?["type"] ?? entry.value else {
                return false
            }
            return type.isDay
        }
        return Set(days.map(\.name.name))
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
