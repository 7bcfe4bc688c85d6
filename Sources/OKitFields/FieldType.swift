public import FoundationEssentials
import OKitExpression
public import OKitModel

/// A field of any type: a view of one property of one object.
public protocol FieldType: AnyObject {
    /// Under what the property stands in paths and dictionaries; a field of a model has the name of
    /// the Swift property where it says nothing else.
    var key: String? { get set }
    /// What people read beside it.
    var name: String? { get set }
    /// Its place among the fields of a model, ascending; 1000 and more in the order of
    /// declaration, where it says nothing else.
    var priority: Int? { get set }
    /// The value, of whatever type; setting a value of another type changes nothing.
    var anyValue: Any? { get set }
    /// The type of its values.
    var valueType: Any.Type { get }
    /// The model that it is a field of.
    var owner: Model? { get }
    /// Whether it was set.
    var loadState: LoadState { get set }
    /// When it was last set, to the same value too.
    var updatedAt: Date? { get }
    /// When it last got another value.
    var changedAt: Date? { get }
    /// What the last validation has found; unknown again after every set.
    var validationState: ValidationState { get }
    /// Checks the value against all rules.
    @discardableResult func validate() -> ValidationState
    /// Forgets what the last validation has found.
    func resetValidationState()
    /// Adds what is wrong for a reason of your own; the next set or validation forgets it.
    func addValidationError(_ message: String)
    /// Sets the value to what a dictionary has; a dictionary without the key changes nothing.
    func read(from dictionary: AttributeDictionary, in context: ValueTransformerContext)
    /// Writes the value to a dictionary, as part of what is being written.
    func write(
        to dictionary: inout AttributeDictionary,
        written: inout WrittenModels,
        in context: ValueTransformerContext
    )
    /// Takes the value of another field over, where that one is loaded and newer.
    @discardableResult func merge(from other: any FieldType) -> Bool
    /// The field's part that no other library can supply.
    var core: FieldCore { get }
}

/// Where a field is, and what its class declares; only the library's fields have one.
public final class FieldCore {
    /// Holds the object; `nil` until the field is used outside a model.
    var handle: Handle?
    /// The property of the object.
    var slot = 0
    /// Under what the property stands in paths.
    var key: String? { didSet { forgetPlan() } }
    /// What people read beside it.
    var name: String?
    /// Its place among the fields of a model.
    var priority: Int? { didSet { forgetPlan() } }
    /// Whether the field writes to dictionaries what stands in the graph, by no code but ours.
    var isWrittenPlainly = false { didSet { forgetPlan() } }
    /// Whether it is the id that a new model gets.
    var isGivenID = false
    /// Whether null is a value of the property for expressions and forms.
    let isOptional: Bool
    /// Makes the declaration of the property.
    var declare: (String) -> Property = { Property($0, .any) }
    /// What a new object of the model holds.
    var initial: () -> Value = { .null }
    /// Makes a field of no model with the same declaration.
    var specification: () -> (any FieldType)? = { nil }
    /// Puts a model that is the initial value into the field.
    var bindInitial: () -> Void = {}
    /// Whether the value has a file of its own.
    var isStoredSeparately = false { didSet { forgetPlan() } }
    /// Whether new objects begin with the present moment.
    var startsNow = false
    /// What the values must be like.
    var rules: [PropertyRule] = []
    /// What the elements are like.
    var element: FieldCore? { didSet { element?.container = self } }
    /// The field whose elements this one tells of, as long as that is there.
    private weak var container: FieldCore?
    /// Who has read the field in `withObservationTracking`, as long as it is outside of models.
    private var access: FieldAccess?
    /// The class of the models that the field holds.
    var related: Model.Type?

    init(isOptional: Bool) {
        self.isOptional = isOptional
    }

    /// The model is not written as its class says from now on.
    private func forgetPlan() {
        handle?.plan = nil
        container?.handle?.plan = nil
    }

    /// Where the field is; a field outside every model gets an object of its own.
    func place() -> Handle {
        if let handle {
            return handle
        }
        let handle = Handle(Graph(), isLone: true)
        var property = declare("value")
        property.initial = .value(initial())
        let type = EntityType(
            name: "Field",
            properties: [property],
            hasID: false,
            modelClass: Model.self
        )
        if let related {
            handle.graph.register(related)
        }
        handle.hold(handle.graph.create(type))
        handle.take(access)
        access = nil
        self.handle = handle
        bindInitial()
        return handle
    }

    /// What the field shows whoever reads it: noted for `withObservationTracking`.
    var readValue: Value {
        if let handle {
            handle.noteRead(slot)
        } else {
            let access = access ?? FieldAccess()
            self.access = access
            access.noteRead(0)
        }
        return value
    }

    /// Whether the values are whole numbers.
    var isNumber: Bool {
        declare("").type == .int
    }

    /// Whether it says something of its model: it was set, or is the id that a new model gets.
    var isKnown: Bool {
        guard let handle, !isGivenID else {
            return isGivenID
        }
        return handle.graph.fieldStates[handle.object, slot]?.loadState == .loaded
    }

    var state: FieldState {
        handle.flatMap { $0.graph.fieldStates[$0.object, slot] } ?? FieldState()
    }

    /// What the property holds; noted, where a computed property of a model reads it.
    var value: Value {
        guard let handle else {
            return initial()
        }
        handle.graph.noteRead(of: .slot(handle.object, slot))
        if isStoredSeparately {
            handle.graph.load(handle.object, slot: slot)
        }
        return handle.graph.value(of: handle.object, slot: slot)
    }
}
