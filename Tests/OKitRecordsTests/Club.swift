import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax
import TestSupport

/// Entities with every kind of relation and delete rule.
enum Club {
    static func schema(
        members: Property.DeleteRule = .nullify,
        rooms: Property.DeleteRule = .nullify
    ) throws -> RecordSchema {
        try RecordSchema(types(members: members, rooms: rooms), entities: ["Club"])
    }

    static func types(
        members: Property.DeleteRule = .nullify,
        rooms: Property.DeleteRule = .nullify
    ) -> TypeTable {
        let club = EntityType(
            name: "Club",
            properties: [
                name,
                relation("members", .set(.object("Member")), "club", members),
                relation("rooms", .set(.object("Room")), "club", rooms),
                relation("head", .object("Member"), "heads", .nullify),
                relation("stars", .list(.object("Member")), nil, .nullify),
            ],
            record: RecordTraits(identity: ["name"])
        )
        let member = EntityType(
            name: "Member",
            properties: [
                name,
                relation("club", .object("Club"), "members", .nullify),
                relation("heads", .object("Club"), "head", .nullify),
                relation("courses", .set(.object("Course")), "takers", .nullify),
            ],
            record: RecordTraits(identity: ["name"])
        )
        let room = EntityType(
            name: "Room",
            properties: [name, relation("club", .object("Club"), "rooms", .nullify)],
            record: RecordTraits(identity: ["name"])
        )
        let course = EntityType(
            name: "Course",
            properties: [name, relation("takers", .set(.object("Member")), "courses", .nullify)],
            record: RecordTraits(identity: ["name"])
        )
        return TypeTable([club, member, room, course])
    }

    private static let name = Property("name", .text, isOptional: true)

    private static func relation(
        _ name: String,
        _ type: ValueType,
        _ inverse: String?,
        _ rule: Property.DeleteRule
    ) -> Property {
        Feed.relation(name, type, inverse: inverse, json: name, rule: rule)
    }
}

/// A store with a graph on it, for one test.
struct Session {
    let folder: TemporaryFolder
    let store: RecordStore
    let graph: Graph
    let objects: RecordObjects

    init(
        _ schema: RecordSchema,
        _ folder: TemporaryFolder = TemporaryFolder(),
        environment: AppEnvironment = RandomPredicates.environment()
    ) throws {
        self.folder = folder
        store = try folder.store(schema)
        graph = Graph(types: schema.types, environment: environment)
        objects = RecordObjects(graph: graph, store: store)
    }

    /// What a path leads to from the record whose attribute has that text.
    func value(_ path: String, of entity: String, _ name: String, is text: String) throws -> Value {
        let object = try objects.objects(of: fetch(entity, "\(name) == '\(text)'")).first
        var evaluator = Evaluator(graph)
        return evaluator.value(of: parsed(path, .expression), on: object)
    }

    func fetch(_ entity: String, _ predicate: String? = nil) throws -> FetchedRecords {
        try objects.fetch(RecordQuery(entity, where: predicate.map { parsed($0, .predicate) }))
    }

    /// The names of all records for which a predicate holds, sorted.
    func names(_ entity: String, _ predicate: String? = nil) throws -> [String] {
        try objects.objects(of: fetch(entity, predicate))
            .compactMap { graph.value(of: $0, "name").text }.sorted()
    }

    func set(_ name: String, of object: ObjectID?, to value: Value) {
        if let object, let slot = graph.type(of: object)?.slot(named: name) {
            graph.set(object, slot: slot, to: value)
        }
    }
}
