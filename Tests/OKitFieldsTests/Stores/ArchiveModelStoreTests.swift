import Foundation
import OKitExpression
import OKitFields
import OKitModel
import TestSupport
import Testing

/// Models in files (ModelKit, "ArchiveModelStore").
struct ArchiveModelStoreTests {
    private let folder = TemporaryFolder()
    private var directory: String { folder.path + "/archives" }
    private var store: ArchiveModelStore { ArchiveModelStore(directory: directory) }

    private func person(_ label: String, _ id: String? = nil) -> StoredPerson {
        let person = StoredPerson()
        person.label.value = label
        person.id.value = id
        return person
    }

    @Test func readsTheOwnerOfAPet() async throws {
        let owner = person("Ada", "p1")
        let pet = StoredPet()
        (pet.id.value, pet.label.value) = ("rex", "Rex")
        pet.owner.value = owner
        try await store.saveList(StoredPet.self, models: [pet], includeRelated: true)
        let graph = Graph()
        let known = StoredPerson.with(identifier: "p1", in: graph)
        let pets = try await store.list(StoredPet.self, in: graph)
        #expect(pets.map(\.label.value) == ["Rex"])
        #expect(pets.first?.owner.value === known)
        #expect(known.label.value == "Ada" && known.loadState == .loaded)
    }

    @Test func keepsAModelWithoutIdentifierUntilAllAreForgotten() async throws {
        try await store.saveList(StoredPerson.self, models: [person("Ada")])
        #expect(try await store.list(StoredPerson.self).map(\.label.value) == ["Ada"])
        try await store.deleteAll(StoredPerson.self)
        #expect(try await store.list(StoredPerson.self).isEmpty)
        try await store.deleteAll(StoredPerson.self)
    }

    @Test func forgetsEveryList() async throws {
        try await store.saveList(StoredPerson.self, models: [person("Ada")], group: "a")
        try await store.saveList(StoredPet.self, models: [StoredPet()])
        try await store.deleteAll()
        #expect(try await store.list(StoredPerson.self, group: "a").isEmpty)
        #expect(try await store.list(StoredPet.self).isEmpty)
    }

    /// BUG-27.
    @Test func addsRelatedModelsToWhatIsThere() async throws {
        try await store.saveList(
            StoredPerson.self,
            models: [person("Bob", "p2"), person("Eve", "p1"), person("Eva", "p1")]
        )
        #expect(try await store.list(StoredPerson.self).map(\.label.value) == ["Eva", "Bob"])
        let pets = [StoredPet(), StoredPet()]
        let owner = person("Ada", "p1")
        owner.pets.value = pets
        try await store.saveList(StoredPet.self, models: pets)
        #expect(try await store.list(StoredPerson.self).map(\.label.value) == ["Eva", "Bob"])
        try await store.saveList(StoredPet.self, models: pets, includeRelated: true)
        #expect(try await store.list(StoredPerson.self).map(\.label.value) == ["Ada", "Bob"])
    }

    @Test func reportsWhatItDoesNotStore() async throws {
        let graph = Graph()
        let pet = StoredPet(in: graph)
        (pet.id.value, pet.label.value) = ("rex", "Rex")
        pet.owner.value = StoredPerson.with(identifier: "p1", in: graph)
        let skipped = try await store.saveList(
            StoredPet.self,
            models: [pet],
            includeRelated: true
        )
        #expect(skipped.map(\.key.identifier) == ["p1"])
        #expect(skipped.map(\.reason) == [.hasNoValues])
        let people = [person("Eve", "p1"), person("Eva", "p1"), person("Bob", "p2")]
        let repeated = try await store.saveList(StoredPerson.self, models: people)
        #expect(repeated.map(\.key.identifier) == ["p1"])
        #expect(repeated.map(\.reason) == [.hasIdentifierOfAnother])
    }

    /// A model that was given an identifier and then set by code is stored with what was set; what the store
    /// has besides stays.
    @Test func storesRelatedModelsThatCodeHasSet() async throws {
        let graph = Graph()
        let owner = StoredPerson.with(identifier: "p1", in: graph)
        let pet = StoredPet(in: graph)
        (pet.id.value, pet.label.value) = ("rex", "Rex")
        pet.owner.value = owner
        try await store.saveList(StoredPet.self, models: [pet], includeRelated: true)
        #expect(try await store.list(StoredPerson.self).isEmpty)
        owner.label.value = "Ada"
        try await store.saveList(StoredPet.self, models: [pet], includeRelated: true)
        #expect(try await store.list(StoredPerson.self).map(\.label.value) == ["Ada"])
        #expect(try await store.list(StoredPet.self).first?.owner.value?.label.value == "Ada")

        let other = Graph()
        let shell = StoredPerson.with(identifier: "p1", in: other)
        let cat = StoredPet(in: other)
        (cat.id.value, cat.label.value) = ("tom", "Tom")
        shell.pets.value = [cat]
        try await store.saveList(StoredPet.self, models: [cat], includeRelated: true)
        #expect(try await store.list(StoredPerson.self).map(\.label.value) == ["Ada"])
    }

