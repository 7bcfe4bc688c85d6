import OKitBundle
import OKitExpression
import OKitModel

/// A navigation entry without its objects, used to open it again after they have been reloaded.
struct RememberedEntry {
    let entry: NavigationEntry
    /// The key of the object it was opened with.
    let given: Key

    /// The key by which an object is found again.
    enum Key {
        case model(String)
        case id(String)
        /// The object cannot be found again.
        case none
    }

    init(_ entry: NavigationEntry, in graph: Graph) {
        self.entry = entry.moved(to: nil, nil)
        given = Key(entry.given, in: graph)
    }
}

extension RememberedEntry.Key {
    fileprivate init(_ object: ObjectID?, in graph: Graph) {
        guard let object else {
            self = .none
            return
        }
        if let name = graph.modelName(of: object), graph.model(name) == object {
            self = .model(name)
        } else {
            self = graph.id(of: object).map { .id($0) } ?? .none
        }
    }

    /// Returns the object; `nil` if it no longer exists.
    func object(in graph: Graph) -> ObjectID? {
        switch self {
        case .model(let name): graph.model(name)
        case .id(let id): graph.object(id: id)
        case .none: nil
        }
    }
}
