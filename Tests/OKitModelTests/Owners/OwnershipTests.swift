import OKitExpression
import Testing

@testable import OKitModel

/// Who owns what, and single changes with their records, without a graph.
struct OwnershipTests {
    private let parts = Parts()

    /// The owners that ownership works with.
    private struct Parts {
        let objects = ObjectTable()
        let tracker = ChangeTracker()
        let undoLog = UndoLog()
        let hooks = HookQueue()
        let references = ReferenceIndex()
        let unread = UnreadMembers()
        let storeChanges: StoreChanges
        let writer: ObjectWriter
        let ownership: Ownership

        init() {
            let separate = SeparateStorage(objects)
            storeChanges = StoreChanges(objects, separate)
            writer = ObjectWriter(
                objects,
                tracker: tracker,
                undoLog: undoLog,
                hooks: hooks,
                storeChanges: storeChanges,
                unreadMembers: unread
            )
            ownership = Ownership(
                objects,
                writer: writer,
                references: references,
                separate: separate,
                storeChanges: storeChanges
            )
        }
    }

    private func box(_ id: String, with things: [ObjectID] = []) -> ObjectID {
        let box = parts.objects.insert(OwnerTypes.box, id: id)
        let value = Value.list(things.map { .object($0) })
        parts.objects.setValue(value, of: box, slot: 1)
        parts.ownership.adopt(value, by: box)
        return box
    }

    @Test func recordsAChangeEverywhere() {
        let thing = parts.objects.insert(OwnerTypes.watched, id: "t")
        parts.objects.setModel("main", to: thing)
        parts.unread.add("name", json: "1", of: thing)
        let reader = Reader()
        parts.tracker.evaluate(reader) {
            parts.tracker.note(.slot(thing, 1)) { OwnerTypes.watched.noSources }
            return .null
        }
        let position = parts.undoLog.begin()
        parts.writer.setValue(.text("new"), of: thing, slot: 1)
        #expect(reader.isStale)
        #expect(parts.storeChanges.pending.models == ["main"])
        #expect(parts.hooks.waiting.map(\.name) == ["changed name"])
        #expect(parts.unread.members(of: thing).isEmpty)
        while let entry = parts.undoLog.takeLast(after: position) {
            parts.writer.undo(entry)
        }
        #expect(parts.objects[thing].slots[1] == .text(""))
    }

    @Test func changesTheOwnerOfAnObject() {
        let thing = parts.objects.insert(OwnerTypes.watched, id: "t")
        let (first, second) = (box("a", with: [thing]), box("b"))
        #expect(parts.objects.parent(of: thing) == first)
        #expect(parts.ownership.removeFromOwner(thing).isEmpty)
        #expect(parts.objects[first].slots[1] == .list([]))
        parts.ownership.take(thing, for: second)
        #expect(parts.objects.parent(of: thing) == second)
        #expect(parts.hooks.waiting.map(\.name) == ["managed"])
        parts.ownership.release(thing, of: first)
        #expect(parts.ownership.orphans.isEmpty)
        parts.ownership.release(thing, of: second)
        #expect(parts.ownership.takeOrphans() == [thing])
        #expect(parts.ownership.orphans.isEmpty)
        #expect(parts.hooks.waiting.map(\.name) == ["managed", "unmanaged"])
    }

    @Test func givesASharedObjectAnotherOwnerThatSomethingNeeds() {
        let thing = parts.objects.insert(OwnerTypes.thing, id: "t")
        let (first, second) = (box("a"), box("b"))
        parts.objects.setModel("main", to: second)
        parts.ownership.share(thing, with: first)
        parts.ownership.share(thing, with: second)
        #expect(parts.objects.parent(of: thing) == first)
        parts.ownership.unshare(thing, with: first)
        #expect(parts.ownership.orphans == [thing])
        #expect(parts.ownership.isNeeded(thing))
        #expect(parts.objects.parent(of: thing) == second)
        parts.ownership.unshare(thing, with: second)
        #expect(!parts.ownership.isNeeded(thing))
    }

    @Test func listsTheObjectsThatAreRemovedWithTheirOwner() {
        let things = ["t", "u"].map { parts.objects.insert(OwnerTypes.thing, id: $0) }
        let owner = box("a", with: things)
        parts.objects.setModel("main", to: things[1])
        let slots = parts.objects[owner].slots
        parts.objects.remove(owner)
        #expect(parts.ownership.abandonValues(slots, of: owner) == [things[0]])
        #expect(parts.objects.parent(of: things[1]) == nil)
    }

    @Test func keepsOrphansUntilTheyAreTaken() {
        let thing = parts.objects.insert(OwnerTypes.thing, id: "t")
        parts.ownership.addOrphan(thing)
        parts.ownership.dismissOrphan(thing)
        #expect(parts.ownership.orphans.isEmpty)
        parts.ownership.restore([thing])
        #expect(parts.ownership.takeOrphans() == [thing])
    }

    @Test func letsIDsFindObjects() {
        let things = ["t", "u"].map { parts.objects.insert(OwnerTypes.thing, id: $0) }
        parts.writer.setObject(things[0], id: "t")
        parts.writer.changeID(of: things[0], from: "t", to: "v")
        #expect(parts.objects.object(id: "t") == nil)
        #expect(parts.objects.object(id: "v") == things[0])
        parts.writer.changeID(of: things[1], from: "v", to: nil)
        #expect(parts.objects.object(id: "v") == things[0])
    }
}
