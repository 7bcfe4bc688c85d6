import OKitBundle
import OKitExpression
import OKitModel

/// The names by which files refer to objects: the `identity`, else the title if it is unique in the
/// entity, else the ID.
final class ReferenceNames {
    private let objects: AppObjects
    private var titles: [String: Titles] = [:]
    private var identities: [String: [ObjectIdentity: ObjectID]] = [:]

    /// The objects of an entity by their titles.
    private typealias Titles = [String: [ObjectID]]

    /// The maximum number of objects of an entity whose titles are compared.
    private static let mostTitles = 50_000

    init(_ objects: AppObjects) {
        self.objects = objects
    }

    private var graph: Graph { objects.graph }

    /// Returns the name of an object in a file.
    func name(of object: ObjectID) -> Value {
        guard let type = graph.type(of: object) else {
            return .null
        }
        if type.record.identity.count == 1, let identity = ObjectIdentity(of: object, on: graph),
            let text = identity.onlyValue?.text
        {
            return .text(text)
        }
        if let title = title(of: object), titles(of: type.name)[title]?.count == 1 {
            return .text(title)
        }
        return RowNames.identity(of: object, graph).map { .text($0) } ?? .null
    }

    /// Returns the objects of an entity that a text in a file can refer to.
    ///
    /// There are several only if they share a title.
    func objects(named text: String, of entity: String) -> [ObjectID] {
        if let object = graph.object(id: text), graph.type(of: object)?.name == entity {
            return [object]
        }
        if let type = graph.types[entity], type.record.identity.count == 1,
            let identity = ObjectIdentity(type, { _ in .text(text) })
        {
            if let found = graph.object(identity, in: nil) ?? identities(of: entity)[identity] {
                return [found]
            }
        }
        return titles(of: entity)[text] ?? []
    }

    /// Returns the objects of an entity that are not records, by identity.
    private func identities(of entity: String) -> [ObjectIdentity: ObjectID] {
        if let identities = identities[entity] {
            return identities
        }
        var found: [ObjectIdentity: ObjectID] = [:]
        for object in others(of: entity) {
            if let identity = ObjectIdentity(of: object, on: graph) {
                found[identity] = object
            }
        }
        identities[entity] = found
        return found
    }

    private func title(of object: ObjectID) -> String? {
        objects.presentation(of: .object(object)) == nil ? nil : objects.title(of: .object(object))
    }

    private func all(of entity: String) -> [ObjectID] {
        (graph.objectStore?.allObjects(of: entity) ?? []) + others(of: entity)
    }

    /// Returns the objects of an entity that are not records.
    private func others(of entity: String) -> [ObjectID] {
        graph.objects(of: entity).filter { !graph.isStoredObject($0) && !graph.isDraft($0) }
    }

    private func titles(of entity: String) -> Titles {
        if let titles = titles[entity] {
            return titles
        }
        var found: Titles = [:]
        let all = all(of: entity)
        for object in all.count <= Self.mostTitles ? all : [] {
            if let title = title(of: object), !title.isEmpty {
                found[title, default: []].append(object)
            }
        }
        titles[entity] = found
        return found
    }
}
