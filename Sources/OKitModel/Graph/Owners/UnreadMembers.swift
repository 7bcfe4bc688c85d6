import OKitExpression

/// Members of data files without a property, or with a value of the wrong type, as JSON text.
///
/// They are written back until their property changes.
final class UnreadMembers {
    /// A member and its JSON text.
    struct Member: Equatable {
        let name: String
        let json: String
    }

    private var members: [ObjectID: [Member]] = [:]

    /// Whether there are no such members.
    @inline(__always)
    var isEmpty: Bool {
        members.isEmpty
    }

    /// The members of an object.
    func members(of object: ObjectID) -> [Member] {
        members[object] ?? []
    }

    /// Adds a member.
    func add(_ name: String, json: String, of object: ObjectID) {
        members[object, default: []].append(Member(name: name, json: json))
    }

    /// Removes a member whose property was set.
    func remove(_ name: String, of object: ObjectID) {
        members[object]?.removeAll { $0.name == name }
    }

    /// Removes all members of an object.
    func removeAll(of object: ObjectID) {
        if !members.isEmpty {
            members[object] = nil
        }
    }

    /// Takes over the members of an object from another graph.
    func move(_ old: ObjectID, from source: UnreadMembers, to new: ObjectID) {
        members[new] = source.members[old]
    }
}
