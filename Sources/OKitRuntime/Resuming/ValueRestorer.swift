import FoundationEssentials
import OKitExpression
import OKitModel
import OrderedCollections

/// Makes values of a graph from remembered ones.
struct ValueRestorer {
    let graph: Graph

    /// The maximum depth of objects in drafts.
    private static let deepest = 16

    /// The objects in drafts that a value contains so far, by their numbers.
    private final class Scope {
        var objects: [Int: ObjectID] = [:]
    }

    /// Returns a value; `nil` if an object in it no longer exists.
    func value(_ value: RememberedValue) -> Value? {
        self.value(value, over: .null, Scope(), 0)
    }

    /// - Parameter current: The value of the property, whose objects in a draft are changed instead
    ///   of being created again.
    private func value(
        _ value: RememberedValue,
        over current: Value,
        _ scope: Scope,
        _ depth: Int
    ) -> Value? {
        switch value {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .int(let value): return .int(value)
        case .uint(let value): return .uint(value)
        case .double(let value): return value.isFinite ? .double(value) : nil
        case .decimal(let text): return Decimal(number: text).map { .decimal($0) }
        case .text(let text): return .text(text)
        case .date(let seconds):
            // Years -9999 to 9999, beyond which calendars are slow or wrong.
            return abs(seconds) < 4e11
                ? .date(Date(timeIntervalSinceReferenceDate: seconds)) : nil
        case .data(let data): return .data(data)
        case .color(let hex): return RGBColor(hex: hex).map { .color($0) }
        case .image(let name): return .image(name: name)
        case .list(let elements): return all(elements, current, scope, depth).map { .list($0) }
        case .set(let elements):
            return all(elements, current, scope, depth).map { .set(OrderedSet($0)) }
        case .map(let members):
            var values: OrderedDictionary<String, Value> = [:]
            for member in members {
                values[member.name] = self.value(member.value, over: .null, scope, depth)
            }
            return values.count == members.count ? .map(values) : nil
        case .object(let key): return key.object(in: graph).map { .object($0) }
        case .new(let object): return self.object(object, current, scope, depth)
        case .draft(let number): return scope.objects[number].map { .object($0) }
        }
    }

    private func all(
        _ elements: [RememberedValue],
        _ current: Value,
        _ scope: Scope,
        _ depth: Int
    ) -> [Value]? {
        let values = elements.compactMap { value($0, over: current, scope, depth) }
        return values.count == elements.count ? values : nil
    }

    /// Sets properties of an object, which has the number 0; values that do not fit are left out.
    func set(_ values: [String: RememberedValue], of object: ObjectID) {
        let scope = Scope()
        scope.objects[0] = object
        set(values, of: object, scope, 0)
    }

    private func set(
        _ values: [String: RememberedValue],
        of object: ObjectID,
        _ scope: Scope,
        _ depth: Int
    ) {
        guard let type = graph.type(of: object) else {
            return
        }
        // The order of recording, in which objects precede the references to them.
        for (slot, property) in type.properties.enumerated() where !(slot == 0 && type.hasID) {
            guard let remembered = values[property.name] else {
                continue
            }
            let current = graph.value(of: object, slot: slot)
            guard let value = value(remembered, over: current, scope, depth),
                fits(value, property.type)
            else {
                continue
            }
            graph.set(object, slot: slot, to: value)
        }
    }

    /// Whether a property of a type can have a value.
    private func fits(_ value: Value, _ type: ValueType) -> Bool {
        switch (type, value) {
        case (_, .null), (.any, _): true
        case (.object(let name), .object(let object)):
            graph.type(of: object).map { $0.name == name || $0.ancestors.contains(name) } ?? false
        case (.object, _), (_, .object): false
        case (.list(let element), .list(let values)): values.allSatisfy { fits($0, element) }
        case (.set(let element), .set(let values)): values.allSatisfy { fits($0, element) }
        case (.map(let element), .map(let values)): values.values.allSatisfy { fits($0, element) }
        case (.list, _), (.set, _), (.map, _): false
        default: value.converted(to: type) == value
        }
    }

    /// Returns an object of a draft: the one in the current value with the same ID, or a new one.
    private func object(
        _ object: RememberedObject,
        _ current: Value,
        _ scope: Scope,
        _ depth: Int
    ) -> Value? {
        guard depth < Self.deepest else {
            return nil
        }
        let candidates = (current.elements ?? [current]).compactMap(\.object)
        let known = candidates.first { candidate in
            graph.isDraft(candidate) && object.id != nil && graph.id(of: candidate) == object.id
                && graph.type(of: candidate)?.name == object.entity
        }
        guard let draft = known ?? graph.types[object.entity].map({ graph.createDraft($0) }) else {
            return nil
        }
        if let number = object.number {
            scope.objects[number] = draft
        }
        set(object.values, of: draft, scope, depth + 1)
        return .object(draft)
    }
}
