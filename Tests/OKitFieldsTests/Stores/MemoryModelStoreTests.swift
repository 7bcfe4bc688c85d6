import Foundation
import OKitExpression
import OKitFields
import OKitModel
import Synchronization
import Testing

/// Models in memory (ModelKit, "MemoryModelStore").
struct MemoryModelStoreTests {
    private let store = MemoryModelStore()
    private let person = StoredPerson()

    @Test func givesAnIdentifierAndYieldsTheSameModel() async throws {
        person.label.value = "Ada"
        try await store.save(person)
        let identifier = try #require(person.identifier)
        let read = try await store.read(
            StoredPerson.self,
            identifier: identifier,
            in: person.graph
        )
        #expect(read === person)
        let found = store.readImmediately(StoredPerson.self, identifier: identifier)
        #expect(found !== person && found?.label.value == "Ada")
        #expect(store.readImmediately(StoredPerson.self, identifier: "x") == nil)
    }

    /// BUG-26.
    @Test func keepsAnIdentifierThatIsThereAndRefusesASecondOne() async throws {
        person.id.value = "p1"
        try await store.create(person)
        #expect(person.id.value == "p1")
        let other = StoredPerson()
        other.id.value = "p1"
        #expect(await code { try await store.create(other) } == .conflict)
    }

    /// BUG-26.
    @Test func givesNumbersWhereIdentifiersAreNumbers() async throws {
        let (first, second, third) = (StoredTicket(), StoredTicket(), StoredTicket())
        first.number.value = 7
        try await store.create(first)
        try await store.create(second)
        #expect(second.number.value == 8)
        try await store.delete(second)
        #expect(second.number.value == nil)
        try await store.create(third)
        #expect(third.number.value == 9)
    }

    /// BUG-26.
    @Test func keepsACopyOfTheFieldsThatCount() async throws {
        person.label.value = "Ada"
        person.age.value = 36
        try await store.create(person, fields: [person.label])
        person.label.value = "Bob"
        let kept = try await store.read(
            StoredPerson.self,
            identifier: try #require(person.identifier)
        )
        #expect(kept.label.value == "Ada" && kept.age.value == nil)
        try await store.update(person, fields: [person.age])
        try await store.read(person)
        #expect(person.label.value == "Ada" && person.age.value == 36)
    }

    /// BUG-33.
    @Test func saysWhatIsNotThere() async throws {
        let nameless = StoredPerson()
        #expect(await code { try await store.update(nameless) } == .noIdentifier)
        #expect(await code { try await store.delete(nameless) } == .noIdentifier)
        #expect(await code { try await store.read(nameless) } == .noIdentifier)
        #expect(try await !store.containsModel(nameless))
        person.id.value = "x"
        #expect(await code { try await store.update(person) } == .notFound)
        #expect(await code { try await store.delete(person) } == .notFound)
        #expect(await code { try await store.read(person) } == .notFound)
        #expect(try await !store.containsModel(person))
    }

    @Test func savesAModelWithAnIdentifierAndForgetsAll() async throws {
        person.id.value = "p1"
        try await store.save(person)
        try await store.save(person)
        #expect(try await store.containsModel(person))
        #expect(try await store.list(StoredPerson.self).count == 1)
        try await store.deleteAll(StoredPerson.self)
        #expect(try await store.list(StoredPerson.self).isEmpty)
        try await store.save(person)
        try await store.save(StoredPet())
        try await store.deleteAll()
        #expect(try await store.list(StoredPet.self).isEmpty)
    }

    @Test func keepsDatesAndRelatedModels() async throws {
        let pet = StoredPet()
        pet.label.value = "Rex"
        person.born.value = Date(timeIntervalSince1970: 0.123_456)
        person.pets.value = [pet]
        try await store.save(person)
        let read = try #require(try await store.list(StoredPerson.self).first)
        #expect(read.born.value == person.born.value)
        #expect(read.pets.value?.first?.label.value == "Rex")
    }

