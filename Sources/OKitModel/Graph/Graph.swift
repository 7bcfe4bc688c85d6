public import OKitExpression
import OKitSyntax

/// All objects of one app: their properties, owners and ids, and who reads them.
///
/// A graph belongs to one isolation and is not `Sendable`; only ids and values leave it. An object
/// lives from its creation until it, or an object that owns it, is removed.
public final class Graph {
    /// The declarations of the objects.
    public internal(set) var types: TypeTable

    /// Where new ids and the present moment come from.
    public let environment: Environment

    let records = Slab<Record>()
    private var freeIndices: [Int32] = []
    /// What is being made along with a new object, in depth and in number.
    var creationDepth = 0
    var creationCount = 0
    var objectsByID: [String: ObjectID] = [:]
    var models: [String: ObjectID] = [:]

    /// Who has read what.
    var links = ReadLinks()
    /// Where readers of ids and model names are kept.
    var namedSources: [Dependency: Int32] = [:]
    /// The last of the numbers that mark objects while a property changes.
    var lastMark: Int64 = 0
    /// Computed properties that are being checked for each other.
    var nesting = 0
    /// How many observations there have been.
    var observationCount = 0

    /// Names of models with changes that have not been taken by `takeChanges()`.
    var changedModels: Set<String> = []

    /// Types of objects without a declaration, by the names of their members.
    var undeclaredTypes: [[String]: EntityType] = [:]

    /// Objects whose separate value has changed, and where removed ones were stored.
    var changedOwners: Set<ObjectID> = []
    var removedItems: Set<StoredItem> = []

    /// How far the separate value of each object is read; none for a new object.
    var separateStates: [ObjectID: SeparateState] = [:]

    /// Reads an item of a model from a store; without one, nothing is stored.
    ///
    /// What belongs to no model has `nil` for its name.
    public var readContent: (_ item: StoredItem, _ model: String?) -> StoredContent = { _, _ in
        .missing
    }

    /// What did not fit in what was read.
    var findings: [Finding] = []

    /// Members of data files that no property stands for, or whose value does not fit, as JSON text;
    /// they are written back.
    var unreadMembers: [ObjectID: [(name: String, json: String)]] = [:]

    /// The Swift side of objects.
    var swift = SwiftSide()

    /// Whether a property may hold an object more than once; no property does, until one is given
    /// such a value.
    var mayStandTwice = false

    /// Objects that nobody owns any more.
    var orphans: [ObjectID] = []

    /// Hooks that wait to be run, in the order of what called for them.
    var hooks: [Invocation] = []
    /// The problems of evaluations; `nil` unless they are collected.
    public internal(set) var evaluationProblems: EvaluationProblems?
    /// What the hooks of the turn have created; `nil` while none runs.
    var hookGenerations: HookGenerations?

    /// How to undo the transactions that run; `nil` where none runs.
    var undoLog: UndoLog?
    /// How many times over nobody is told of changes.
    var suppressions = 0

    /// The store of the objects that are not in the graph.
    public weak var objectStore: (any ObjectStore)?
    /// What the app has changed in objects of the object store.
    var storedObjectChanges = StoredObjectChanges()

    struct Record {
        var type: EntityType
        var slots: [Value]
        var parent: ObjectID?
        var generation: Int32
        var isAlive: Bool
        /// Whether an object store has it outside the graph.
        var isStoredObject = false
        /// Whether the object store has not filled all of its slots yet.
        var isFault = false
        /// Whether it lives beside the models: its changes are not stored.
        var isTransient = false
        /// Where readers of each member are kept, and last those of the owner; empty while nobody
        /// reads the object.
        var sources: [Int32] = []
        /// The last mark of a change that has come by.
        var mark: Int64 = 0
    }

    /// Makes a graph without objects.
    public init(types: TypeTable = TypeTable(), environment: Environment = Environment()) {
        self.types = types
        self.environment = environment
    }
}

// MARK: Reading

extension Graph {
    /// The type of an object; `nil` when it is gone.
    public func type(of object: ObjectID) -> EntityType? {
        isAlive(object) ? records[Int(object.index)].type : nil
    }

    /// What a stored property holds, by index; null when the object is gone.
    public func value(of object: ObjectID, slot: Int) -> Value {
        guard isAlive(object), records[Int(object.index)].slots.indices.contains(slot) else {
            return .null
        }
        if records[Int(object.index)].isFault {
            objectStore?.fill(object, slot: slot)
        }
        return records[Int(object.index)].slots[slot]
    }

    /// What the stored property of that name holds; null without one and when the object is gone.
    public func value(of object: ObjectID, _ name: String) -> Value {
        type(of: object)?.slot(named: name).map { value(of: object, slot: $0) } ?? .null
    }

    /// The object that owns this one; `nil` for models and for objects that nobody owns yet.
    public func parent(of object: ObjectID) -> ObjectID? {
        isAlive(object) ? records[Int(object.index)].parent : nil
    }

    /// The id by which others refer to an object; `nil` for types without ids.
    public func id(of object: ObjectID) -> String? {
        guard let record = record(object), record.type.hasID else {
            return nil
        }
        return record.slots[0].text
    }

    /// The outermost owner of an object, itself if nobody owns it.
    public func root(of object: ObjectID) -> ObjectID {
        var root = object
        while let parent = parent(of: root) {
            root = parent
        }
        return root
    }

