public import OKitExpression

extension Graph {
    /// Tells a reader once, by `isStale`, when one of these changes; replaces what it read before.
    ///
    /// Who needs a reader no more unregisters it.
    public func register(_ reader: Reader, reads: Set<Dependency>) {
        let start = links.noted.count
        for dependency in reads {
            note(dependency)
        }
        links.register(reader, from: start)
        forgetDeserted()
    }

    /// Makes a reader one of all that others have read, and of what else it has read.
    func register(_ reader: Reader, like others: [Reader], reads: [Dependency]) {
        let start = links.noted.count
        for other in others {
            links.noteReads(of: other)
        }
        for dependency in reads {
            note(dependency)
        }
        links.register(reader, from: start)
        forgetDeserted()
    }

    /// Forgets a reader.
    public func unregister(_ reader: Reader) {
        links.unlink(reader)
        reader.observation = nil
        forgetDeserted()
    }

    func invalidate(_ dependency: Dependency) {
        if suppressions == 0, let source = knownSource(of: dependency) {
            links.invalidate(source)
        }
    }

    // MARK: Evaluation

    /// Works out the value of a reader anew, and registers it with what was read for it.
    func workOut(_ reader: Reader, _ body: (inout Evaluator) -> Value) {
        let start = links.noted.count
        var evaluator = Evaluator(tracking: self)
        reader.value = body(&evaluator)
        links.register(reader, from: start)
        forgetDeserted()
    }

    /// Whether nothing that a reader has read has changed.
    ///
    /// Computed properties that it has read and that may have changed are worked out for that, in
    /// the order in which they were read; the first that has changed settles it.
    func isCurrent(_ reader: Reader) -> Bool {
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
            if !isCurrent(computed) {
                refresh(computed)
            }
            if reader.state == .stale {
                return false
            }
        }
        reader.state = .current
        return true
    }

    /// Notes that the evaluation that runs has read something.
    func note(_ dependency: Dependency) {
        if let source = source(of: dependency) {
            links.note(source)
        }
    }

    // MARK: Sources

    /// Where readers of something are kept; `nil` for an object that is gone.
    func source(of dependency: Dependency) -> Int32? {
        if let known = knownSource(of: dependency) {
            return known
        }
        guard let (record, index) = place(of: dependency) else {
            guard dependency.object == nil else {
                return nil
            }
            let source = links.makeSource(dependency)
            namedSources[dependency] = source
            return source
        }
        if records[record].sources.isEmpty {
            records[record].sources = records[record].type.noSources
        }
        let source = links.makeSource(dependency)
        records[record].sources[index] = source
        return source
    }

    func knownSource(of dependency: Dependency) -> Int32? {
        guard let (record, index) = place(of: dependency) else {
            return dependency.object == nil ? namedSources[dependency] : nil
        }
        guard !records[record].sources.isEmpty else {
            return nil
        }
        let source = records[record].sources[index]
        return source == ReadLinks.none ? nil : source
    }

    /// The record that keeps a source, and where in it; the last place is the owner's.
    private func place(of dependency: Dependency) -> (record: Int, index: Int)? {
        guard let object = dependency.object, isAlive(object) else {
            return nil
        }
        let record = Int(object.index)
        if case .slot(_, let slot) = dependency {
            return (record, slot)
        }
        return (record, records[record].type.objectType.memberCount)
    }

    /// Forgets sources without readers, unless an evaluation is about to register with them.
    private func forgetDeserted() {
        guard links.noted.isEmpty, nesting == 0 else {
            return
        }
        while let (source, dependency) = links.takeDeserted() {
            guard let (record, index) = place(of: dependency) else {
                namedSources[dependency] = nil
                continue
            }
            // An object that got another property has other sources since.
            guard records[record].sources.indices.contains(index),
                records[record].sources[index] == source
            else {
                continue
            }
            records[record].sources[index] = ReadLinks.none
            if records[record].sources.allSatisfy({ $0 == ReadLinks.none }) {
                records[record].sources = []
            }
        }
    }
}

extension Dependency {
    fileprivate var object: ObjectID? {
        switch self {
        case .slot(let object, _), .parent(let object): object
        case .identity, .model: nil
        }
    }
}
