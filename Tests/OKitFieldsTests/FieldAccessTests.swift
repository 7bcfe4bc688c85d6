import OKitExpression
import OKitFields
import OKitModel
import Observation
import Synchronization
import Testing

/// Fields that are read in `withObservationTracking`.
struct FieldAccessTests {
    final class Person: Model {
        let id = IDField()
        let name = Field<String>()
        let age = Field<Int>()
        let friends: ModelArrayField<Person> = ModelField<Person>()*
    }

    /// Counts the changes after something was read.
    private func changes(after read: () -> Void, while change: () -> Void) -> Int {
        let count = Mutex(0)
        withObservationTracking(read) {
            count.withLock { $0 += 1 }
        }
        change()
        return count.withLock { $0 }
    }

    @Test func notifiesOfTheFirstChange() {
        let person = Person()
        #expect(
            changes(
                after: { _ = person.name.value },
                while: {
                    person.name.value = "Ada"
                    person.name.value = "Bob"
                }
            ) == 1
        )
    }

    @Test func doesNotNotifyOfOtherFieldsAndEqualValues() {
        let (person, other) = (Person(), Person(in: Graph()))
        person.name.value = "Ada"
        #expect(
            changes(
                after: { _ = person.name.value },
                while: {
                    person.age.value = 36
                    person.name.value = "Ada"
                    other.name.value = "Bob"
                }
            ) == 0
        )
    }

    @Test func notifiesOfWritesToTheGraphAndOfLists() {
        let (ada, bob) = (Person(), Person())
        ada.friends.value = [bob]
        #expect(
            changes(
                after: { _ = ada.friends.value?.first?.name.value },
                while: {
                    let slot = bob.graph.type(of: bob.object)?.slot(named: "name") ?? 0
                    bob.graph.set(bob.object, slot: slot, to: .text("Bob"))
                    bob.graph.flush()
                }
            ) == 1
        )
        #expect(changes(after: { _ = ada.friends.value }, while: { ada.friends.value = [] }) == 1)
    }

    @Test func followsAModelIntoAnotherGraph() {
        let (ada, bob) = (Person(), Person())
        #expect(
            changes(
                after: { _ = bob.name.value },
                while: {
                    ada.friends.value = [bob]
                    bob.name.value = "Bob"
                }
            ) == 1
        )
    }

    @Test func observesFieldsOutsideOfModels() {
        let field = Field(value: 1)
        #expect(changes(after: { _ = field.value }, while: { field.value = 2 }) == 1)
        #expect(changes(after: { _ = field.value }, while: { field.value = 3 }) == 1)
    }

    /// Swift instances are made anew when nothing refers to them.
    @Test func followsObjectsWithoutAnInstance() {
        let (ada, bob) = (Person(), Person())
        ada.friends.value = [bob]
        let object = bob.object
        let graph = ada.graph
        let read = { _ = (graph.model(of: object) as? Person)?.name.value }
        let change = { (graph.model(of: object) as? Person)?.name.value = "Bob" }
        #expect(changes(after: read, while: { change() }) == 1)
    }

    @Test func notifiesOfDeletedAndRestoredObjects() {
        let (ada, bob) = (Person(), Person())
        ada.friends.value = [bob]
        let delete = {
            ada.graph.delete(bob.object)
            _ = ada.graph.flush()
        }
        #expect(changes(after: { _ = ada.friends.value }, while: delete) == 1)
    }
}
