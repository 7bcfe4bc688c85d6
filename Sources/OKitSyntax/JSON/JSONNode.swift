/// A value in a `JSONDocument`: a view that is cheap to copy.
public struct JSONNode: Sendable {
    /// The document that contains it.
    public let document: JSONDocument

    package let index: Int

    package init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    /// The kinds of values of RFC 8259 §3.
    public enum Kind: String, Sendable {
        case null, boolean, number, string, array, object
    }

    /// The kind of value.
    public var kind: Kind {
        switch entry.tag {
        case .null: .null
        case .false, .true: .boolean
        case .integer, .real: .number
        case .string, .escapedString: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The range of the value in its source, including quotes and brackets.
    public var range: Range<Int> {
        let start = Int(entry.place)
        return switch entry.tag {
        case .array, .object: start..<Int(document.entries[index + 1].place)
        default: start..<start + entry.extent
        }
    }

    /// The location of the value, for findings.
    public var location: SourceLocation {
        SourceLocation(source: document.source, range: range)
    }

    package var entry: JSONEntry {
        document.entries[index]
    }

    package var nextIndex: Int {
        switch entry.tag {
        case .array, .object: index + entry.extent
        default: index + 1
        }
    }
}

// MARK: Containers

extension JSONNode {
    /// A member of an object.
    public struct Member: Sendable {
        /// The name, as a string value with its location.
        public let key: JSONNode
        /// The member's value.
        public let value: JSONNode

        /// The decoded name.
        public var name: String {
            key.string ?? ""
        }
    }

    /// The elements of an array in order; empty for any other kind.
    public var elements: Children {
        Children(container: entry.tag == .array ? self : nil)
    }

    /// The members of an object in order, including duplicate names; empty for any other kind.
    public var members: Members {
        Members(children: Children(container: entry.tag == .object ? self : nil))
    }

    /// The number of elements or members; 0 for any other kind.
    public var count: Int {
        switch entry.tag {
        case .array, .object: Int(document.entries[index + 1].word)
        default: 0
        }
    }

    /// The value of the first member with that name; `nil` if there is none or the value is not an
    /// object.
    ///
    /// This searches linearly: for many lookups in one object, create a dictionary.
    public subscript(name: String) -> JSONNode? {
        members.first { $0.key.isString(name) }?.value
    }
}

extension JSONNode {
    /// A sequence of the direct children of a container; for an object, keys and values alternate.
    ///
    /// This is a named type because an opaque type of another module is many times slower to
    /// traverse.
    public struct Children: Sequence, IteratorProtocol {
        private let document: JSONDocument?
        private var index: Int
        private let end: Int

        fileprivate init(container: JSONNode?) {
            document = container?.document
            index = (container?.index ?? 0) + 2
            end = container?.nextIndex ?? 0
        }

        /// The next child.
        public mutating func next() -> JSONNode? {
            guard let document, index < end else {
                return nil
            }
            let node = JSONNode(document: document, index: index)
            index = node.nextIndex
            return node
        }
    }

    /// A sequence of the members of an object.
    public struct Members: Sequence, IteratorProtocol {
        fileprivate var children: Children

        /// The next member.
        public mutating func next() -> Member? {
            guard let key = children.next(), let value = children.next() else {
                return nil
            }
            return Member(key: key, value: value)
        }
    }
}
