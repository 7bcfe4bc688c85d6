import OKitExpression
import OKitSyntax

/// The objects of stored models with the properties that they were stored with, for `convert`.
struct StoredObjects {
    /// The objects.
    let graph: Graph
    /// By the paths of their files and their positions in them.
    private var objects: [String: [Int: ObjectID]] = [:]
    private var nodes: [ObjectID: JSONNode] = [:]

    init(
        _ plan: MigrationPlan,
        _ environment: AppEnvironment,
        reading read: @escaping (StoredItem) -> StoredContent
    ) {
        graph = Graph(types: plan.old.types, environment: environment)
        graph.readContent = { item, _ in read(item) }
    }

    /// Adds the objects of a file.
    ///
    /// - Parameter model: The model whose root object the file contains; `nil` for a part.
    /// - Returns: Their number.
    mutating func add(_ document: JSONDocument, of entity: String, as model: String?) -> Int {
        let path = document.source.path
        guard objects[path] == nil, let type = graph.types[entity] else {
            return 0
        }
        var decoder = ModelDecoder(graph: graph, recordsLocations: true)
        let root = decoder.object(document.root, type)
        if let model, let root {
            graph.setModel(model, to: root)
        }
        var places: [Int: ObjectID] = [:]
        for (object, node) in decoder.objects {
            places[node.range.lowerBound] = object
            nodes[object] = node
        }
        objects[path] = places
        return decoder.objects.count
    }

    /// The object that was created from a node.
    func object(of node: JSONNode) -> ObjectID? {
        objects[node.document.source.path]?[node.range.lowerBound]
    }

    /// The JSON that an object was created from, with its entity.
    func node(of object: ObjectID) -> (node: JSONNode, entity: String)? {
        guard let node = nodes[object], let type = graph.type(of: object) else {
            return nil
        }
        return (node, type.name)
    }
}

extension JSONNode {
    /// The text of the value as it is in its file.
    var sourceText: String {
        String(decoding: document.source.bytes[range], as: UTF8.self)
    }

    /// Whether the value has content that could be lost: false for null, and for an empty text,
    /// list or object.
    var hasContent: Bool {
        switch kind {
        case .null: false
        case .string: string?.isEmpty == false
        case .array, .object: count > 0
        case .boolean, .number: true
        }
    }
}
