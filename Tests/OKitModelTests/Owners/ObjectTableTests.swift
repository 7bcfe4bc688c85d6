import OKitExpression
import OrderedCollections
import Testing

@testable import OKitModel

/// The table of objects, without the graph around it.
struct ObjectTableTests {
    private let table = ObjectTable()

    @Test func reusesTheIndexOfARemovedObjectUnderAnotherGeneration() {
        let first = table.insert(OwnerTypes.thing, id: "a")
        table.remove(first)
        let second = table.insert(OwnerTypes.thing, id: "b")
        #expect(second.index == first.index)
        #expect(second != first)
        #expect(!table.isAlive(first))
        #expect(table.livingRecord(first) == nil)
        #expect(table[second].slots[0] == .text("b"))
    }

    @Test func knowsNothingOfObjectsThatWereNeverThere() {
        #expect(!table.isAlive(ObjectID(index: -1, generation: 0)))
        #expect(!table.isAlive(ObjectID(index: 7, generation: 0)))
        #expect(table.parent(of: ObjectID(index: 7, generation: 0)) == nil)
    }

    @Test func findsTheModelOfAnObjectByItsOutermostOwner() {
        let (box, thing) = (
            table.insert(OwnerTypes.box, id: "b"), table.insert(OwnerTypes.thing, id: "t")
        )
        table.setModel("main", to: box)
        #expect(table.modelName(of: thing) == nil)
        table.setParent(box, of: thing)
        #expect(table.root(of: thing) == box)
        #expect(table.modelName(of: thing) == "main")
        #expect(table.isModel(box))
        #expect(!table.isModel(thing))
    }

    @Test func tellsWhichObjectsComeIntoAListAndLeaveIt() {
        let things = ["a", "b", "c", "d"].map { table.insert(OwnerTypes.thing, id: $0) }
        let box = table.insert(OwnerTypes.box, id: "box")
        let values = things.map { Value.object($0) }
        #expect(
            table.difference(
                of: box,
                from: .list([values[0], values[1]]),
                to: .list([values[1], values[2]])
            )
                == OwnerChange(coming: [things[2]], leaving: [things[0]])
        )
        #expect(
            table.difference(of: box, from: .list(values), to: .list(Array(values.dropFirst())))
                == OwnerChange(coming: [], leaving: [things[0]])
        )
        #expect(
            table.difference(of: box, from: .null, to: .set(OrderedSet(values))).coming == things
        )
        #expect(table.difference(of: box, from: .int(1), to: .text("x")) == OwnerChange())
        #expect(!table.mayRepeatObjects)
    }

    @Test func notesThatAValueContainsAnObjectTwice() {
        let thing = table.insert(OwnerTypes.thing, id: "a")
        let change = table.difference(from: .null, to: .list([.object(thing), .object(thing)]))
        #expect(change.coming == [thing])
        #expect(table.mayRepeatObjects)
    }

    @Test func leavesObjectsOfAnObjectStoreOutOfDifferences() {
        let stored = table.insert(OwnerTypes.thing, slots: [.null, .null], storage: .objectStore)
        #expect(table.difference(from: .null, to: .object(stored)) == OwnerChange())
        #expect(table.isStoredObject(stored))
    }

    @Test func knowsWhetherAnOwnerIsAmongWhatComes() {
        let (box, thing) = (
            table.insert(OwnerTypes.box, id: "b"), table.insert(OwnerTypes.thing, id: "t")
        )
        table.setParent(box, of: thing)
        #expect(table.isOwned(thing, byOneOf: OwnerChange(coming: [box])))
        #expect(table.isOwned(thing, byOneOf: OwnerChange(coming: [thing])))
        #expect(!table.isOwned(box, byOneOf: OwnerChange(coming: [thing])))
    }

    @Test(arguments: [true, false])
    func removesAnObjectFromASlotOfItsOwner(isReplaced: Bool) {
        let (box, thing) = (
            table.insert(OwnerTypes.box, id: "b"), table.insert(OwnerTypes.thing, id: "t")
        )
        table.setValue(.list([.object(thing)]), of: box, slot: 1)
        let rest = table.value(of: box, slot: 1, without: thing, isReplaced: isReplaced)
        #expect(rest == .list([]))
        #expect(table[box].slots[1] == (isReplaced ? .null : .list([.object(thing)])))
        #expect(table.value(of: box, slot: 2, without: thing, isReplaced: isReplaced) == nil)
        #expect(table[box].slots[2] == .null)
    }

    @Test func givesOneObjectAnotherProperty() {
        let things = ["a", "b"].map { table.insert(OwnerTypes.thing, id: $0) }
        let slot = table.addProperty(Property("more", .int), to: things[0])
        #expect(table[things[0]].type.slot(named: "more") == slot)
        #expect(table[things[0]].slots[slot] == .null)
        #expect(table[things[1]].type.slot(named: "more") == nil)
    }

    @Test func findsObjectsByTheirIDs() {
        let thing = table.insert(OwnerTypes.thing, id: "t")
        table.setObject(thing, id: "t")
        #expect(table.object(id: "t") == thing)
        table.setObject(nil, id: "t")
        #expect(table.object(id: "t") == nil)
    }
}
