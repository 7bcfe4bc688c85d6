import OKitExpression

/// The readers of a graph: what they have read, and which of them a change invalidates.
///
/// Readers are linked to sources: a member of an object, its owner, an id, or the name of a model.
/// A source exists while it has readers.
final class ChangeTracker {
    /// The sources of one object.
    private struct ObjectSources {
        var generation: Int32 = 0
        /// One for each member, and a last one for the owner; empty while the object has no
        /// readers.
        var indices: [Int32] = []
    }

    /// The reads by Swift code outside of evaluations.
    let fieldReads = FieldReads()
    private var links = ReadLinks()
    private let objects = Slab<ObjectSources>()
    private var named: [Dependency: Int32] = [:]
    /// The depth of nested checks of readers.
    private var nesting = 0
    /// The number of changes, with or without readers.
    private(set) var changeCount = 0
    private var observationCount = 0
    private var suppressions = 0
    private var isFlushing = false

    // MARK: Reading

    /// Begins an evaluation.
    ///
    /// - Returns: The position from which `end` registers what was read.
    func begin() -> Int {
        links.noted.count
    }

    /// Records a read by the innermost evaluation.
    ///
    /// - Parameter blank: The sources of the object while it has no readers; `nil` for a removed
    ///   object, whose reads are not recorded.
    @inline(__always)
    func note(_ dependency: Dependency, blank: () -> [Int32]?) {
        if let source = source(of: dependency, blank) {
            links.note(source)
        }
    }

    /// Returns what was read since a position, and discards it.
    func takeReads(from start: Int) -> [Dependency] {
        defer { links.forgetNoted(from: start) }
        return links.noted[start...].map { links.dependency(of: $0) }
    }

    /// Records everything that another reader has read.
    func noteReads(of reader: Reader) {
        links.noteReads(of: reader)
    }

    /// Registers a reader with the reads since a position, replacing its earlier reads.
    func end(_ reader: Reader, from start: Int) {
        links.register(reader, from: start)
        forgetDeserted()
    }

    /// Evaluates a reader, and registers it with its reads.
    func evaluate(_ reader: Reader, _ body: () -> Value) {
        let start = begin()
        reader.value = body()
        end(reader, from: start)
    }

    /// Unregisters a reader.
    func unregister(_ reader: Reader) {
        links.unlink(reader)
        reader.observation = nil
        forgetDeserted()
    }

    /// Frees the memory of readers that are no longer registered.
    func trim() {
        links.trim()
    }

    /// Whether everything that a reader has read is unchanged.
    ///
    /// Computed properties that it has read and that may have changed are computed for this check,
    /// in reading order, until one has changed.
    ///
    /// - Parameter refresh: Computes a property again.
    func isCurrent(_ reader: Reader, refresh: (Reader) -> Void) -> Bool {
        guard reader.state == .doubtful else {
            return reader.state == .current
        }
        guard nesting < Evaluator.deepestNesting else {
            return false
        }
        nesting += 1
        defer { nesting -= 1 }
        var link = reader.firstRead
        while let computed = links.nextDoubtful(from: &link) {
            if !isCurrent(computed, refresh: refresh) {
                refresh(computed)
            }
            if reader.state == .stale {
                return false
            }
        }
        reader.state = .current
        return true
    }

    /// Whether a reader has read only this dependency.
    func hasRead(_ reader: Reader, only dependency: Dependency) -> Bool {
        links.hasRead(reader, knownSource(of: dependency))
    }

    // MARK: Changes

    /// Makes the readers of a dependency stale, and the readers of values computed from it
    /// doubtful.
    @inline(__always)
    func invalidate(_ dependency: Dependency) {
        changeCount &+= 1
        if suppressions == 0, case .slot(let object, let slot) = dependency {
            fieldReads.noteChange(of: object, slot: slot)
        }
        if suppressions == 0, let source = knownSource(of: dependency) {
            links.invalidate(source)
        }
    }

