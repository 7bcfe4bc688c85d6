public import FoundationEssentials
import OKitExpression
public import OKitModel

/// A field of any type: a view of one property of one object.
public protocol FieldType: AnyObject {
    /// The name of the property in paths and dictionaries; in a model, by default the name of the
    /// Swift property.
    var key: String? { get set }
    /// The displayed label.
    var name: String? { get set }
    /// The sort key among the fields of a model, ascending; by default 1000 and up, in declaration
    /// order.
    var priority: Int? { get set }
    /// The value of any type; assigning a value of another type has no effect.
    var anyValue: Any? { get set }
    /// The type of the field's values.
    var valueType: Any.Type { get }
    /// The model with this field.
    var owner: Model? { get }
    /// Whether the field was set.
    var loadState: LoadState { get set }
    /// When the field was last set, even to an equal value.
    var updatedAt: Date? { get }
    /// When the value last changed.
    var changedAt: Date? { get }
    /// The result of the last validation; unknown again after every set.
    var validationState: ValidationState { get }
    /// Validates the value by all rules.
    @discardableResult func validate() -> ValidationState
    /// Discards the result of the last validation.
    func resetValidationState()
    /// Adds a custom error; the next set or validation removes it.
    func addValidationError(_ message: String)
    /// Sets the value from a dictionary; does nothing if the key is missing.
    func read(from dictionary: AttributeDictionary, in context: ValueTransformerContext)
    /// Writes the value to a dictionary while models are being written.
    func write(
        to dictionary: inout AttributeDictionary,
        written: inout WrittenModels,
        in context: ValueTransformerContext
    )
    /// Takes the value of another field if that is loaded and newer.
    @discardableResult func merge(from other: any FieldType) -> Bool
    /// The part of the field that only this library can implement.
    var core: FieldCore { get }
}

/// The location of a field, and the declarations of its class; only the library's fields have one.
public final class FieldCore {
    /// The handle of the object; `nil` until a field outside of models is used.
    var handle: Handle?
    /// The property of the object.
    var slot = 0
    /// The name of the property in paths.
    var key: String? { didSet { forgetPlan() } }
    /// The displayed label.
    var name: String?
    /// The sort key among the fields of a model.
    var priority: Int? { didSet { forgetPlan() } }
    /// Whether the field writes its graph value to dictionaries without custom code.
    var isWrittenPlainly = false { didSet { forgetPlan() } }
    /// Whether it is the id that a new model gets.
    var isGivenID = false
    /// Whether expressions and forms may set the property to null.
    let isOptional: Bool
    /// Creates the declaration of the property.
    var declare: (String) -> Property = { Property($0, .any) }
    /// The value of a new object of the model.
    var initial: () -> Value = { .null }
    /// Creates a field outside of models with the same declaration.
    var specification: () -> (any FieldType)? = { nil }
    /// Sets the field to the model that is its initial value.
    var bindInitial: () -> Void = {}
    /// Whether the value is stored in a separate file.
    var isStoredSeparately = false { didSet { forgetPlan() } }
    /// Whether the initial value is the current time.
    var startsNow = false
    /// The rules for the values.
    var rules: [PropertyRule] = []
    /// The field of the elements.
    var element: FieldCore? { didSet { element?.container = self } }
    /// The array field whose elements this field describes.
    private weak var container: FieldCore?
    /// The readers in `withObservationTracking` of a field outside of models.
    private var access: FieldAccess?
    /// The class of the models in the field.
    var related: Model.Type?

    init(isOptional: Bool) {
        self.isOptional = isOptional
    }

    /// Discards the class's plan for writing the model.
    private func forgetPlan() {
        handle?.plan = nil
        container?.handle?.plan = nil
    }

    /// The location of the field; a field outside of models gets a separate object.
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

    /// The value for readers; recorded for `withObservationTracking`.
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

    /// Whether the value is known: it was set, or is the id of a new model.
    var isKnown: Bool {
        guard let handle, !isGivenID else {
            return isGivenID
        }
        return handle.graph.fieldStates[handle.object, slot]?.loadState == .loaded
    }

    var state: FieldState {
        handle.flatMap { $0.graph.fieldStates[$0.object, slot] } ?? FieldState()
    }

    /// The value of the property; recorded if a computed property of a model reads it.
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
