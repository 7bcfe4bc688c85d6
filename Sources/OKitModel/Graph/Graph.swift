import FoundationEssentials
public import OKitExpression

/// All objects of one app: their properties, owners, ids and readers.
///
/// A graph belongs to one isolation and is not `Sendable`; only ids and values leave it. An object
/// exists until it, or an object that owns it, is removed.
///
/// The graph only coordinates: the types in `Owners` each manage one part of its state.
public final class Graph {
    /// The declarations of the objects.
    public package(set) var types: TypeTable

    /// The source of new ids and of the current time.
    public let environment: AppEnvironment

    /// The problems of evaluations; `nil` unless they are collected.
    public private(set) var evaluationProblems: EvaluationProblems?

    /// Reads an item of a model from a store; without it, nothing is stored.
    ///
    /// For an item that belongs to no model, the name is `nil`.
    package var readContent: (_ item: StoredItem, _ model: String?) -> StoredContent = { _, _ in
        .missing
    }

    /// Names that all expressions can use, besides those of their screen.
    public package(set) var globalNames: (any EnvironmentNames)?

    /// The store of the objects that are not in the graph.
    public weak var objectStore: (any ObjectStore)?

    /// The objects that got an ID because their data has none, while it is read; `nil` at other times.
    package var objectsWithNewID: Set<ObjectID>?
    let objects = ObjectTable()
    let tracker = ChangeTracker()
    /// The reads by Swift code outside of evaluations.
    package var fieldReads: FieldReads { tracker.fieldReads }
    let undoLog = UndoLog()
    let hooks = HookQueue()
    let references = ReferenceIndex()
    let unreadMembers = UnreadMembers()
    /// The memories of documents whose objects are in the graph.
    var documents: [DocumentMemory] = []
    let draftRoots = DraftRoots()
    let factory = ObjectFactory()
    /// When properties were set and validated.
    package let fieldStates: FieldStates
    let separate: SeparateStorage
    let storeChanges: StoreChanges
    let writer: ObjectWriter
    let ownership: Ownership

    var storedObjectChanges = StoredObjectChanges()
    /// The reads and changes by Swift code that are in progress.
    package internal(set) var swiftAccess = SwiftAccess()
    /// The observers of properties.
    package internal(set) var fieldObservers = FieldObservers()
    /// The observers of models.
    package var modelObservers = ModelObservers()

    /// The Swift models of the objects; `nil` before the first one.
    package internal(set) var swiftModels: SwiftModels?

    /// Creates a graph without objects.
    public init(types: TypeTable = TypeTable(), environment: AppEnvironment = AppEnvironment()) {
        self.types = types
        self.environment = environment
        fieldStates = FieldStates(objects, undoLog)
        separate = SeparateStorage(objects)
        storeChanges = StoreChanges(objects, separate)
        writer = ObjectWriter(
            objects,
            tracker: tracker,
            undoLog: undoLog,
            hooks: hooks,
            storeChanges: storeChanges,
            unreadMembers: unreadMembers
        )
        ownership = Ownership(
            objects,
            writer: writer,
            references: references,
            separate: separate,
            storeChanges: storeChanges
        )
        separate.load = { [unowned self] in load($0, slot: $1) }
        separate.containsSeparateValues = { [unowned self] in
            self.types[$0]?.containsSeparateValues ?? false
        }
    }

    /// Creates a graph for checking data, whose new objects have no ids.
    ///
    /// - Parameter clock: The clock; by default, one fixed at the reference date.
    public convenience init(declaring types: TypeTable, clock: VirtualClock? = nil) {
        let clock = clock ?? VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
        self.init(
            types: types,
            environment: AppEnvironment(
                clock: { clock.now },
                makeID: { "" }
            )
        )
    }

    /// Collects the problems of all evaluations from now on, for `takeEvaluationProblems()`.
    public func collectEvaluationProblems() {
        evaluationProblems = EvaluationProblems()
    }

    /// Returns the problems of evaluations since the last call; each problem is reported once per
    /// graph.
    public func takeEvaluationProblems() -> [EvaluationProblem] {
        evaluationProblems?.take() ?? []
    }
}

// MARK: Reading

extension Graph {
    /// The type of an object; `nil` once the object is deleted.
    public func type(of object: ObjectID) -> EntityType? {
        objects.livingRecord(object)?.pointee.type
    }

    /// The value of a stored property, by index; null once the object is deleted.
    public func value(of object: ObjectID, slot: Int) -> Value {
        guard let record = objects.livingRecord(object),
            record.pointee.slots.indices.contains(slot)
        else {
            return .null
        }
        if record.pointee.storage == .fault {
            objectStore?.fill(object, slot: slot)
        }
        return record.pointee.slots[slot]
    }

    /// The values of the stored properties; `nil` once the object is deleted, and until its object
    /// store has loaded it.
    package func slots(of object: ObjectID) -> [Value]? {
        guard let record = objects.livingRecord(object), record.pointee.storage != .fault else {
            return nil
        }
        return record.pointee.slots
    }

    /// The value of the stored property with that name; null if there is none or the object is
    /// deleted.
    public func value(of object: ObjectID, _ name: String) -> Value {
        type(of: object)?.slot(named: name).map { value(of: object, slot: $0) } ?? .null
    }

    /// The object that owns this one; `nil` for models and for objects without an owner.
    public func parent(of object: ObjectID) -> ObjectID? {
        objects.parent(of: object)
    }

    /// The id by which others refer to an object; `nil` for types without ids.
    public func id(of object: ObjectID) -> String? {
        guard let record = objects.livingRecord(object), record.pointee.type.hasID else {
            return nil
        }
        return record.pointee.slots[0].text
    }

    /// The outermost owner of an object.
    public func root(of object: ObjectID) -> ObjectID {
        objects.root(of: object)
    }

    /// The object with that id, in any model.
    public func object(id: String) -> ObjectID? {
        objects.object(id: id) ?? objectStore?.object(id: id)
    }

    func isAlive(_ object: ObjectID) -> Bool {
        objects.isAlive(object)
    }
}

// MARK: Models

extension Graph {
    /// The name of the model in which paths begin that name no model.
    public static let defaultModel = Declarations.defaultModel

    /// The model with that name; the default model for the empty name.
    public func model(_ name: String) -> ObjectID? {
        objects.model(name.isEmpty ? Self.defaultModel : name)
    }

    /// The root object of the first model of an entity; `nil` if there is none.
    public func root(of entity: String) -> ObjectID? {
        objects.roots.first { type(of: $0)?.name == entity }
    }

    /// Makes an object the root object of the model with a name.
    ///
    /// The previous object with the name is removed, unless Swift code holds it.
    public func setModel(_ name: String, to object: ObjectID) {
        let old = objects.model(name)
        writer.setModel(name, to: object)
        if let old, old != object {
            if undoLog.isRecording {
                ownership.addOrphan(old)
            } else if !ownership.isNeeded(old) {
                remove(old)
            }
        }
    }

    /// The name of the model that an object belongs to.
    public func modelName(of object: ObjectID) -> String? {
        objects.modelName(of: object)
    }
}