    /// Makes changes without invalidating readers.
    func suppress<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        suppressions += 1
        defer { suppressions -= 1 }
        return try body()
    }

    /// Whether a reader has read the current time.
    var hasReadersOfMoment: Bool {
        knownSource(of: .moment).map { links.hasReaders($0) } ?? false
    }

    /// Whether an id or the name of a model has readers.
    @inline(__always)
    var hasNamedSources: Bool {
        !named.isEmpty
    }

    /// Invalidates all readers of an object that is removed, or whose member indices change.
    func forget(_ object: ObjectID) {
        fieldReads.forget(object)
        let index = Int(object.index)
        guard objects.hasElement(at: index), objects[index].generation == object.generation else {
            return
        }
        let sources = objects[index].indices
        objects[index].indices = []
        for source in sources where source != ReadLinks.none {
            links.invalidate(source)
        }
    }

    // MARK: Computed properties

    /// The reader that caches the value of a computed property; `nil` for a removed object.
    func computed(_ dependency: Dependency, blank: () -> [Int32]?) -> Reader? {
        source(of: dependency, blank).map { links.computed($0) }
    }

    /// The computed property whose value a reader caches.
    func dependency(ofComputed reader: Reader) -> Dependency {
        links.dependency(of: reader.source)
    }

    /// Records that the innermost evaluation has read a computed property.
    @inline(__always)
    func noteRead(ofComputed reader: Reader) {
        links.note(reader.source)
    }

    /// Caches the value of a computed property; its readers become stale if the value has changed.
    ///
    /// - Parameter isComplete: Whether the value is the same for each reader. If not, the property
    ///   is not registered, and the reads since `start` belong to the reader that asked.
    func store(
        _ value: Value,
        height: Int,
        in reader: Reader,
        isComplete: Bool,
        from start: Int
    ) {
        if !isComplete || reader.value != value || reader.height != height {
            (reader.value, reader.height) = (value, height)
            links.invalidate(reader.source)
        }
        if isComplete {
            links.register(reader, from: start)
        }
    }

    /// Discards the reads since a position.
    func discardReads(from start: Int) {
        links.forgetNoted(from: start)
    }

    // MARK: Observers

    /// Makes a reader an observer, last in notification order.
    func observe(_ reader: Reader, _ observation: Observation) {
        observationCount += 1
        reader.order = observationCount
        reader.observation = observation
    }

    /// Returns the observers that may have become stale since the last call, in registration order.
    func takePendingObservers() -> [Reader] {
        var pending = links.takePending()
        if pending.count > 1 {
            pending.sort { $0.order < $1.order }
        }
        return pending
    }

    /// Begins a flush; returns false if one is in progress.
    func beginFlush() -> Bool {
        defer { isFlushing = true }
        return !isFlushing
    }

    /// Ends a flush.
    func endFlush() {
        isFlushing = false
    }

    // MARK: Sources

    private func source(of dependency: Dependency, _ blank: () -> [Int32]?) -> Int32? {
        if let known = knownSource(of: dependency) {
            return known
        }
        guard let object = dependency.object else {
            let source = links.makeSource(dependency)
            named[dependency] = source
            return source
        }
        guard let blank = blank() else {
            return nil
        }
        let index = Int(object.index)
        while objects.count <= index {
            objects.append(ObjectSources())
        }
        if objects[index].generation != object.generation || objects[index].indices.isEmpty {
            objects[index] = ObjectSources(generation: object.generation, indices: blank)
        }
        let source = links.makeSource(dependency)
        objects[index].indices[position(of: dependency, in: index)] = source
        return source
    }

    @inline(__always)
    private func knownSource(of dependency: Dependency) -> Int32? {
        guard let object = dependency.object else {
            return named[dependency]
        }
        let index = Int(object.index)
        guard objects.hasElement(at: index), objects[index].generation == object.generation,
            !objects[index].indices.isEmpty
        else {
            return nil
        }
        let source = objects[index].indices[position(of: dependency, in: index)]
        return source == ReadLinks.none ? nil : source
    }

    /// The source of an object with readers.
    @inline(__always)
    private func position(of dependency: Dependency, in index: Int) -> Int {
        if case .slot(_, let slot) = dependency { slot } else { objects[index].indices.count - 1 }
    }

    /// Removes sources without readers, unless an evaluation is about to register with them.
    private func forgetDeserted() {
        guard links.noted.isEmpty, nesting == 0 else {
            return
        }
        while let (source, dependency) = links.takeDeserted() {
            guard let object = dependency.object else {
                named[dependency] = nil
                continue
            }
            let index = Int(object.index)
            // A removed object, or one with an added property, has other sources by now.
            guard objects.hasElement(at: index), objects[index].generation == object.generation,
                !objects[index].indices.isEmpty
            else {
                continue
            }
            let position = position(of: dependency, in: index)
            guard objects[index].indices[position] == source else {
                continue
            }
            objects[index].indices[position] = ReadLinks.none
            if objects[index].indices.allSatisfy({ $0 == ReadLinks.none }) {
                objects[index].indices = []
            }
        }
    }
}

extension Dependency {
    /// The object whose member or owner this is; `nil` for other dependencies.
    @inline(__always)
    fileprivate var object: ObjectID? {
        switch self {
        case .slot(let object, _), .parent(let object): object
        case .identity, .model, .moment: nil
        }
    }
}
