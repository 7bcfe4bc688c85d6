import OKitExpression
import OKitSyntax

/// What the objects of a document were read from, so that what has not changed is written as it was.
///
/// A document is JSON in the form of other programs: its members have the names that `json` gives to
/// properties, dates are text, and members can be absent.
package final class DocumentMemory {
    /// A member of an object when the document was read.
    struct Member {
        let name: String
        /// The property; `nil` for a member that no property holds.
        let slot: Int?
        /// The JSON as read; `nil` for an absent member.
        let text: String?
        /// The JSON that the value of the property had then.
        let written: [UInt8]
    }

    /// The document in the store; `nil` if there is none.
    private(set) var stored: JSONDocument?
    private var members: [ObjectID: [Member]] = [:]
    private var slots: [String: [String: Int]] = [:]

    /// Creates the memory of a document that was not read yet.
    ///
    /// - Parameter stored: The document in the store; `nil` if there is none.
    package init(_ stored: JSONDocument? = nil) {
        self.stored = stored
    }

    /// Records that a new version of the document is in the store.
    package func noteStored(_ document: JSONDocument) {
        stored = document
    }

    /// The members that an object was read from, in their order, and then those that were absent; `nil` for an
    /// object that was not read.
    func members(of object: ObjectID) -> [Member]? {
        members[object]
    }

    /// The property of a member; `nil` if the document only preserves it.
    func slot(named name: String, of type: EntityType) -> Int? {
        slots(of: type)[name]
    }

    /// The properties that the document contains, by the names of their members.
    func slots(of type: EntityType) -> [String: Int] {
        if let known = slots[type.name] {
            return known
        }
        var found: [String: Int] = [:]
        for (slot, property) in type.properties.enumerated() where slot > 0 || !type.hasID {
            if let name = property.documentName, found[name] == nil {
                found[name] = slot
            }
        }
        slots[type.name] = found
        return found
    }

    /// Records what an object was read from, once it has its values.
    func note(_ node: JSONNode, for object: ObjectID, _ type: EntityType, in graph: Graph) {
        let encoder = DocumentEncoder(graph: graph, memory: self)
        var absent = slots(of: type)
        var found: [Member] = []
        let members = Array(node.members)
        // Of members with the same name, the last counts.
        let last = Dictionary(members.enumerated().map { ($1.name, $0) }) { $1 }
        for (index, member) in members.enumerated() {
            let slot = last[member.name] == index ? absent.removeValue(forKey: member.name) : nil
            let written = slot.map { encoder.bytes(of: object, slot: $0) } ?? []
            found.append(
                Member(
                    name: member.name,
                    slot: slot,
                    text: member.value.sourceText,
                    written: written
                )
            )
        }
        for (name, slot) in absent.sorted(by: { $0.value < $1.value }) {
            let written = encoder.bytes(of: object, slot: slot)
            found.append(Member(name: name, slot: slot, text: nil, written: written))
        }
        self.members[object] = found
    }
}

extension Property {
    /// The name of its member in a document; `nil` if documents do not contain it.
    package var documentName: String? {
        guard let source, source.path.count == 1, source.transformer == nil, !isReference,
            relation == nil, !isStoredSeparately
        else {
            return nil
        }
        return source.path[0]
    }
}