    @Test func callsHooks() async throws {
        let ticket = StoredTicket()
        try await store.save(ticket)
        try await store.save(ticket)
        try await store.delete(ticket)
        #expect(
            ticket.log.calls == ["beforeSave", "afterCreate", "beforeSave", "afterDelete"]
        )
    }

    /// BUG-04.
    @Test func forgetsRelatedModelsOnlyWhereAFieldSaysSo() async throws {
        let (ticket, next, part) = (StoredTicket(), StoredTicket(), StoredPart())
        ticket.next.value = next
        ticket.parts.value = [part]
        for model in [ticket, next] {
            try await store.save(model)
        }
        try await store.save(part)
        try await store.delete(ticket)
        #expect(try await store.list(StoredPart.self).isEmpty)
        #expect(try await store.list(StoredTicket.self).map(\.number.value) == [next.number.value])
    }

    /// BUG-25.
    @Test func findsASubclassUnderItsSuperclass() async throws {
        let circle = StoredCircle()
        circle.id.value = "c"
        circle.radius.value = 2
        let shape = StoredShape(in: circle.graph)
        shape.id.value = "s"
        try await store.save(circle)
        try await store.save(shape)
        let graph = circle.graph
        let found = try await store.read(StoredShape.self, identifier: "c", in: graph)
        #expect(found === circle)
        #expect(try await store.list(StoredShape.self, in: graph).count == 2)
        #expect(try await store.list(StoredCircle.self, in: graph).count == 1)
        #expect(store.readImmediately(StoredCircle.self, identifier: "s") == nil)
    }

    /// BUG-41.
    @Test func listsWhatBelongsToAField() async throws {
        person.id.value = "p1"
        let rex = StoredPet()
        (rex.id.value, rex.label.value) = ("rex", "Rex")
        rex.owner.value = person
        let other = StoredPet()
        other.id.value = "other"
        try await store.save(rex)
        try await store.save(other)
        let again = StoredPerson()
        again.id.value = "p1"
        let pets = try await store.list(again.pets)
        #expect(pets.map(\.label.value) == ["Rex"])
        #expect(again.pets.value?.first === pets.first)
        let pet = try #require(pets.first)
        try await store.delete(rex)
        try await store.save(rex)
        try await store.deleteAll(again.pets)
        #expect(again.pets.value?.isEmpty == true && pet.identifier == nil)
        #expect(try await store.list(StoredPet.self).map(\.id.value) == ["other"])
    }

    /// BUG-31.
    @Test func takesModelsOfManyTasks() async throws {
        await withTaskGroup { group in
            for index in 0..<200 {
                group.addTask { [store] in
                    let person = StoredPerson()
                    person.age.value = index
                    _ = try? await store.create(person)
                    let ticket = StoredTicket()
                    _ = try? await store.create(ticket)
                }
            }
        }
        let ages = try await store.list(StoredPerson.self).compactMap(\.age.value)
        #expect(ages.sorted() == Array(0..<200))
        let numbers = try await store.list(StoredTicket.self).compactMap(\.number.value)
        #expect(numbers.sorted() == Array(1...200))
    }

    @Test func aCancelledTaskChangesNothing() async throws {
        let task = Task { [store] in
            while !Task.isCancelled {
                await Task.yield()
            }
            try await store.create(StoredPerson())
            return ()
        }
        task.cancel()
        let error = await #expect(throws: ModelStoreError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(try await store.list(StoredPerson.self).isEmpty)
    }

    /// Why a store refuses; nil where it does not.
    private func code<Result>(
        _ body: () async throws -> Result
    ) async -> ModelStoreError.Code? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? ModelStoreError)?.code
        }
    }
}

/// Who is told of models that come out of a store.
struct ModelStoreDelegateTests {
    private final class Spy: ModelStoreDelegate {
        let identifiers = Mutex<[String]>([])
        /// What other identifiers stand for.
        let aliases = ["old": "new"]

        func modelStore(_ store: any ListableModelStore, didInstantiateModel model: Model) {
            let identifier = model.identifier ?? ""
            identifiers.withLock { $0.append(identifier) }
        }

        func modelStore(
            _ store: any ListableModelStore,
            canonicalObjectForIdentifier identifier: String,
            modelClass: Model.Type,
            in graph: Graph
        ) -> Model? {
            aliases[identifier].map { modelClass.with(identifier: $0, in: graph) }
        }
    }

    @Test func isToldOfNewModelsAndNamesOthers() async throws {
        let spy = Spy()
        let store = MemoryModelStore(delegate: spy)
        for (id, label) in [("old", "Ada"), ("p2", "Bob")] {
            let person = StoredPerson()
            (person.id.value, person.label.value) = (id, label)
            try await store.create(person)
        }
        let canonical = StoredPerson()
        canonical.id.value = "new"
        let people = try await store.list(StoredPerson.self, in: canonical.graph)
        #expect(people.contains { $0 === canonical } && canonical.label.value == "Ada")
        #expect(spy.identifiers.withLock { $0 } == ["p2"])
        _ = try await store.list(StoredPerson.self, in: canonical.graph)
        #expect(spy.identifiers.withLock { $0 } == ["p2"])
    }
}
