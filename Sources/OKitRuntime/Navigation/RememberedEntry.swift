import OKitBundle
import OKitExpression
import OKitModel

/// A navigation entry without its objects, to open it again when they have been read again.
struct RememberedEntry {
    let entry: NavigationEntry
    /// The object that it was opened with.
    let given: Key

    /// How an object is found again.
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

    /// The object; `nil` where it is not there any more.
    func object(in graph: Graph) -> ObjectID? {
        switch self {
        case .model(let name): graph.model(name)
        case .id(let id): graph.object(id: id)
        case .none: nil
        }
    }
}
