package import OKitExpression
import OKitSyntax

/// A subject of observation, and the action for a changed value.
struct Observation {
    let subject: Subject
    let changed: (Value) -> Void

    /// The subject of an observation.
    enum Subject {
        case expression(ParsedExpression, on: ObjectID?)
        /// A stored property.
        case slot(ObjectID, Int)
    }
}

/// Evaluates observed subjects and notifies observers of changed values.
package struct Notifier {
    private let graph: Graph
    private let tracker: ChangeTracker

    /// Creates the notifier of a graph.
    package init(_ graph: Graph) {
        self.graph = graph
        tracker = graph.tracker
    }

    // MARK: Observing

    /// Observes a subject until the reader is unregistered.
    func observe(_ subject: Observation.Subject, changed: @escaping (Value) -> Void) -> Reader {
        let reader = Reader()
        tracker.observe(reader, Observation(subject: subject, changed: changed))
        evaluate(reader, subject)
        return reader
    }

    /// Attaches an observer to a field of an object.
    package func attach(_ observer: FieldObserver, to object: ObjectID) {
        graph.fieldObservers.attach(observer, to: object)
        var old = graph.value(of: object, slot: observer.slot)
        observer.reader = observe(.slot(object, observer.slot)) {
            [unowned graph, weak observer] new in
            let before = old
            old = new
            observer?.notify(before, new, true, graph)
        }
    }

    /// Ends all observations of an object's fields.
    ///
    /// - Returns: The observers, which can be attached to another object.
    @discardableResult
    func detachObservers(of object: ObjectID) -> [FieldObserver] {
        let observers = graph.fieldObservers.detach(from: object)
        for observer in observers {
            observer.reader.map { tracker.unregister($0) }
            observer.reader = nil
        }
        return observers
    }

    private func evaluate(_ reader: Reader, _ subject: Observation.Subject) {
        switch subject {
        case .expression(let expression, let content):
            graph.evaluate(reader) { $0.value(of: expression, on: content) }
        case .slot(let object, let slot):
            tracker.evaluate(reader) {
                graph.noteRead(.slot(object, slot))
                return graph.value(of: object, slot: slot)
            }
        }
    }

    // MARK: Notifying

    /// Notifies the observers of all changes since the last flush; see `Graph.flush()`.
    func flush() -> Bool {
        // The flush in progress evaluates what its observers change.
        guard tracker.beginFlush() else {
            return true
        }
        defer { tracker.endFlush() }
        for _ in 0..<Self.limit {
            let pending = tracker.takePendingObservers()
            guard
                !pending.isEmpty || graph.fieldObservers.isPending
                    || graph.modelObservers.isPending || graph.fieldReads.isPending
            else {
                return true
            }
            for reader in pending {
                update(reader)
            }
            notifyFieldObservers()
            for (reader, slot) in graph.fieldReads.takeChanges() {
                reader.fieldChanged(slot)
            }
            for (object, slot) in graph.modelObservers.takeChanges() {
                ModelNotification(graph).send(object, slot: slot)
            }
        }
        return false
    }

    private func update(_ reader: Reader) {
        // A reader that was unregistered in the meantime has no observation.
        guard let observation = reader.observation, !graph.isCurrent(reader) else {
            return
        }
        let old = reader.value
        if case .slot(let object, let slot) = observation.subject,
            tracker.hasRead(reader, only: .slot(object, slot))
        {
            reader.value = graph.value(of: object, slot: slot)
            reader.state = .current
        } else {
            evaluate(reader, observation.subject)
        }
        if reader.value != old {
            observation.changed(reader.value)
        }
    }

    private func notifyFieldObservers() {
        for (object, observer) in graph.fieldObservers.takeTouched() where observer.reader != nil {
            let value = graph.value(of: object, slot: observer.slot)
            observer.notify(value, value, false, graph)
        }
    }

    private static let limit = 100
}
