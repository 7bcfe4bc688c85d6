import Foundation
import OKitExpression
import OKitFields
import OKitModel
import TestSupport
import Testing

private final class Enterprise: Model {
    let id = Field<String>()
    let name = Field<String>()
    let products = ModelField<Product>()*
    let flagship = ModelField<Product>()
    let widgetIDs = Field<String>()*
}

private final class Product: Model {
    let id = Field<String>()
    let productName = Field<String>()
    let category = Field<String>()
}

private final class Loop: Model {
    let id = Field<String>()
    let other: ModelField<Loop> = ModelField<Loop>()

    override var identifierField: (any FieldType)? { nil }
}

private final class Pet: Model {
    let id = Field<String>()
    let owner = ModelField<Owner>(foreignKey: true)
    let friend = ModelField<Owner>()
}

private final class Owner: Model {
    let id = Field<String>()
    let firm = ModelField<Enterprise>(foreignKey: true)
    let pets = ModelField<Pet>(foreignKey: true)*
}

private final class Parent: Model {
    let name = Field<String>()
    let children: ModelArrayField<Child> = ModelField<Child>(inverse: { $0.elder })*
}

private final class Child: Model {
    let name = Field<String>()
    let elder: ModelField<Parent> = ModelField<Parent>(inverse: { $0.children })
}

/// What the original's `APIKitTests.swift` and `ModelKitTests.swift` ask of models without a server
/// (ModelKit 15.7, 15.9); each test has the name of its behaviour there.
struct GraphBehaviors {
    @Test func arrayVisit() {
        let company = Enterprise.from(dictionaryValue: ["products": [["productName": "Phone"]]])
        var names: [String] = []
        company.visitAllFieldValues { ($0 as? String).map { names.append($0) } }
        #expect(names.contains("Phone"))
    }

    @Test func cycles() {
        let (left, right) = (Loop(), Loop())
        (left.id.value, right.id.value) = ("l", "r")
        left.other.value = right
        right.other.value = left
        let dictionary = left.dictionaryValue()
        let nested = dictionary["other"] as? AttributeDictionary
        let inner = nested?["other"] as? AttributeDictionary
        #expect(dictionary.count == 2 && nested?["id"] as? String == "r")
        #expect(inner?.count == 1 && inner?["id"] as? String == "l")
        var (fields, values) = (0, 0)
        left.visitAllFields { _ in fields += 1 }
        left.visitAllFieldValues { _ in values += 1 }
        #expect(fields == 4 && values == 4)
    }

    @Test func arrayShells() {
        let owner = Owner.from(dictionaryValue: ["pets": ["a", "b"]])
        let shells = owner.incompleteChildModels(recursive: true)
        #expect(shells.compactMap(\.identifier) == ["a", "b"])
    }

    @Test func shells() {
        let wrong = Pet.from(dictionaryValue: ["owner": 7])
        #expect(wrong.owner.value?.id.value == nil)
        let right = Pet.from(dictionaryValue: ["owner": "o"])
        #expect(right.incompleteChildModels().map(\.identifier) == ["o"])
        let pet = Pet.from(dictionaryValue: ["friend": ["id": "o", "firm": "c"]])
        let found = pet.incompleteChildModels(recursive: true)
        #expect(found.count == 1 && found.first is Enterprise)
    }

    @Test func unloading() {
        let company = Enterprise()
        (company.id.value, company.name.value) = ("c", "Apple")
        company.products.value = [Product()]
        company.unload()
        #expect(company.id.value == "c")
        #expect(company.name.value == nil && company.products.value == nil)
    }

    @Test func resource() async throws {
        let (store, product) = (MemoryModelStore(), Product())
        try await store.save(product)
        let id = try #require(product.identifier)
        let read = try await store.read(Product.self, identifier: id, in: product.graph)
        #expect(read === product)
    }

    @Test(arguments: [true, false])
    func visitAllFields(_ isArray: Bool) {
        let company = Enterprise()
        if isArray {
            company.products.value = [Product()]
        } else {
            company.flagship.value = Product()
        }
        var keys: [String] = []
        company.visitAllFields(recursive: false) { keys.append($0.key ?? "") }
        #expect(keys == ["id", "name", "products", "flagship", "widgetIDs"])
        keys = []
        company.visitAllFields { keys.append($0.key ?? "") }
        #expect(keys.suffix(3) == ["id", "productName", "category"] && keys.count == 8)
    }

