import OKitExpression
import OKitSyntax
import Testing

@testable import OKitModel

/// What is stored separately and what has to be stored, without a graph and without a store.
struct SeparateStorageTests {
    private let objects = ObjectTable()
    private let separate: SeparateStorage
    private let changes: StoreChanges
    private let part = StoredItem.part(model: "main", id: "r")

    init() {
        separate = SeparateStorage(objects)
        changes = StoreChanges(objects, separate)
    }

    private func room(in model: String? = "main") -> ObjectID {
        let room = objects.insert(OwnerTypes.room, id: "r")
        if let model {
            objects.setModel(model, to: room)
        }
        return room
    }

    @Test func asksForAValueOnce() {
        let room = room()
        #expect(separate.request(for: room) == .make)
        separate.setWaiting(room)
        #expect(separate.ownersOfUnreadObjects == [room])
        #expect(separate.request(for: room) == .read(part))
        separate.setRead(room, from: part)
        #expect(separate.request(for: room) == nil)
        #expect(separate.ownersOfUnreadObjects.isEmpty)
        #expect(separate.forget(room) == part)
        #expect(separate.forget(room) == nil)
    }

    @Test func triesAgainWhatCouldNotBeRead() {
        let room = room()
        separate.setUnreadable(room, at: part)
        #expect(separate.request(for: room) == nil)
        #expect(separate.retry(.data(id: "r")).isEmpty)
        #expect(separate.retry(part) == [room])
        #expect(separate.request(for: room) == .read(part))
    }

    @Test func keepsTheFileOfAnUnreadableValue() {
        let room = room()
        separate.setUnreadable(room, at: part)
        #expect(separate.forget(room) == nil)
    }

    @Test func makesAValueWithoutAModel() {
        let room = room(in: nil)
        separate.setWaiting(room)
        #expect(separate.item(of: room) == nil)
        #expect(separate.request(for: room) == .make)
    }

    @Test func loadsAValueBeforeItsObjectMoves() {
        let room = room()
        var loaded: [ObjectID] = []
        separate.load = { object, _ in loaded.append(object) }
        separate.containsSeparateValues = { _ in false }
        separate.setWaiting(room)
        separate.noteLocations(below: room)
        #expect(loaded.isEmpty)
        #expect(separate.takeMoved(below: room).isEmpty)
        objects.setModel("main", to: nil)
        objects.setModel("other", to: room)
        #expect(separate.takeMoved(below: room) == [room])
        #expect(loaded == [room])
        #expect(separate.storedItems == [part])
    }

    @Test func readsAValueBeforeAnotherTakesItsPlace() {
        let room = room()
        var loaded: [ObjectID] = []
        separate.load = { object, _ in loaded.append(object) }
        separate.setWaiting(room)
        separate.prepareReplacement(of: room, slot: 1)
        #expect(loaded == [room])
        separate.setRead(room)
        separate.prepareReplacement(of: room, slot: 1)
        #expect(loaded == [room])
    }

    @Test func storesSeparateValuesBeforeTheirModel() {
        let (room, thing) = (room(), objects.insert(OwnerTypes.thing, id: "t"))
        objects.setValue(.object(thing), of: room, slot: 1)
        objects.setParent(room, of: thing)
        changes.mark(room, slot: 0)
        changes.mark(thing, slot: 1)
        changes.markRemoved(.data(id: "x"))
        #expect(
            changes.take() == [
                .separateValue(part, room, model: "main"), .model("main"),
                .removal(.data(id: "x")),
            ]
        )
        #expect(changes.take().isEmpty)
        changes.mark(thing, slot: 1)
        #expect(changes.take() == [.separateValue(part, room, model: "main")])
    }

    @Test func removesTheFileOfAValueThatMoved() {
        let room = room()
        changes.markSeparateValue(of: room)
        _ = changes.take()
        objects.setModel("main", to: nil)
        objects.setModel("other", to: room)
        changes.markSeparateValue(of: room)
        let moved = StoredItem.part(model: "other", id: "r")
        #expect(
            changes.take() == [.separateValue(moved, room, model: "other"), .removal(part)]
        )
    }

    @Test func waitsUntilAnObjectHasAModel() {
        let room = room(in: nil)
        changes.markSeparateValue(of: room)
        #expect(changes.take().isEmpty)
        objects.setModel("main", to: room)
        #expect(changes.take() == [.separateValue(part, room, model: "main")])
    }

    @Test func restoresWhatHadChanged() {
        let room = room()
        let before = changes.pending
        changes.mark(room, slot: 0)
        #expect(changes.pending != before)
        changes.restore(before)
        #expect(changes.take().isEmpty)
    }

    @Test func yieldsFindingsOnce() {
        separate.add([Finding("data-type", .error, "expected text", at: .file("a"))])
        #expect(separate.takeFindings().count == 1)
        #expect(separate.takeFindings().isEmpty)
    }
}
