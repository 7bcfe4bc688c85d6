public import OKitSyntax
import OrderedCollections

extension Value {
    /// The value of untyped JSON: objects are maps, and strings are always text.
    ///
    /// Of members with the same name, the first is used.
    public init(json node: JSONNode) {
        switch node.kind {
        case .null: self = .null
        case .boolean: self = .bool(node.bool ?? false)
        case .number: self = node.int.map { .int($0) } ?? .double(node.double ?? 0)
        case .string: self = .text(node.string ?? "")
        case .array: self = .list(node.elements.map { Value(json: $0) })
        case .object:
            var members: OrderedDictionary<String, Value> = [:]
            for member in node.members where members[member.name] == nil {
                members[member.name] = Value(json: member.value)
            }
            self = .map(members)
        }
    }
}
