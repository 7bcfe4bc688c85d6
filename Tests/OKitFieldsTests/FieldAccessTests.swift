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
            changes(after: { _ = person.name.value }) {
                person.name.value = "Ada"
                person.name.value = "Bob"
            } == 1
        )
    }

    @Test func doesNotNotifyOfOtherFieldsAndEqualValues() {
        let (person, other) = (Person(), Person(in: Graph()))
        person.name.value = "Ada"
        #expect(
            changes(after: { _ = person.name.value }) {
                person.age.value = 36
                person.name.value = "Ada"
                other.name.value = "Bob"
            } == 0
        )
    }

    @Test func notifiesOfWritesByPathsAndLists() {
        let (ada, bob) = (Person(), Person())
        ada.friends.value = [bob]
        #expect(
            changes(after: { _ = ada.friends.value?.first?.name.value }) {
                ada["friends[0].name"] = "Bob"
                bob.graph.object(id: bob.id.value ?? "").map {
                    _ = bob.graph.set($0, slot: 1, to: .text("Bert"))
                }
            } == 1
        )
        #expect(changes(after: { _ = ada.friends.value }) { ada.friends.value = [] } == 1)
    }

    @Test func followsAModelIntoAnotherGraph() {
        let (ada, bob) = (Person(), Person())
        #expect(
            changes(after: { _ = bob.name.value }) {
                ada.friends.value = [bob]
                bob.name.value = "Bob"
            } == 1
        )
    }

    @Test func observesFieldsOutsideOfModels() {
        let field = Field(value: 1)
        #expect(changes(after: { _ = field.value }) { field.value = 2 } == 1)
        #expect(changes(after: { _ = field.value }) { field.value = 3 } == 1)
    }
}
