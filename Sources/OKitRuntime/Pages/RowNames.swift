import OKitExpression
import OKitModel
import OrderedCollections

/// The row names of a list, which are part of the rows' IDs.
///
/// A row is named by the ID of its object, or else by the value of its identity. The name therefore
/// stays the same when rows are inserted before it. Rows without an identity, or with that of
/// another row, are named by index.
struct RowNames {
    private var taken: Set<String> = []

    /// Returns the name of a row.
    mutating func name(of item: Value, at index: Int, _ graph: Graph) -> String {
        if let name = Self.identity(of: item, graph), taken.insert(name).inserted {
            return name
        }
        var name = "\(index)"
        while !taken.insert(name).inserted {
            name += "#"
        }
        return name
    }

    private static func identity(of item: Value, _ graph: Graph) -> String? {
        if let object = item.object {
            return identity(of: object, graph)
        }
        if case .map(let members) = item {
            return members["id"]?.text
        }
        return nil
    }

    /// Returns the ID of an object, else the value of its identity.
    static func identity(of object: ObjectID, _ graph: Graph) -> String? {
        if let id = graph.id(of: object) {
            return id
        }
        guard let type = graph.type(of: object) else {
            return nil
        }
        let properties = type.itemIdentity
        let values = properties.compactMap { property in
            type.slot(named: property).flatMap { graph.value(of: object, slot: $0).text }
        }
        return values.count == properties.count && values.contains { !$0.isEmpty }
            ? values.joined(separator: ",") : nil
    }
}
