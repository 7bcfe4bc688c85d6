extension JSONDocument {
    /// Parses a text as RFC 8259 has it, nothing more: UTF-8 without byte order mark, at most
    /// 256 MiB, nested at most 512 deep.
    ///
    /// - Throws: the first place where the text stops being JSON. A repeated name is no syntax
    ///   error; ask `repeatedNames()`.
    public convenience init(parsing source: SourceText) throws(JSONSyntaxError) {
        self.init(source: source, entries: try JSONParser.parse(source))
    }

    /// Members whose name stands earlier in the same object, in document order.
    ///
    /// - Parameter comment: a name that may repeat.
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
                // Names are the same when their code points are (RFC 8259 §8.3); a `String`
                // would hold canonically equivalent ones for equal.
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

    /// Whether two names of an object could be the same, told cheaply where it has few: names
    /// without escapes differ by their bytes.
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

    /// A name that stands twice in one object.
    public struct Repetition: Sendable {
        /// The later one.
        public let key: JSONNode
        /// The first one.
        public let first: JSONNode
        /// Takes the later one out: safe where both have the same value, as it is written.
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
