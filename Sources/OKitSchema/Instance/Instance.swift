import OKitSyntax

/// The document that is being validated, as bare memory.
///
/// A value is the index of its first entry.
///
/// Lives only inside `Explainer.run`, which keeps the document alive. The parser has made the
/// entries, so their places and extents lie within the two buffers.
struct Instance {
    let document: JSONDocument
    let entries: UnsafeBufferPointer<JSONEntry>
    let bytes: UnsafeBufferPointer<UInt8>

    @inline(__always)
    func tag(of value: Int) -> JSONEntry.Tag {
        entries[value].tag
    }

    func node(_ value: Int) -> JSONNode {
        JSONNode(document: document, index: value)
    }

    /// The number of elements or members of a container.
    @inline(__always)
    func count(of container: Int) -> Int {
        Int(entries[container + 1].word)
    }

    /// The entry behind the last one of a value.
    @inline(__always)
    func next(after value: Int) -> Int {
        let entry = entries[value]
        return entry.tag.isContainer ? value + entry.extent : value + 1
    }

    /// The bytes of a number as they were written.
    @inline(__always)
    func digits(of number: Int) -> UnsafeBufferPointer<UInt8> {
        let entry = entries[number]
        let start = Int(entry.place)
        return UnsafeBufferPointer(rebasing: bytes[start..<start + entry.extent])
    }

    /// Hands over the decoded text of a string.
    @inline(__always)
    func withText<Result>(
        of string: Int,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let entry = entries[string]
        guard entry.tag == .string else {
            return Array((node(string).string ?? "").utf8).withUnsafeBufferPointer(body)
        }
        let start = Int(entry.place) + 1
        return body(UnsafeBufferPointer(rebasing: bytes[start..<start + entry.extent - 2]))
    }
}
