import OKitExpression
import Testing

@testable import OKitModel

/// References between objects, without the objects.
struct ReferenceIndexTests {
    private let index = ReferenceIndex()
    private let objects = (0..<5).map { ObjectID(index: $0, generation: 0) }

    @Test func countsTheReferencesOfAnObject() {
        index.add(objects[1], from: objects[0])
        index.add(objects[1], from: objects[0])
        index.add(objects[1], from: objects[2])
        #expect(index.referrers(of: objects[1]) == [objects[0], objects[2]])
        index.remove(objects[1], from: objects[0])
        #expect(index.refers(objects[0], to: objects[1]))
        index.remove(objects[1], from: objects[0])
        #expect(!index.refers(objects[0], to: objects[1]))
        index.add(objects[1], from: objects[2])
        index.remove(objects[1], from: objects[2], all: true)
        #expect(index.referrers(of: objects[1]) == [])
    }

    @Test func findsTheShortestPathFromAHeldObject() {
        // 3 refers to 2, 2 to 1, 1 to 0, and later 4 to 0.
        index.add(objects[0], from: objects[1])
        index.add(objects[1], from: objects[2])
        index.add(objects[2], from: objects[3])
        #expect(path(to: 0, held: [3]) == [3, 2, 1, 0])
        index.add(objects[0], from: objects[4])
        #expect(path(to: 0, held: [3, 4]) == [4, 0])
        #expect(path(to: 0, held: []) == nil)
        #expect(path(to: 0, held: [3, 4], dead: [4, 2]) == nil)
        #expect(path(to: 3, held: [4]) == nil)
    }

    @Test func followsOwnersToo() {
        index.add(objects[0], from: objects[1])
        #expect(path(to: 0, held: [2], owners: [1: 2]) == [2, 1, 0])
    }

    @Test func endsInACycle() {
        index.add(objects[0], from: objects[1])
        index.add(objects[1], from: objects[0])
        #expect(path(to: 0, held: [0]) == nil)
    }

    @Test func storesTheKeysOfInverses() {
        #expect(index.inverse(of: 1, in: "Book") == nil)
        index.setInverse("author", of: 1, in: "Book")
        #expect(index.inverse(of: 1, in: "Book") == "author")
        #expect(index.inverse(of: 1, in: "Person") == nil)
    }

    private func path(
        to target: Int,
        held: Set<Int32>,
        dead: Set<Int32> = [],
        owners: [Int32: Int] = [:]
    ) -> [Int32]? {
        index.path(
            to: objects[target],
            owner: { owners[$0.index].map { objects[$0] } },
            isAlive: { !dead.contains($0.index) },
            isHeld: { held.contains($0.index) }
        )?.map(\.index)
    }
}
