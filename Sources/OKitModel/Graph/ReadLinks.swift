import OKitExpression

/// The reads of all readers: for each source that is read, a list of its readers.
///
/// Sources and links are in two flat arrays and refer to each other by index, so that a read needs
/// neither hashing nor a separate allocation.
struct ReadLinks {
    /// The index for no source or link.
    static let none: Int32 = -1

    private struct Source {
        let dependency: Dependency
        /// The reader that caches the value, if the source is a computed property.
        var computed: Reader?
        var firstLink = ReadLinks.none
        /// Whether it is in `deserted`.
        var isDeserted = true
    }

    private struct Link {
        var reader: Reader?
        var source: Int32
        /// The adjacent links in the source's list.
        var previous = ReadLinks.none
        var next: Int32
        /// The next link of the same reader.
        var nextRead = ReadLinks.none
    }

    private var sources: [Source] = []
    private var links: [Link] = []
    private var freeSources: [Int32] = []
    private var freeLinks: [Int32] = []

    /// Sources without readers when they were last examined.
    private var deserted: [Int32] = []

    /// The reads of the evaluations in progress, those of the innermost last.
    private(set) var noted: [Int32] = []

    /// Observers that are no longer current.
    private var pending: [Reader] = []

    mutating func note(_ source: Int32) {
        noted.append(source)
    }

    mutating func noteReads(of reader: Reader) {
        var link = reader.firstRead
        while link != Self.none {
            noted.append(links[Int(link)].source)
            link = links[Int(link)].nextRead
        }
    }

    mutating func forgetNoted(from start: Int) {
        noted.removeSubrange(start...)
    }

    // MARK: Sources

    mutating func makeSource(_ dependency: Dependency) -> Int32 {
        let source = Source(dependency: dependency)
        let index = freeSources.popLast() ?? Int32(sources.count)
        if Int(index) < sources.count {
            sources[Int(index)] = source
        } else {
            sources.append(source)
        }
        deserted.append(index)
        return index
    }

    /// The reader that caches a computed property's value.
    mutating func computed(_ source: Int32) -> Reader {
        if let reader = sources[Int(source)].computed {
            return reader
        }
        let reader = Reader()
        reader.source = source
        sources[Int(source)].computed = reader
        return reader
    }

    func dependency(of source: Int32) -> Dependency {
        sources[Int(source)].dependency
    }

    func hasReaders(_ source: Int32) -> Bool {
        sources[Int(source)].firstLink != Self.none
    }

    /// Removes a source without readers and returns its dependency; `nil` if there are none left.
    mutating func takeDeserted() -> (source: Int32, dependency: Dependency)? {
        while let index = deserted.popLast() {
            sources[Int(index)].isDeserted = false
            guard sources[Int(index)].firstLink == Self.none else {
                continue
            }
            if let computed = sources[Int(index)].computed {
                unlink(computed)
                computed.source = Self.none
                sources[Int(index)].computed = nil
            }
            freeSources.append(index)
            return (index, sources[Int(index)].dependency)
        }
        return nil
    }

    // MARK: Links

    /// Registers a reader with the reads since `start`, and with nothing else.
    mutating func register(_ reader: Reader, from start: Int) {
        if !hasRead(reader, from: start) {
            unlink(reader)
            for source in noted[start...].reversed() {
                link(reader, to: source)
            }
        }
        noted.removeSubrange(start...)
        reader.state = .current
    }

    private func hasRead(_ reader: Reader, from start: Int) -> Bool {
        var link = reader.firstRead
        for source in noted[start...] {
            guard link != Self.none, links[Int(link)].source == source else {
                return false
            }
            link = links[Int(link)].nextRead
        }
        return link == Self.none
    }

    /// Whether a reader has read only this source.
    func hasRead(_ reader: Reader, _ source: Int32?) -> Bool {
        guard let source, reader.firstRead != Self.none else {
            return false
        }
        let link = links[Int(reader.firstRead)]
        return link.source == source && link.nextRead == Self.none
    }

    private mutating func link(_ reader: Reader, to source: Int32) {
        let next = sources[Int(source)].firstLink
        // While a reader is being linked no other is, so its link is the first one if it exists.
        guard next == Self.none || links[Int(next)].reader !== reader else {
            return
        }
        var link = Link(reader: reader, source: source, next: next)
        link.nextRead = reader.firstRead
        let index = freeLinks.popLast() ?? Int32(links.count)
        if Int(index) < links.count {
            links[Int(index)] = link
        } else {
            links.append(link)
        }
        if next != Self.none {
            links[Int(next)].previous = index
        }
        sources[Int(source)].firstLink = index
        reader.firstRead = index
    }

    /// Removes everything that a reader has read.
    mutating func unlink(_ reader: Reader) {
        var index = reader.firstRead
        while index != Self.none {
            let (source, previous) = (links[Int(index)].source, links[Int(index)].previous)
            let (next, nextRead) = (links[Int(index)].next, links[Int(index)].nextRead)
            if next != Self.none {
                links[Int(next)].previous = previous
            }
            if previous != Self.none {
                links[Int(previous)].next = next
            } else {
                sources[Int(source)].firstLink = next
                if next == Self.none, !sources[Int(source)].isDeserted {
                    sources[Int(source)].isDeserted = true
                    deserted.append(source)
                }
            }
            links[Int(index)].reader = nil
            freeLinks.append(index)
            index = nextRead
        }
        reader.firstRead = Self.none
        reader.state = .stale
    }

    /// Frees the memory behind the last source and link in use.
    mutating func trim() {
        Self.trim(&sources, &freeSources)
        Self.trim(&links, &freeLinks)
        deserted = deserted.withUnsafeBufferPointer { Array($0) }
        noted = noted.withUnsafeBufferPointer { Array($0) }
    }

    private static func trim<Element>(_ elements: inout [Element], _ free: inout [Int32]) {
        free.sort()
        while let last = free.last, Int(last) == elements.count - 1 {
            elements.removeLast()
            free.removeLast()
        }
        elements = elements.withUnsafeBufferPointer { Array($0) }
        free = free.withUnsafeBufferPointer { Array($0) }
    }

    // MARK: Changes

    /// Makes the readers of a source stale, and the readers of values computed from it doubtful.
    mutating func invalidate(_ source: Int32) {
        var behind: [Int32] = []
        mark(readersOf: source, .stale, &behind)
        while let source = behind.popLast() {
            mark(readersOf: source, .doubtful, &behind)
        }
    }

    /// - Parameter behind: Receives the computed properties that were current until now.
    private mutating func mark(
        readersOf source: Int32,
        _ state: Reader.State,
        _ behind: inout [Int32]
    ) {
        var index = sources[Int(source)].firstLink
        while index != Self.none {
            if let reader = links[Int(index)].reader {
                if reader.state == .current {
                    reader.state = state
                    if reader.source != Self.none {
                        behind.append(reader.source)
                    } else if reader.order > 0 {
                        pending.append(reader)
                    }
                } else if state == .stale {
                    reader.state = .stale
                }
            }
            index = links[Int(index)].next
        }
    }

    /// Returns the observers that have become stale or doubtful since the last call.
    mutating func takePending() -> [Reader] {
        defer { pending = [] }
        return pending
    }

    /// The next computed property, from a link on, that a reader has read and that is not known to
    /// be current.
    func nextDoubtful(from link: inout Int32) -> Reader? {
        while link != Self.none {
            let source = links[Int(link)].source
            link = links[Int(link)].nextRead
            if let computed = sources[Int(source)].computed, computed.state != .current {
                return computed
            }
        }
        return nil
    }
}