    @Test func saveDelete() async throws {
        let (store, product) = (MemoryModelStore(), Product())
        product.id.value = "p"
        try await store.save(product)
        #expect(try await store.list(Product.self).count == 1)
        try await store.deleteAll(Product.self)
        #expect(try await store.list(Product.self).isEmpty)
    }

    @Test func bidirectionalRelationshipSerializationCycles() {
        let (parent, child) = (Parent(), Child())
        (parent.name.value, child.name.value) = ("p", "c")
        child.elder.value = parent
        #expect(!child.dictionaryValue().isEmpty)
    }

    // MARK: Paths, interface, blankness, observers (15.7)

    @Test func fieldPathKey() {
        let model = Model()
        model << Field<String>(key: "name")
        model["name"] = "Bob"
        #expect(model["name"] as? String == "Bob")
    }

    @Test func fieldPaths() {
        let path = FieldPath(["one", "two", "*"])
        #expect(path.isPrefix && path.length == 2)
        let (one, both): (FieldPath, FieldPath) = (["one"], ["one", "two"])
        #expect(one.isPrefix(of: both) && !both.isPrefix(of: one))
        #expect(FieldPath([]).isPrefix(of: one) && !one.matches(both))
    }

    @Test func interface() {
        let model = Model()
        let rank = Field<Int>(key: "rank")
        model << Field<Int>(priority: 1, key: "age")
        model << rank
        model << Field<String>(priority: 0, key: "name")
        #expect(rank.priority == 1000)
        #expect(model.interface.fields.map(\.key) == ["name", "age", "rank"])
    }

    @Test func blankable() {
        let (pet, owner) = (Pet(), Owner())
        #expect(pet.isBlank)
        pet.friend.value = owner
        #expect(pet.isBlank)
        owner.id.value = "o"
        #expect(!pet.isBlank)
        let product = Product()
        product.category.value = "x"
        #expect(!product.isBlank)
    }

    @Test func modelObservers() {
        let company = Enterprise()
        var (all, some): ([String], [String]) = ([], [])
        company.addObserver { all.append("\($1)") }
        company.addObserver(for: "flagship.productName") { some.append("\($1)") }
        company.name.value = "Apple"
        let product = Product()
        company.flagship.value = product
        product.productName.value = "Phone"
        product.category.value = "x"
        #expect(
            all == ["name", "flagship", "flagship.productName", "flagship.category"]
        )
        #expect(some == ["flagship", "flagship.productName"])
    }
}

/// What the original's `ArchiveTests.swift` asks (ModelKit 15.10); each test has the name of its
/// behaviour there.
struct ArchiveBehaviors {
    private let folder = TemporaryFolder()
    private var store: ArchiveModelStore { ArchiveModelStore(directory: folder.path) }

    private final class Animal: Model {
        let id = Field<String>()
        let name = Field<String>()
        let owner = ModelField<Human>(foreignKey: true)
    }

    private final class Human: Model {
        let id = Field<String>()
        let name = Field<String>()
    }

    @Test func archiveRelated() async throws {
        let graph = Graph()
        let human = Human.with(identifier: "h", in: graph)
        #expect(Human.with(identifier: "h", in: graph) === human)
        human.readDictionaryValue(["name": "Bob"])
        let animal = Animal(in: graph)
        animal.name.value = "Rex"
        animal.owner.value = human
        try await store.saveList(Animal.self, models: [animal], includeRelated: true)
        let listed = try await store.list(Animal.self, in: graph)
        #expect(listed.map(\.name.value) == ["Rex"])
        #expect(listed.first?.owner.value === human && human.name.value == "Bob")
        let elsewhere = try await store.list(Animal.self)
        #expect(elsewhere.first?.owner.value?.name.value == "Bob")
    }

    @Test func archive() async throws {
        let human = Human()
        human.name.value = "Bob"
        try await store.saveList(Human.self, models: [human])
        #expect(try await store.list(Human.self).map(\.name.value) == ["Bob"])
        try await store.deleteAll(Human.self)
        #expect(try await store.list(Human.self).isEmpty)
    }

    @Test func archiveDeleteAll() async throws {
        try await store.saveList(Human.self, models: [Human()])
        try await store.deleteAll()
        #expect(try await store.list(Human.self).isEmpty)
    }
}
