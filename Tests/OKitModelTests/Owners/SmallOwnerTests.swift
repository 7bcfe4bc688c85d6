import FoundationEssentials
import OKitExpression
import Testing

@testable import OKitModel

/// The smaller owners of a graph's state, each alone.
struct SmallOwnerTests {
    private let objects = (0..<3).map { ObjectID(index: $0, generation: 0) }

    @Test func returnsUnreadMembersUntilTheirPropertyIsSet() {
        let (members, other) = (UnreadMembers(), UnreadMembers())
        members.add("a", json: "1", of: objects[0])
        members.add("b", json: "2", of: objects[0])
        other.move(objects[0], from: members, to: objects[1])
        members.remove("a", of: objects[0])
        #expect(members.members(of: objects[0]).map(\.json) == ["2"])
        members.removeAll(of: objects[0])
        #expect(members.isEmpty)
        #expect(other.members(of: objects[1]).map(\.name) == ["a", "b"])
    }

    @Test func sharesOneTypeAmongObjectsWithTheSameMembers() {
        var types = UndeclaredTypes()
        let type = types.type(of: ["a", "b"])
        #expect(types.type(of: ["a", "b"]).identity == type.identity)
        #expect(types.type(of: ["b", "a"]).identity != type.identity)
        #expect(!type.isDeclared)
    }

    @Test func limitsWhatANewObjectBringsAlong() {
        var limit = CreationLimit()
        var depth = 0
        while limit.begin() {
            depth += 1
        }
        #expect(depth == CreationLimit.depth)
        for _ in 0..<depth {
            limit.end()
        }
        let isAllowed = limit.begin()
        #expect(isAllowed)
        var count = 1
        while limit.begin() {
            limit.end()
            count += 1
        }
        #expect(count == CreationLimit.count)
    }

    @Test func listsEachWrittenSlotOfAStoredObjectOnce() {
        var changes = StoredObjectChanges()
        changes.noteChange(of: objects[0], slot: 1, from: .null)
        changes.noteChange(of: objects[1], slot: 2, from: .null)
        changes.noteChange(of: objects[0], slot: 1, from: .null)
        changes.noteDeletion(of: objects[2])
        #expect(changes.slots.map(\.object) == [objects[0], objects[1]])
        #expect(changes.slots.map(\.slot) == [1, 2])
        #expect(changes.deleted == [objects[2]])
    }

    @Test func stampsFieldsThatAreSet() {
        let (table, log) = (ObjectTable(), UndoLog())
        let states = FieldStates(table, log)
        let thing = table.insert(OwnerTypes.thing, id: "t")
        let date = Date(timeIntervalSinceReferenceDate: 0)
        states.noteSet(thing, slot: 1, at: date, isChange: true)
        states.noteSet(thing, slot: 0, at: date, isChange: false)
        #expect(states.loaded(of: thing) == 0b11)
        #expect(states[thing, 1]?.changed?.revision == 1)
        #expect(states[thing, 0]?.changed == nil)
        #expect(states[thing, 0]?.updated?.revision == 2)
        states.noteSet(thing, slot: 9, at: date, isChange: true)
        #expect(states[thing, 9] == nil)
        let position = log.begin()
        states.update(thing, slot: 1) { $0.loadState = .notLoaded }
        guard case .states(thing, let before?)? = log.takeLast(after: position) else {
            Issue.record("the former states are lost")
            return
        }
        states[thing] = before
        #expect(states.loaded(of: thing) == 0b11)
    }

    @Test func collectsFieldsThatWereSetToTheSameValue() {
        var observers = FieldObservers()
        observers.noteTouch(objects[0], slot: 1)
        #expect(!observers.isPending)
        let observer = FieldObserver(slot: 1, registry: Reader()) { _, _, _, _ in }
        observers.attach(observer, to: objects[0])
        observers.noteTouch(objects[0], slot: 2)
        observers.noteTouch(objects[0], slot: 1)
        #expect(observers.takeTouched().map(\.observer.slot) == [1])
        #expect(!observers.isPending)
        #expect(observers.detach(from: objects[0]).count == 1)
        #expect(observers.observer(of: objects[0], slot: 1) == nil)
    }

    @Test func collectsChangesWhileModelsHaveObservers() {
        var observers = ModelObservers()
        observers.noteChange(of: objects[0], slot: 1)
        #expect(!observers.isPending)
        let owner = Reader()
        observers.add(ModelObservation(filter: nil, owner: owner) { _, _, _ in }, to: objects[0])
        observers.noteChange(of: objects[1], slot: 1)
        #expect(observers.takeChanges().map(\.object) == [objects[1]])
        observers.remove(ownedBy: owner, from: objects[0])
        #expect(observers.observers(of: objects[0]).isEmpty)
    }

    @Test func knowsReadsAndChangesInProgress() {
        var access = SwiftAccess()
        access.beginChange()
        access.beginChange()
        let isOutermost = [access.endChange(), access.endChange()]
        #expect(isOutermost == [false, true])
        let wasTracking = [access.setTracking(true), access.setTracking(false)]
        #expect(wasTracking == [false, true])
    }
}
