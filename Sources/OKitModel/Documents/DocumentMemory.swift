import OKitExpression
package import OKitSyntax

/// The JSON that the objects of a document were read from, so that unchanged members are written verbatim.
///
/// A document is JSON in the form of other programs: its members have the names that `json` gives to
/// properties, dates are text, and members can be absent.
package final class DocumentMemory {
    /// A member of an object when the document was read.
    struct Member {
        let name: String
        /// The property; `nil` for a member that no property holds.
        let slot: Int?
        /// The value as read; `nil` for an absent member.
        let node: JSONNode?
        /// A digest of the encoded value of the property after reading.
        let digest: Int
        /// The elements of a list that the property cannot hold, with their indices.
        var skipped: [(index: Int, node: JSONNode)] = []
    }

    /// The document in the store; `nil` if there is none.
    private(set) var stored: JSONDocument?
    private var members: [ObjectID: [Member]] = [:]
    private var slots: [String: [String: Int]] = [:]
    /// The encoded objects whose owners have not been read completely.
    private var written: [ObjectID: [UInt8]] = [:]

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

    /// The members of an object in the document, in order, followed by the absent ones; `nil` for an object that was
    /// not read.
    func members(of object: ObjectID) -> [Member]? {
        members[object]
    }

    /// Records that another object has replaced a deleted one.
    func replace(_ object: ObjectID, by other: ObjectID) {
        members[other] = members[object]
    }

    /// Releases the memory that only reading needs.
    package func finishReading() {
        written = [:]
    }

    /// Removes and returns the JSON of an object that was just read; `nil` for any other object.
    func takeWritten(_ object: ObjectID) -> [UInt8]? {
        written.removeValue(forKey: object)
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

    /// Records the JSON of an object that has got its values.
    func note(_ node: JSONNode, for object: ObjectID, _ type: EntityType, in graph: Graph) {
        let encoder = DocumentEncoder(graph: graph, memory: self)
        var absent = slots(of: type)
        var found: [Member] = []
        let members = Array(node.members)
        // Of members with the same name, the last counts.
        let last = Dictionary(members.enumerated().map { ($1.name, $0) }) { $1 }
        for (index, member) in members.enumerated() {
            let slot = last[member.name] == index ? absent.removeValue(forKey: member.name) : nil
            let digest = slot.map { Self.digest(of: encoder.bytes(of: object, slot: $0)) } ?? 0
            var noted = Member(name: member.name, slot: slot, node: member.value, digest: digest)
            if let slot, case .list(let elements) = graph.value(of: object, slot: slot),
                elements.count < member.value.count
            {
                noted.skipped = Self.skipped(in: member.value, of: type.properties[slot], graph)
            }
            found.append(noted)
        }
        var choices: [(name: String, bytes: [UInt8])] = []
        for (name, slot) in absent.sorted(by: { $0.value < $1.value }) {
            let bytes = encoder.bytes(of: object, slot: slot)
            let digest = Self.digest(of: bytes)
            found.append(Member(name: name, slot: slot, node: nil, digest: digest))
            if type.properties[slot].isShownChoice {
                choices.append((name, bytes))
            }
        }
        self.members[object] = found
        var writer = JSONWriter()
        writer.object { writer in
            for member in members {
                writer.key(member.name)
                writer.raw(member.value.sourceText)
            }
            for (name, bytes) in choices {
                writer.key(name)
                writer.raw(bytes)
            }
        }
        written[object] = writer.bytes
    }

    static func digest(of bytes: [UInt8]) -> Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// The elements of a list that its property cannot hold.
    private static func skipped(
        in node: JSONNode,
        of property: Property,
        _ graph: Graph
    ) -> [(index: Int, node: JSONNode)] {
        let type: ValueType =
            switch property.storedType {
            case .list(let element), .set(let element): element
            default: .any
            }
        return node.elements.enumerated().filter { _, element in
            if case .object = type {
                return element.kind != .object
            }
            var decoder = ModelDecoder(
                graph: graph,
                recordsLocations: false,
                document: DocumentMemory()
            )
            return decoder.value(element, type) == nil
        }.map { ($0.offset, $0.element) }
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