    /// BUG-27.
    @Test func saysThatItCouldNotWrite() async throws {
        try AtomicFile.write([], to: directory)
        let error = await #expect(throws: ModelStoreError.self) {
            try await ArchiveModelStore(directory: directory)
                .saveList(StoredPerson.self, models: [StoredPerson()])
        }
        #expect(error?.code == .file && error?.cause is FileError)
    }

    /// BUG-48.
    @Test func tellsGroupsApart() async throws {
        for (index, group) in ["", "a", "a/b", "../x", "a.v1.json"].enumerated() {
            try await store.saveList(
                StoredPerson.self,
                models: [person("\(index)")],
                group: group
            )
        }
        for (index, group) in ["", "a", "a/b", "../x", "a.v1.json"].enumerated() {
            let people = try await store.list(StoredPerson.self, group: group)
            #expect(people.map(\.label.value) == ["\(index)"])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 5)
    }

    /// BUG-34.
    @Test(arguments: ["", "[]", "{", "{\"models\": 1}"])
    func leavesAFileAloneThatItCannotRead(_ text: String) async throws {
        let path = directory + "/StoredPerson.v1.json"
        try AtomicFile.write(Array(text.utf8), to: path)
        for change in [true, false] {
            let error = await #expect(throws: ModelStoreError.self) {
                let store = ArchiveModelStore(directory: directory)
                if change {
                    try await store.saveList(StoredPerson.self, models: [StoredPerson()])
                } else {
                    _ = try await store.list(StoredPerson.self)
                }
            }
            #expect(error?.code == .unreadable)
        }
        #expect(try AtomicFile.read(path) == Array(text.utf8))
    }

    /// BUG-34.
    @Test func tellsWhichModelsItCouldNotRead() async throws {
        let text = """
            {"models": [{"kind": ["StoredPerson"], "id": "id", "members": {"label": "Ada"}},
            {"kind": [], "members": {}}, 5, {"kind": ["StoredPerson"]}]}
            """
        try AtomicFile.write(Array(text.utf8), to: directory + "/StoredPerson.v1.json")
        let page = try await store.list(StoredPerson.self, ListRequest())
        #expect(page.items.map(\.label.value) == ["Ada"])
        #expect(page.failures.count == 3)
        #expect(page.failures.first?.description.hasSuffix("models[1] is not a model") == true)
        await #expect(throws: ModelStoreError.self) {
            try await ArchiveModelStore(directory: directory).list(StoredPerson.self)
        }
    }

    @Test func readsEveryValueAsItWas() async throws {
        let model = Everything()
        model.bool.value = true
        model.int.value = .max
        model.double.value = 1e300
        model.never.value = .nan
        model.decimal.value = Decimal(string: "1.10")
        model.text.value = "\u{0}$date"
        model.date.value = Date(timeIntervalSinceReferenceDate: 1.000_000_1)
        model.data.value = Data([1, 2])
        model.color.value = RGBColor(red: 1, green: 2, blue: 3)
        model.image.value = ImageName(name: "cover")
        model.dates.value = [Date(timeIntervalSince1970: 0.5)]
        try await store.saveList(Everything.self, models: [model])
        let read = try #require(try await store.list(Everything.self).first)
        #expect(read.bool.value == true && read.int.value == .max && read.double.value == 1e300)
        #expect(read.never.value?.isNaN == true)
        #expect(read.decimal.value == model.decimal.value && read.text.value == model.text.value)
        #expect(read.date.value == model.date.value && read.data.value == model.data.value)
        #expect(read.color.value == model.color.value && read.image.value == model.image.value)
        #expect(read.dates.value == model.dates.value)
        #expect(read.unset.loadState == .notLoaded)
    }

    private final class Everything: Model {
        let bool = Field<Bool>()
        let int = Field<Int>()
        let double = Field<Double>()
        let never = Field<Double>()
        let decimal = Field<Decimal>()
        let text = Field<String>()
        let date = Field<Date>()
        let data = Field<Data>()
        let color = Field<RGBColor>()
        let image = Field<ImageName>()
        let dates = Field<Date>()*
        let unset = Field<String>()
    }
}
