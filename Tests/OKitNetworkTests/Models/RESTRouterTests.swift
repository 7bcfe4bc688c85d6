import OKitExpression
import OKitFields
import OKitModel
import OKitNetwork
import Testing

/// The paths of models: the original's tests, and what it had wrong.
struct RESTRouterTests {
    /// ModelKit §15.7, testRouting.
    @Test func routesClassesModelsAndFields() {
        var router = RESTRouter()
        let thing = Thing()
        #expect(router.path(to: thing) == nil)
        #expect(router.path(to: Thing.self) == "things")
        thing.id.value = "1"
        #expect(router.path(to: thing) == "things/1")
        router.route(Thing.self, to: "objects")
        #expect(router.path(to: Thing.self) == "objects")
        #expect(router.path(to: thing) == "objects/1")
        router.unroute(Thing.self)
        #expect(router.path(to: Thing.self) == "things")
        let entity = Entity(in: thing.graph)
        entity.id.value = "e1"
        thing.relatives.value = [entity]
        #expect(router.path(to: thing.relatives) == "things/1/relatives")
        #expect(router.path(to: entity, in: thing.relatives) == "things/1/relatives/e1")
    }

    /// ModelKit §15.7, testOwnerRouting.
    @Test(arguments: [
        (0, "possessions/p1"), (1, "entities/e1/possessions/p1"),
        (2, "groups/g1/contents/e1/possessions/p1"), (9, "groups/g1/contents/e1/possessions/p1"),
        (-1, "possessions/p1"),
    ])
    func leadsThroughOwners(_ depth: Int, _ path: String) {
        let (_, _, possession) = Self.owned()
        #expect(RESTRouter(maxPathDepth: depth).instancePath(for: possession) == path)
        #expect(RESTRouter().instancePath(for: possession, depth: depth) == path)
    }

    /// BUG-46.
    @Test func writesKeysInACaseAndSaysWhatBecomesOfAnOwnerWithoutIdentifier() {
        let (group, entity, possession) = Self.owned()
        let other = Possession(in: group.graph)
        other.id.value = "p2"
        entity.spareThings.value = [other]
        #expect(RESTRouter().path(to: entity.spareThings) == "entities/e1/spare_things")
        #expect(RESTRouter(keyCase: nil).path(to: entity.spareThings) == "entities/e1/spareThings")
        entity.id.value = nil
        #expect(RESTRouter().instancePath(for: possession) == nil)
        let lenient = RESTRouter(missingOwner: .leftOut)
        #expect(lenient.instancePath(for: possession) == "possessions/p1")
        #expect(lenient.path(to: entity.possessions) == nil)
    }

    @Test(arguments: [
        ("a/b", "things/a%2Fb"), ("..", "things/%2E%2E"), ("ä?#", "things/%C3%A4%3F%23"),
    ])
    func keepsIdentifiersWithinTheirPart(_ identifier: String, _ path: String) {
        let thing = Thing()
        thing.id.value = identifier
        #expect(RESTRouter().path(to: thing) == path)
    }

    @Test func endsWhereOwnersOwnEachOther() {
        let person = Ring()
        person.id.value = "1"
        person.owner.value = person
        #expect(RESTRouter(maxPathDepth: 9).instancePath(for: person) == "rings/1")
    }

    /// ModelKit §10.1; BUG-38.
    @Test(arguments: [
        ("Thing", "things", "things"), ("Person", "persons", "people"),
        ("Box", "boxes", "boxes"), ("Entity", "entities", "entities"),
        ("Child", "childs", "children"), ("Address", "addresses", "addresses"),
        ("Category", "categories", "categories"),
        ("SmallChild", "small_childs", "small_children"), ("Life", "lives", "lives"),
        ("UserProfile", "user_profiles", "user_profiles"), ("Man", "mans", "men"),
        ("Woman", "women", "women"), ("Shelf", "shelves", "shelves"),
        ("HTTPServer", "http_servers", "http_servers"), ("Mouse", "mouses", "mice"),
        ("Datum", "data", "data"), ("Key", "keys", "keys"), ("Quiz", "quizs", "quizzes"),
        ("Analysis", "analyses", "analyses"), ("Index", "indexes", "indices"),
        ("Hero", "heros", "heros"), ("Tomato", "tomatos", "tomatoes"), ("Bus", "bus", "buses"),
        ("Status", "status", "statuses"), ("Series", "series", "series"), ("News", "news", "news"),
    ])
    func namesCollections(_ name: String, _ retained: String, _ mended: String) {
        #expect(RESTRouter(keepsPlurals: true).path(to: ModelKind(name)) == retained)
        #expect(RESTRouter().path(to: ModelKind(name)) == mended)
    }

    private static func owned() -> (Group, Entity, Possession) {
        let group = Group()
        let entity = Entity(in: group.graph)
        let possession = Possession(in: group.graph)
        group.id.value = "g1"
        entity.id.value = "e1"
        possession.id.value = "p1"
        entity.group.value = group
        possession.entity.value = entity
        return (group, entity, possession)
    }
}

private final class Thing: Model {
    let id = Field<String>()
    let relatives = ModelField<Entity>()*
}

private final class Group: Model {
    let id = Field<String>()
    let contents: ModelArrayField<Entity> = ModelField<Entity>(inverse: { $0.group })*
}

private final class Entity: Model, HasOwnerField {
    let id = Field<String>()
    let group: ModelField<Group> = ModelField<Group>(inverse: { $0.contents })
    let possessions: ModelArrayField<Possession> = ModelField<Possession>(inverse: { $0.entity })*
    let spareThings = ModelField<Possession>()*

    var ownerField: (any ModelFieldType)? { group }
}

private final class Possession: Model, HasOwnerField {
    let id = Field<String>()
    let entity: ModelField<Entity> = ModelField<Entity>(inverse: { $0.possessions })

    var ownerField: (any ModelFieldType)? { entity }
}

private final class Ring: Model, HasOwnerField {
    let id = Field<String>()
    let rings: ModelArrayField<Ring> = ModelField<Ring>(inverse: { $0.owner })*
    let owner: ModelField<Ring> = ModelField<Ring>(inverse: { $0.rings })

    var ownerField: (any ModelFieldType)? { owner }
}
