public import OKitExpression
import OKitSyntax

/// What follows the value of an expression.
struct Observation {
    let subject: Subject
    let changed: (Value) -> Void

    /// What is observed.
    enum Subject {
        case expression(ParsedExpression, on: ObjectID?)
        /// A stored property.
        case slot(ObjectID, Int)
    }
}

extension Graph {
    /// Follows the value of an expression from now on, until the reader is unregistered.
    ///
    /// - Parameter changed: called by `flush()` with the new value, where it is another one.
    /// - Returns: the reader, with its present value.
    public func observe(
        _ expression: ParsedExpression,
        on content: ObjectID?,
        changed: @escaping (Value) -> Void
    ) -> Reader {
        observe(.expression(expression, on: content), changed: changed)
    }

    func observe(_ subject: Observation.Subject, changed: @escaping (Value) -> Void) -> Reader {
        let reader = Reader()
        observationCount += 1
        reader.order = observationCount
        reader.observation = Observation(
            subject: subject,
            changed: changed
        )
        workOut(reader, subject)
        return reader
    }

    private func workOut(_ reader: Reader, _ subject: Observation.Subject) {
        switch subject {
        case .expression(let expression, let content):
            workOut(reader) { $0.value(of: expression, on: content) }
        case .slot(let object, let slot):
            workOut(reader) { _ in
                note(.slot(object, slot))
                return value(of: object, slot: slot)
            }
        }
    }

    /// Works out what the changes since the last flush have made stale, each once and in the order
    /// in which it was observed, and tells who observes it where the value is another one.
    ///
    /// What is changed meanwhile is worked out too.
    ///
    /// - Returns: false where changes call for each other without end; the rest waits.
    @discardableResult
    public func flush() -> Bool {
        // What an observer changes is worked out by the flush that has told him.
        guard !swift.isFlushing else {
            return true
        }
        swift.isFlushing = true
        defer { swift.isFlushing = false }
        for _ in 0..<Self.longestCircle {
            var pending = links.takePending()
            guard !pending.isEmpty || !swift.touched.isEmpty || !swift.changes.isEmpty else {
                return true
            }
            if pending.count > 1 {
                pending.sort { $0.order < $1.order }
            }
            for reader in pending {
                update(reader)
            }
            tellOfTouches()
            tellModelObservers()
        }
        return false
    }

    private func update(_ reader: Reader) {
        // Who was unregistered meanwhile observes no more.
        guard let observation = reader.observation, !isCurrent(reader) else {
            return
        }
        let old = reader.value
        if case .slot(let object, let slot) = observation.subject,
            links.hasRead(reader, knownSource(of: .slot(object, slot)))
        {
            reader.value = value(of: object, slot: slot)
            reader.state = .current
        } else {
            workOut(reader, observation.subject)
        }
        if reader.value != old {
            observation.changed(reader.value)
        }
    }

    private static let longestCircle = 100
}
