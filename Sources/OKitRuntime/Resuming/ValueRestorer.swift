import FoundationEssentials
import OKitExpression
import OKitModel
import OrderedCollections

/// Makes values of a graph from remembered ones.
struct ValueRestorer {
    let graph: Graph

    /// The maximum depth of objects in drafts.
    private static let deepest = 16

    /// Returns a value; `nil` if an object in it no longer exists.
    ///
    /// - Parameter current: The value of the property, whose objects in a draft are changed instead
    ///   of being created again.
    func value(_ value: RememberedValue, over current: Value = .null, depth: Int = 0) -> Value? {
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
        case .list(let elements): return all(elements, current, depth).map { .list($0) }
        case .set(let elements):
            return all(elements, current, depth).map { .set(OrderedSet($0)) }
        case .map(let members):
            var values: OrderedDictionary<String, Value> = [:]
            for member in members {
                values[member.name] = self.value(member.value, depth: depth)
            }
            return values.count == members.count ? .map(values) : nil
        case .object(let key): return key.object(in: graph).map { .object($0) }
        case .new(let object): return self.object(object, current, depth)
        }
    }

    private func all(_ elements: [RememberedValue], _ current: Value, _ depth: Int) -> [Value]? {
        let values = elements.compactMap { value($0, over: current, depth: depth) }
        return values.count == elements.count ? values : nil
    }

    /// Sets properties of an object; values that do not fit are left out.
    func set(_ values: [String: RememberedValue], of object: ObjectID, depth: Int = 0) {
        guard let type = graph.type(of: object) else {
            return
        }
        for (name, remembered) in values.sorted(by: { $0.key < $1.key }) {
            guard let slot = type.slot(named: name), !(slot == 0 && type.hasID) else {
                continue
            }
            let property = type.properties[slot]
            let current = graph.value(of: object, slot: slot)
            guard let value = value(remembered, over: current, depth: depth),
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
    private func object(_ object: RememberedObject, _ current: Value, _ depth: Int) -> Value? {
        guard depth < Self.deepest else {
            return nil
        }
        let candidates = (current.elements ?? [current]).compactMap(\.object)
        let known = candidates.first { candidate in
            graph.isDraft(candidate) && object.id != nil && graph.id(of: candidate) == object.id
                && graph.type(of: candidate)?.name == object.entity
        }
        if let known {
            set(object.values, of: known, depth: depth + 1)
            return .object(known)
        }
        guard let type = graph.types[object.entity] else {
            return nil
        }
        let made = graph.createDraft(type)
        set(object.values, of: made, depth: depth + 1)
        return .object(made)
    }
}
