import OKitExpression
import OrderedCollections

/// What Swift code holds of an object: it keeps the object, and the graph around it, as long as
/// the model or one of its fields is referenced.
final class Handle {
    /// The graph in which the object is now.
    var graph: Graph
    /// The object; one that is nowhere, while there is none yet.
    var object = Handle.nowhere
    /// The view of the object, while somebody references it.
    ///
    /// Not weak, as what is referenced weakly keeps its count apart, and each use of a model would
    /// go there. A model takes itself out before it is gone (`Model.deinit`): until then, who asks in
    /// the `deinit` of a subclass gets the model that is going, as by `self`.
    unowned(unsafe) var model: Model?
    /// How the model is written, where none of its fields has been declared anew since.
    var plan: WritingPlan?
    /// Whether the object stands for a field outside every model.
    let isLone: Bool

    static let nowhere = ObjectID(index: -1, generation: 0)

    init(_ graph: Graph, isLone: Bool = false) {
        self.graph = graph
        self.isLone = isLone
    }

    deinit {
        graph.release(object)
    }

    /// Holds an object from now on.
    func hold(_ object: ObjectID) {
        self.object = object
        graph.swift.handles[object] = WeakHandle(handle: self)
    }
}

struct WeakHandle {
    weak var handle: Handle?
}

/// What a graph knows of the Swift code that uses its objects.
struct SwiftSide {
    /// What holds an object; an object without a handle is held by nobody outside the graph.
    var handles: [ObjectID: WeakHandle] = [:]
    /// What is known of the fields of an object, by slot.
    var states = FieldStates()
    /// Which objects have an object in a shared property, and in how many properties.
    var linkers: [ObjectID: OrderedDictionary<ObjectID, Int>] = [:]
    /// Who observes the fields of an object, in the order of the first observation of each field.
    var observers: [ObjectID: [FieldObserver]] = [:]
    /// Observed fields that were set to the value that they had, since the last flush.
    var touched: [(object: ObjectID, observer: FieldObserver)] = []
    /// Who observes models.
    var modelObservers: [ObjectID: [ModelObservation]] = [:]
    /// Fields that have changed since the last flush, where somebody observes models.
    var changes: [(object: ObjectID, slot: Int)] = []
    /// Whether observers are being told.
    var isFlushing = false
    /// The keys of properties that lead back, by the entity's name and the property's index.
    var inverses: [String: [Int: String]] = [:]
    /// How models are written, by their classes.
    var plans: [ObjectIdentifier: WritingPlan] = [:]
    /// Models of which only the identifier is known.
    var shells: Set<ObjectID> = []
    /// The fields that single models have besides those of their class; of no model themselves.
    var dynamicFields: [ObjectID: [any FieldType]] = [:]
    /// What the next model is made for.
    var purpose = Purpose.creation
    /// Whether what fields read is noted for the evaluation that runs.
    var isTracking = false
    /// How many changes are being made within each other.
    var depth = 0
    /// How often fields were set.
    var revision: UInt64 = 0

    enum Purpose {
        case creation
        /// The model is a view of an object that there is already.
        case view(Handle)
        /// The model tells what its class declares, and has no object.
        case declaration
    }

    /// Forgets an object that is gone; who holds it holds nothing.
    mutating func forget(_ object: ObjectID) {
        shells.remove(object)
        dynamicFields[object] = nil
        modelObservers[object] = nil
        guard !(handles.isEmpty && states.isEmpty && linkers.isEmpty) else {
            return
        }
        handles[object] = nil
        states[object] = nil
        linkers[object] = nil
    }
}
