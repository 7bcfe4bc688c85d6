import OKitSyntax

/// The document that is being validated, as raw memory.
///
/// A value is the index of its first entry.
///
/// It exists only inside `Explainer.run`, which retains the document. The parser has created
/// the entries, so their positions and extents are within the two buffers.
struct Instance {
    let document: JSONDocument
    let entries: UnsafeBufferPointer<JSONEntry>
    let bytes: UnsafeBufferPointer<UInt8>

    func tag(of value: Int) -> JSONEntry.Tag {
        entries[value].tag
    }

    /// The raw value of the tag.
    ///
    /// For performance: functions of `JSONEntry` are in another module and are not inlined.
    @inline(__always)
    func rawTag(of value: Int) -> UInt32 {
        entries[value].word & 0xF
    }

    @inline(__always)
    private func extent(of value: Int) -> Int {
        Int(entries[value].word >> 4)
    }

    func node(_ value: Int) -> JSONNode {
        JSONNode(document: document, index: value)
    }

    /// The number of elements or members of a container.
    @inline(__always)
    func count(of container: Int) -> Int {
        Int(entries[container + 1].word)
    }

    /// The index after the last entry of a value.
    @inline(__always)
    func next(after value: Int) -> Int {
        entries.next(after: value)
    }

    /// The elements of an array, or the values of an object's members, whose names directly precede
    /// them.
    @inline(__always)
    func children(of container: Int) -> Children {
        Children(of: container, in: entries)
    }

    /// The bytes of a number as written.
    @inline(__always)
    func digits(of number: Int) -> UnsafeBufferPointer<UInt8> {
        let start = Int(entries[number].place)
        return UnsafeBufferPointer(rebasing: bytes[start..<start + extent(of: number)])
    }

    /// Passes the decoded text of a string.
    @inline(__always)
    func withText<Result>(
        of string: Int,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard rawTag(of: string) == RawTag.string else {
            return withDecodedText(of: string, body)
        }
        let start = Int(entries[string].place) + 1
        return body(UnsafeBufferPointer(rebasing: bytes[start..<start + extent(of: string) - 2]))
    }

    @inline(never)
    private func withDecodedText<Result>(
        of string: Int,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        Array((node(string).string ?? "").utf8).withUnsafeBufferPointer(body)
    }
}

/// The values in a container, by the indices of their entries.
struct Children: Sequence, IteratorProtocol {
    private let entries: UnsafeBufferPointer<JSONEntry>
    private let nameLength: Int
    private let end: Int
    private var child: Int

    @inline(__always)
    init(of container: Int, in entries: UnsafeBufferPointer<JSONEntry>) {
        self.entries = entries
        nameLength = entries[container].word & 0xF == RawTag.object ? 1 : 0
        end = entries.next(after: container)
        child = container + 2 + nameLength
    }

    @inline(__always)
    mutating func next() -> Int? {
        guard child < end else {
            return nil
        }
        defer { child = entries.next(after: child) + nameLength }
        return child
    }
}

extension UnsafeBufferPointer<JSONEntry> {
    /// The index after the last entry of a value.
    @inline(__always)
    fileprivate func next(after value: Int) -> Int {
        let word = self[value].word
        return word & 0xF >= RawTag.array ? value + Int(word >> 4) : value + 1
    }
}

/// Raw values of `JSONEntry.Tag`, as constants.
enum RawTag {
    static let string: UInt32 = 5
    static let array: UInt32 = 7
    static let object: UInt32 = 8
}
