extension JSONDocument {
    /// Parses text strictly by RFC 8259: UTF-8 without byte order mark, at most 256 MiB, nested at
    /// most 512 levels deep.
    ///
    /// - Throws: The first syntax error. A duplicate name is not a syntax error; see
    ///   `repeatedNames()`.
    public convenience init(parsing source: SourceText) throws(JSONSyntaxError) {
        self.init(source: source, entries: try JSONParser.parse(source))
    }

    /// Members with the name of an earlier member in the same object, in document order.
    ///
    /// - Parameter comment: A name that may repeat.
    public func repeatedNames(except comment: String? = nil) -> [Repetition] {
        var repetitions: [Repetition] = []
        var index = 0
        while index < entries.count {
            let tag = entries[index].tag
            let object = index
            index += tag.isContainer ? 2 : 1
            guard tag == .object, mayRepeatNames(object) else {
                continue
            }
            let node = JSONNode(document: self, index: object)
            var first: [[UInt8]: JSONNode.Member] = [:]
            for member in node.members where comment.map({ !member.key.isString($0) }) ?? true {
                // Names are equal if their code points are (RFC 8259 §8.3); `String` compares
                // canonically equivalent ones as equal.
                let name = Array(member.name.utf8)
                if let earlier = first[name] {
                    repetitions.append(Repetition(member, after: earlier, in: node))
                } else {
                    first[name] = member
                }
            }
        }
        return repetitions.sorted { $0.key.range.lowerBound < $1.key.range.lowerBound }
    }

    /// Whether an object may have duplicate names, checked cheaply for small objects: names without
    /// escapes differ by their bytes.
    private func mayRepeatNames(_ object: Int) -> Bool {
        let count = Int(entries[object + 1].word)
        guard count <= 16 else {
            return true
        }
        let end = object + entries[object].extent
        let bytes = source.bytes
        var key = object + 2
        while key < end {
            guard entries[key].tag == .string else {
                return true
            }
            let name = entries[key]
            var other = object + 2
            while other < key {
                let earlier = entries[other]
                if earlier.extent == name.extent,
                    (1..<name.extent).allSatisfy({
                        bytes[Int(earlier.place) + $0] == bytes[Int(name.place) + $0]
                    })
                {
                    return true
                }
                other = next(after: other + 1)
            }
            key = next(after: key + 1)
        }
        return false
    }

    private func next(after index: Int) -> Int {
        index + (entries[index].tag.isContainer ? entries[index].extent : 1)
    }

    /// A duplicate name in an object.
    public struct Repetition: Sendable {
        /// The later name.
        public let key: JSONNode
        /// The first name.
        public let first: JSONNode
        /// A fix that removes the later member; safe if both have the same value as written.
        public let fix: Fix?

        fileprivate init(
            _ later: JSONNode.Member,
            after first: JSONNode.Member,
            in object: JSONNode
        ) {
            key = later.key
            self.first = first.key
            let bytes = object.document.source.bytes
            let isSame = bytes[later.value.range] == bytes[first.value.range]
            fix = object.edit(removing: later.key).map { Fix(isSafe: isSame, [$0]) }
        }
    }
}
