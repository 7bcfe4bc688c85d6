import OKitExpression
import Testing

@testable import OKitModel

/// The readers of a graph, without its objects.
struct ChangeTrackerTests {
    private let tracker = ChangeTracker()
    private let object = ObjectID(index: 3, generation: 1)
    /// Two members and the owner.
    private let blank = OwnerTypes.thing.noSources

    private func read(_ dependencies: Dependency...) -> Reader {
        let reader = Reader()
        let start = tracker.begin()
        for dependency in dependencies {
            tracker.note(dependency) { blank }
        }
        tracker.end(reader, from: start)
        return reader
    }

    @Test func makesTheReadersOfWhatHasChangedStale() {
        let (name, owner) = (read(.slot(object, 1)), read(.parent(object)))
        let (id, model) = (read(.identity("a")), read(.model("main")))
        tracker.invalidate(.slot(object, 1))
        #expect([name, owner, id, model].map(\.isStale) == [true, false, false, false])
        tracker.invalidate(.parent(object))
        tracker.invalidate(.identity("b"))
        #expect([name, owner, id, model].map(\.isStale) == [true, true, false, false])
        tracker.invalidate(.identity("a"))
        tracker.invalidate(.model("main"))
        #expect([name, owner, id, model].map(\.isStale) == [true, true, true, true])
    }

    @Test func notifiesNobodyWhileInvalidationIsSuppressed() {
        let reader = read(.slot(object, 1))
        tracker.suppress { tracker.invalidate(.slot(object, 1)) }
        #expect(!reader.isStale)
    }

    @Test func tellsGenerationsOfAnIndexApart() {
        let reader = read(.slot(object, 1))
        let next = ObjectID(index: object.index, generation: object.generation + 1)
        tracker.invalidate(.slot(next, 1))
        #expect(!reader.isStale)
        tracker.forget(next)
        #expect(!reader.isStale)
        tracker.forget(object)
        #expect(reader.isStale)
        let another = read(.slot(next, 1))
        tracker.invalidate(.slot(object, 1))
        #expect(!another.isStale)
        tracker.invalidate(.slot(next, 1))
        #expect(another.isStale)
    }

    @Test func notesNothingOfARemovedObject() {
        let reader = Reader()
        let start = tracker.begin()
        tracker.note(.slot(object, 1)) { nil }
        tracker.end(reader, from: start)
        tracker.invalidate(.slot(object, 1))
        #expect(!reader.isStale)
    }

    @Test func forgetsNamesWithoutReaders() {
        let reader = read(.identity("a"))
        #expect(tracker.hasNamedSources)
        tracker.unregister(reader)
        #expect(!tracker.hasNamedSources)
    }

    @Test func computesAPropertyAgainOnlyToSeeWhetherItHasChanged() throws {
        let member = Dependency.slot(object, 1)
        let computed = try #require(tracker.computed(.slot(object, 0), blank: { blank }))
        let start = tracker.begin()
        tracker.note(member) { blank }
        tracker.store(.int(1), height: 1, in: computed, isComplete: true, from: start)
        let reader = Reader()
        tracker.evaluate(reader) {
            tracker.noteRead(ofComputed: computed)
            return computed.value
        }
        #expect(tracker.dependency(ofComputed: computed) == .slot(object, 0))

        tracker.invalidate(member)
        #expect(reader.isStale)
        var refreshed = 0
        let refresh: (Int) -> (Reader) -> Void = { value in
            { computed in
                refreshed += 1
                let start = self.tracker.begin()
                self.tracker.note(member) { self.blank }
                self.tracker.store(
                    .int(Int64(value)),
                    height: 1,
                    in: computed,
                    isComplete: true,
                    from: start
                )
            }
        }
        #expect(tracker.isCurrent(reader, refresh: refresh(1)))
        #expect(refreshed == 1)
        #expect(tracker.isCurrent(reader, refresh: refresh(2)))
        #expect(refreshed == 1)
        tracker.invalidate(member)
        #expect(!tracker.isCurrent(reader, refresh: refresh(2)))
        #expect(refreshed == 2)
    }

    @Test func listsObserversInTheOrderOfTheirRegistration() {
        let readers = (0..<3).map { _ in
            let reader = Reader()
            tracker.observe(reader, Observation(subject: .slot(object, 1)) { _ in })
            return reader
        }
        for reader in readers.reversed() {
            let start = tracker.begin()
            tracker.note(.slot(object, 1)) { blank }
            tracker.end(reader, from: start)
        }
        tracker.invalidate(.slot(object, 1))
        let pending = tracker.takePendingObservers()
        #expect(pending.map(\.order) == readers.map(\.order))
        #expect(tracker.takePendingObservers().isEmpty)
        #expect(tracker.hasRead(readers[0], only: .slot(object, 1)))
        #expect(!tracker.hasRead(readers[0], only: .slot(object, 0)))
    }

    @Test func flushesOnceUntilTheFlushEnds() {
        #expect(tracker.beginFlush())
        #expect(!tracker.beginFlush())
        tracker.endFlush()
        #expect(tracker.beginFlush())
    }
}
