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
            let node = JSONNode(document: self, index: index)
            index += node.entry.tag.isContainer ? 2 : 1
            guard node.kind == .object, node.count > 1 else {
                continue
            }
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
