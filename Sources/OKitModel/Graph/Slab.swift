import OKitExpression

/// Indexed elements that never move: memory that grows in chunks, each twice as large as the one
/// before.
///
/// An array in a class is checked at each use for overlapping access, uniqueness and relocation,
/// which costs more than most operations of a graph. A slab is never copied and belongs to one
/// object of one isolation. It is safe without those checks because the memory of an element is
/// initialized once, when the element is appended, and freed with the slab, and no foreign code
/// runs while an element is being changed.
struct Slab<Element>: ~Copyable {
    private static var firstChunk: Int { 16 }
    /// Chunks double in size, so that 32 of them hold more elements than 32-bit indices can
    /// address.
    private static var chunkCount: Int { 32 }

    private let chunks: UnsafeMutablePointer<UnsafeMutablePointer<Element>?>
    private let stored: UnsafeMutablePointer<Int>

    init() {
        chunks = .allocate(capacity: Self.chunkCount)
        chunks.initialize(repeating: nil, count: Self.chunkCount)
        stored = .allocate(capacity: 1)
        stored.initialize(to: 0)
    }

    deinit {
        var rest = stored.pointee
        for chunk in 0..<Self.chunkCount {
            guard let elements = chunks[chunk] else {
                break
            }
            let capacity = Self.firstChunk << chunk
            elements.deinitialize(count: min(rest, capacity))
            elements.deallocate()
            rest -= min(rest, capacity)
        }
        chunks.deallocate()
        stored.deallocate()
    }

    var count: Int {
        stored.pointee
    }

    subscript(index: Int) -> Element {
        @inline(__always) unsafeAddress {
            UnsafePointer(place(of: index))
        }
        @inline(__always) nonmutating unsafeMutableAddress {
            place(of: index)
        }
    }

    /// Appends an element.
    borrowing func append(_ element: consuming Element) {
        let (chunk, offset) = Self.position(of: count)
        let elements =
            chunks[chunk] ?? UnsafeMutablePointer.allocate(capacity: Self.firstChunk << chunk)
        chunks[chunk] = elements
        (elements + offset).initialize(to: element)
        stored.pointee += 1
    }

    @inline(__always)
    func hasElement(at index: Int) -> Bool {
        UInt(bitPattern: index) < UInt(bitPattern: count)
    }

    /// The address of an element, valid as long as the slab exists.
    @inline(__always)
    func place(of index: Int) -> UnsafeMutablePointer<Element> {
        precondition(hasElement(at: index), "no such element")
        let (chunk, offset) = Self.position(of: index)
        guard let elements = chunks[chunk] else {
            preconditionFailure("an element below the count has its chunk")
        }
        return elements + offset
    }

    /// Chunk `k` begins at `firstChunk * (2^k - 1)`.
    @inline(__always)
    private static func position(of index: Int) -> (chunk: Int, offset: Int) {
        let shifted = index &+ firstChunk
        let log = Int.bitWidth &- 1 &- shifted.leadingZeroBitCount
        let chunk = log &- firstChunk.trailingZeroBitCount
        return (chunk, shifted &- (1 << log))
    }
}
