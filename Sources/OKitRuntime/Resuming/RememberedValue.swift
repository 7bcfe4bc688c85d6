import FoundationEssentials
import OKitExpression
import OKitModel

/// A value without the objects of its graph, which can be stored and found again in another session.
indirect enum RememberedValue: Codable, Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case double(Double)
    case decimal(String)
    case text(String)
    /// Seconds since 2001.
    case date(Double)
    case data(Data)
    case color(String)
    case image(String)
    case list([RememberedValue])
    case set([RememberedValue])
    case map([Member])
    /// An object that is stored.
    case object(RememberedKey)
    /// An object in a draft.
    case new(RememberedObject)
    /// An object in a draft that an earlier part of the same value contains, by its number.
    case draft(Int)

    /// A member of a map.
    struct Member: Codable, Sendable {
        let name: String
        let value: RememberedValue
    }
}

/// The key by which an object is found again.
enum RememberedKey: Codable, Sendable {
    /// There was no object.
    case nothing
    case model(String)
    case id(String, entity: String)
    /// The object cannot be found again.
    case lost

    init(_ object: ObjectID?, in graph: Graph) {
        guard let object else {
            self = .nothing
            return
        }
        if let name = graph.modelName(of: object), graph.model(name) == object {
            self = .model(name)
        } else if !graph.isDraft(object), let id = graph.id(of: object),
            let type = graph.type(of: object)
        {
            self = .id(id, entity: type.name)
        } else {
            self = .lost
        }
    }

    /// Returns the object; `nil` if there was none or it no longer exists.
    func object(in graph: Graph) -> ObjectID? {
        switch self {
        case .nothing, .lost: nil
        case .model(let name): graph.model(name)
        case .id(let id, let entity):
            graph.object(id: id).flatMap { graph.type(of: $0)?.name == entity ? $0 : nil }
        }
    }
}

/// An object in a draft, with the values of its properties.
struct RememberedObject: Codable, Sendable {
    /// The number by which later parts of the value refer to it; `nil` in snapshots of earlier versions.
    let number: Int?
    let entity: String
    let id: String?
    let values: [String: RememberedValue]
}

/// Makes remembered values of the values of a graph.
struct ValueRecorder {
    let graph: Graph
    let secrets: SecretMembers
    private let losses = Losses()

    /// Counts what was left out, for all copies of a recorder.
    private final class Losses {
        var hasAny = false
    }

    /// The object and a value of a field; `nil` if it is secret or cannot be remembered.
    func field(
        _ path: String,
        of object: Value,
        _ value: Value
    ) -> (object: RememberedKey, value: RememberedValue)? {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        guard !secrets.contains(name), let value = self.value(value) else {
            return nil
        }
        return (RememberedKey(object.object, in: graph), value)
    }

    init(graph: Graph, secrets: SecretMembers) {
        self.graph = graph
        self.secrets = secrets
    }

    /// Whether all values so far were recorded as they are.
    var isExact: Bool { !losses.hasAny }

    /// Notes that something was left out.
    func noteLoss() {
        losses.hasAny = true
    }

    /// The maximum number of bytes of a file in a field.
    private static let largestData = 16 << 10
    /// The maximum depth of objects in drafts.
    private static let deepest = 16

    /// The objects in drafts that a value contains so far.
    ///
    /// Each is recorded once: related objects refer to each other.
    private final class Scope {
        private var numbers: [ObjectID: Int] = [:]

        /// Adds an object.
        ///
        /// - Returns: Its number, and whether it is new.
        func add(_ object: ObjectID) -> (number: Int, isNew: Bool) {
            if let number = numbers[object] {
                return (number, false)
            }
            numbers[object] = numbers.count
            return (numbers.count - 1, true)
        }
    }

    /// Returns the values of the properties of an object, which has the number 0; secret values are left
    /// out.
    ///
    /// - Parameter names: The properties; `nil` for all.
    func values(
        of object: ObjectID,
        named names: Set<String>? = nil
    ) -> [String: RememberedValue] {
        let scope = Scope()
        _ = scope.add(object)
        return values(of: object, named: names, scope, depth: 0)
    }

    private func values(
        of object: ObjectID,
        named names: Set<String>? = nil,
        _ scope: Scope,
        depth: Int
    ) -> [String: RememberedValue] {
        guard let type = graph.type(of: object) else {
            return [:]
        }
        var values: [String: RememberedValue] = [:]
        for (slot, property) in type.properties.enumerated()
        where !(slot == 0 && type.hasID) && names?.contains(property.name) != false {
            guard !secrets.contains(property.name) else {
                noteLoss()
                continue
            }
            values[property.name] = value(graph.value(of: object, slot: slot), scope, depth)
        }
        return values
    }

    /// Returns the values of properties by their names; secret values are left out.
    func values(_ values: [String: Value]) -> [String: RememberedValue] {
        values.filter { !secrets.contains($0.key) }.compactMapValues { value($0) }
    }

    /// Returns a remembered value; `nil` for a value that is too large, not finite, or contains an
    /// object that cannot be found again.
    func value(_ value: Value) -> RememberedValue? {
        self.value(value, Scope(), 0)
    }

    private func value(_ value: Value, _ scope: Scope, _ depth: Int) -> RememberedValue? {
        let recorded = form(of: value, scope, depth)
        if recorded == nil {
            noteLoss()
        }
        return recorded
    }

    private func form(of value: Value, _ scope: Scope, _ depth: Int) -> RememberedValue? {
        switch value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .uint(let value): .uint(value)
        case .double(let value): value.isFinite ? .double(value) : nil
        case .decimal(let value): value.isFinite ? .decimal(value.description) : nil
        case .text(let text): .text(text)
        case .date(let date):
            date.timeIntervalSinceReferenceDate.isFinite
                ? .date(date.timeIntervalSinceReferenceDate) : nil
        case .data(let data): data.count <= Self.largestData ? .data(data) : nil
        case .color(let color): .color(color.hex)
        case .image(let name): .image(name)
        case .list(let elements): all(elements, scope, depth).map { .list($0) }
        case .set(let elements): all(Array(elements), scope, depth).map { .set($0) }
        case .map(let members): map(members.map { ($0.key, $0.value) }, scope, depth)
        case .object(let object): self.object(object, scope, depth)
        }
    }

    private func all(
        _ elements: [Value],
        _ scope: Scope,
        _ depth: Int
    ) -> [RememberedValue]? {
        let values = elements.compactMap { value($0, scope, depth) }
        return values.count == elements.count ? values : nil
    }

    private func map(
        _ members: [(name: String, value: Value)],
        _ scope: Scope,
        _ depth: Int
    ) -> RememberedValue? {
        let shown = members.filter { !secrets.contains($0.name) }
        let values = shown.compactMap { name, value in
            self.value(value, scope, depth).map { RememberedValue.Member(name: name, value: $0) }
        }
        if shown.count < members.count {
            noteLoss()
        }
        return values.count == shown.count ? .map(values) : nil
    }

    private func object(
        _ object: ObjectID,
        _ scope: Scope,
        _ depth: Int
    ) -> RememberedValue? {
        guard graph.isDraft(object) else {
            let key = RememberedKey(object, in: graph)
            if case .lost = key {
                return nil
            }
            return .object(key)
        }
        guard depth < Self.deepest, let type = graph.type(of: object) else {
            return nil
        }
        let (number, isNew) = scope.add(object)
        guard isNew else {
            return .draft(number)
        }
        return .new(
            RememberedObject(
                number: number,
                entity: type.name,
                id: graph.id(of: object),
                values: values(of: object, scope, depth: depth + 1)
            )
        )
    }
}
