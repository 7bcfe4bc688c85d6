public import OKitSyntax

/// What follows the value of an expression.
struct Observation {
    let expression: ParsedExpression
    let content: ObjectID?
    let changed: (Value) -> Void
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
        let reader = Reader()
        observationCount += 1
        reader.order = observationCount
        reader.observation = Observation(
            expression: expression,
            content: content,
            changed: changed
        )
        workOut(reader) { $0.value(of: expression, on: content) }
        return reader
    }

    /// Works out what the changes since the last flush have made stale, each once and in the order
    /// in which it was observed, and tells who observes it where the value is another one.
    ///
    /// What is changed meanwhile is worked out too.
    ///
    /// - Returns: false where changes call for each other without end; the rest waits.
    @discardableResult
    public func flush() -> Bool {
        for _ in 0..<Self.longestCircle {
            var pending = links.takePending()
            guard !pending.isEmpty else {
                return true
            }
            if pending.count > 1 {
                pending.sort { $0.order < $1.order }
            }
            for reader in pending {
                update(reader)
            }
        }
        return false
    }

    private func update(_ reader: Reader) {
        // Who was unregistered meanwhile observes no more.
        guard let observation = reader.observation, !isCurrent(reader) else {
            return
        }
        let old = reader.value
        workOut(reader) { $0.value(of: observation.expression, on: observation.content) }
        if reader.value != old {
            observation.changed(reader.value)
        }
    }

    private static let longestCircle = 100
}