    /// The object with that id, in any model.
    public func object(id: String) -> ObjectID? {
        objectsByID[id] ?? objectStore?.object(id: id)
    }

    /// All that is known of an object; a copy, where one part would do, costs time.
    func record(_ object: ObjectID) -> Record? {
        isAlive(object) ? records[Int(object.index)] : nil
    }

    /// Where all that is known of an object stands, for as long as nothing is removed.
    @inline(__always)
    func livingRecord(_ object: ObjectID) -> UnsafePointer<Record>? {
        guard records.hasElement(at: Int(object.index)) else {
            return nil
        }
        let record = records.place(of: Int(object.index))
        return record.pointee.isAlive && record.pointee.generation == object.generation
            ? UnsafePointer(record) : nil
    }

    func isAlive(_ object: ObjectID) -> Bool {
        let index = Int(object.index)
        return records.hasElement(at: index) && records[index].isAlive
            && records[index].generation == object.generation
    }
}

// MARK: Models

extension Graph {
    /// The name of the model that paths begin in when they name none.
    public static let defaultModel = Declarations.defaultModel

    /// The model of that name; the default model for the empty name.
    public func model(_ name: String) -> ObjectID? {
        models[name.isEmpty ? Self.defaultModel : name]
    }

    /// Makes an object the model of that name.
    ///
    /// A model that had the name is removed, unless Swift code holds it.
    public func setModel(_ name: String, to object: ObjectID) {
        let old = models[name]
        undoLog?.entries.append(.model(name, old))
        models[name] = object
        if let old, old != object {
            if undoLog != nil {
                orphans.append(old)
            } else if !isNeeded(old) {
                remove(old)
            }
        }
        invalidate(.model(name))
    }

    /// The name of the model that an object belongs to.
    public func modelName(of object: ObjectID) -> String? {
        let root = root(of: object)
        return models.first { $0.value == root }?.key
    }
}

// MARK: Objects

extension Graph {
    /// Makes an object with its initial values; nobody owns it until it becomes somebody's value.
    ///
    /// - Parameter id: the object's id; a new one where it is `nil` and the type has ids.
    public func create(_ type: EntityType, id: String? = nil) -> ObjectID {
        let record = Record(
            type: type,
            slots: type.initialSlots,
            parent: nil,
            generation: 0,
            isAlive: true
        )
        let object = insert(record)
        for slot in type.slotsToMake {
            let property = type.properties[slot]
            let value = initialValue(of: property)
            records[Int(object.index)].slots[slot] = value
            adopt(value, by: object, isShared: property.isShared)
        }
        if type.hasID, let id = id ?? (type.givesIDs ? environment.newID() : nil) {
            records[Int(object.index)].slots[0] = .text(id)
            name(object, id)
        }
        undoLog?.entries.append(.created(object))
        return object
    }

    /// From now on the id finds this object.
    func name(_ object: ObjectID?, _ id: String) {
        undoLog?.entries.append(.identity(id, objectsByID[id]))
        objectsByID[id] = object
        // While a model is read, nobody has asked for any name.
        if !namedSources.isEmpty {
            invalidate(.identity(id))
        }
    }

    func insert(_ record: Record) -> ObjectID {
        let object = add(record)
        noteCreation(of: object)
        return object
    }

    private func add(_ record: Record) -> ObjectID {
        guard let index = freeIndices.popLast() else {
            records.append(record)
            return ObjectID(index: Int32(records.count - 1), generation: 0)
        }
        var record = record
        record.generation = records[Int(index)].generation + 1
        records[Int(index)] = record
        return ObjectID(index: index, generation: record.generation)
    }

    /// Removes an object and all that it owns; its ids find nothing from now on.
    ///
    /// What Swift code still holds, and what others still refer to, only loses its owner.
    func remove(_ object: ObjectID) {
        var lost = [object]
        while let object = lost.popLast() {
            guard let record = record(object) else {
                continue
            }
            forget(object, record)
            for value in record.slots {
                forEachObject(in: value) { child in
                    guard isAlive(child) else {
                        return
                    }
                    unlink(child, from: object, everywhere: true)
                    if records[Int(child.index)].parent == object {
                        records[Int(child.index)].parent = nil
                        if !isNeeded(child) {
                            lost.append(child)
                        }
                    }
                }
            }
        }
    }

    func forget(_ object: ObjectID, _ record: Record) {
        if record.type.hasID, let id = record.slots[0].text, objectsByID[id] == object {
            objectsByID[id] = nil
            invalidate(.identity(id))
        }
        if let identity = identity(in: record), objectsByID[identity] == object {
            objectsByID[identity] = nil
        }
        if let state = separateStates.removeValue(forKey: object), let item = state.item,
            state.reading != .failed
        {
            removedItems.insert(item)
        }
        records[Int(object.index)].isAlive = false
        unreadMembers[object] = nil
        if !swift.observers.isEmpty {
            _ = detachObservers(of: object)
        }
        swift.forget(object)
        for source in record.sources where source != ReadLinks.none {
            links.invalidate(source)
        }
        records[Int(object.index)].sources = []
        records[Int(object.index)].slots = []
        // An index whose generations are used up is never used again.
        if record.generation < .max {
            freeIndices.append(object.index)
        }
    }
}
