import OKitFields
import OKitModel
import Synchronization
import TestSupport
import Testing

/// Models stay in their isolation, whatever a store does elsewhere.
struct StoreIsolationTests {
    /// Has people of its own in a graph of its own.
    private actor Office {
        private let store: any ModelStore
        private let graph = Graph()

        init(_ store: any ModelStore) {
            self.store = store
        }

        /// - Returns: whether the actor was asked all along.
        func hire(_ label: String) async throws -> Bool {
            let person = StoredPerson(in: graph)
            person.label.value = label
            let saved = try await store.save(person)
            preconditionIsolated()
            person.label.value = "changed after it was saved"
            return saved === person
        }

        func labels() async throws -> [String] {
            try await store.list(StoredPerson.self, in: graph).compactMap(\.label.value).sorted()
        }
    }

    @Test func officesShareAStoreAndNoModel() async throws {
        let store = MemoryModelStore()
        let (here, there) = (Office(store), Office(store))
        async let ada = here.hire("Ada")
        async let bob = there.hire("Bob")
        #expect(try await [ada, bob] == [true, true])
        #expect(try await here.labels() == ["Ada", "Bob"])
        #expect(try await there.labels() == ["Ada", "Bob"])
    }

    /// Stops the program where it is called elsewhere than on the main actor.
    private final class Spy: ModelStoreDelegate {
        let calls = Mutex(0)

        func modelStore(_ store: any ListableModelStore, didInstantiateModel model: Model) {
            MainActor.preconditionIsolated()
            calls.withLock { $0 += 1 }
        }
    }

    @MainActor
    @Test func anArchiveYieldsModelsWhereItWasAsked() async throws {
        let (folder, spy) = (TemporaryFolder(), Spy())
        let store = ArchiveModelStore(directory: folder.path, delegate: spy)
        let person = StoredPerson()
        person.label.value = "Ada"
        try await store.saveList(StoredPerson.self, models: [person])
        MainActor.preconditionIsolated()
        #expect(try await store.list(StoredPerson.self).map(\.label.value) == ["Ada"])
        #expect(spy.calls.withLock { $0 } == 1)
    }

    @Test func manyTasksSaveTheSameList() async throws {
        let folder = TemporaryFolder()
        let store = ArchiveModelStore(directory: folder.path)
        await withTaskGroup { group in
            for index in 0..<20 {
                group.addTask {
                    let pet = StoredPet()
                    let owner = StoredPerson()
                    owner.readDictionaryValue(["id": "p\(index)", "label": "x"])
                    pet.owner.value = owner
                    _ = try? await store.saveList(
                        StoredPet.self,
                        models: [pet],
                        includeRelated: true
                    )
                }
            }
        }
        #expect(try await store.list(StoredPerson.self).count == 20)
        #expect(try await store.list(StoredPet.self).count == 1)
    }
}
