public import FoundationEssentials
import OKitExpression
public import OKitModel

/// A typed view of one property: the common base of all fields.
///
/// A field has no storage: the value, its timestamps, its validation state and its observers belong
/// to the object in the graph, so that binding paths and Swift code share them.
open class BaseField<T>: FieldType {
    /// The part of the field that only the library implements.
    public let core: FieldCore

    /// The value of the field until it is set.
    var initial: T?
    /// The transformers for the value, by the name of a context.
    var transformers: [String: ValueTransformer<T>] = [:]
    private var domains: [ValueDomain<T>] = []
    private var updated: ((T?) -> Void)?

    init(value: T?, name: String?, priority: Int?, key: String?, isOptional: Bool) {
        core = FieldCore(isOptional: isOptional)
        core.key = key
        core.name = name
        core.priority = priority
        initial = value
        core.declare = { [unowned self] in property($0) }
        core.initial = { [unowned self] in constrain(initial).map { encode($0) } ?? .null }
        core.specification = { [unowned self] in specification() }
    }

    // MARK: Overrides of field kinds

    /// The type of the property.
    var slotType: ValueType { .any }

    /// Converts a graph value to a field value.
    func decode(_ value: Value) -> T? { nil }

    /// Converts a field value to a graph value.
    func encode(_ value: T) -> Value { .null }

    /// Converts a value of a dictionary.
    func imported(_ attribute: Any, in context: ValueTransformerContext) -> T? { nil }

    /// Converts the field's value for a dictionary; nil for null.
    func exportedValue(
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        value.flatMap { exported($0, &written, in: context) }
    }

    /// Converts a value for a dictionary.
    func exported(
        _ value: T,
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? { nil }

    /// Decodes a value for a rule.
    var decoder: ValidationRule<T>.Decoder { { _, _ in nil } }

    /// A field with the same declaration that belongs to no model.
    func specification() -> BaseField<T> { self }

    /// Copies the parts of another field's declaration that are not initializer parameters.
    func take(declarationOf other: BaseField<T>) {
        domains = other.domains
        transformers = other.transformers
        core.isWrittenPlainly = core.isWrittenPlainly && other.core.isWrittenPlainly
        core.rules = other.core.rules
        core.isStoredSeparately = other.core.isStoredSeparately
        core.startsNow = other.core.startsNow
    }

    /// Stores a value in the property.
    func store(_ value: T?, _ handle: Handle) {
        handle.graph.set(handle.object, slot: core.slot, to: value.map { encode($0) } ?? .null)
    }

    func property(_ key: String) -> Property {
        var property = Property(key, slotType, isOptional: core.isOptional)
        property.isStoredSeparately = core.isStoredSeparately
        property.rules = core.allRules
        if !domains.isEmpty {
            let domains = domains
            property.constrain = constraint(domains)
        }
        return property
    }

    /// The constraint for property values that are not set through the field.
    func constraint(_ domains: [ValueDomain<T>]) -> (@Sendable (Value) -> Value)? { nil }

    // MARK: Value

    /// The value; reading it in `withObservationTracking` is observed.
    ///
    /// The setter constrains the value, stores it with a timestamp, and notifies the observers
    /// before it returns.
    public var value: T? {
        get { decode(core.readValue) }
        set {
            let handle = core.place()
            let constrained = constrain(newValue)
            guard constrained != nil || core.isOptional else {
                return
            }
            handle.graph.beginChange()
            store(constrained, handle)
            processNewValue(constrained)
            updated?(constrained)
            handle.graph.endChange()
        }
    }

    /// Called with each value that was set, before observers are notified.
    open func processNewValue(_ value: T?) {}

    /// Constrains a value before it is stored.
    open func constrain(_ value: T?) -> T? {
        guard !domains.isEmpty else {
            return value
        }
        return domains.reduce(value) { value, domain in value.flatMap { domain.clamp($0) } }
    }

    // MARK: Dictionaries

    /// Writes the value to a dictionary that does not contain the field yet.
    open func writeUnseenValue(
        to dictionary: inout AttributeDictionary,
        written: inout WrittenModels,
        in context: ValueTransformerContext
    ) {
        writeValue(to: &dictionary, written: &written, in: context)
    }

    /// Writes the value if the field was already written, for example in a cycle of models.
    open func writeSeenValue(
        to dictionary: inout AttributeDictionary,
        written: inout WrittenModels,
        in context: ValueTransformerContext
    ) {
        writeValue(to: &dictionary, written: &written, in: context)
    }

    // MARK: Chained declarations

    /// Limits the values; the current value is not changed.
    @discardableResult
    public func constrain(to domain: ValueDomain<T>) -> Self {
        domains.append(domain)
        return self
    }

    /// Calls `body` on every set, before observers are notified; a second call replaces the first.
    @discardableResult
    public func valueUpdated(_ body: @escaping (_ newValue: T?) -> Void) -> Self {
        updated = body
        return self
    }
}

// MARK: State

extension BaseField {
    /// The name of the property in paths; in a model, by default the name of the Swift property.
    public var key: String? {
        get { core.key }
        set { core.key = newValue }
    }

    /// The displayed label.
    public var name: String? {
        get { core.name }
        set { core.name = newValue }
    }

    /// The sort key among the fields of a model, ascending.
    public var priority: Int? {
        get { core.priority }
        set { core.priority = newValue }
    }

    /// The value; assigning a value of another type has no effect.
    public var anyValue: Any? {
        get { value }
        set {
            if newValue == nil {
                value = nil
            } else if let newValue = newValue as? T {
                value = newValue
            }
        }
    }

    /// The type of the field's values.
    public var valueType: Any.Type { T.self }

    /// The model with this field; `nil` for a field outside of models.
    public var owner: Model? {
        core.handle.flatMap { $0.isLone ? nil : $0.graph.model(of: $0.object) }
    }

    /// Whether the field was set.
    public var loadState: LoadState {
        get { core.state.loadState }
        set {
            let handle = core.place()
            handle.graph.fieldStates.update(handle.object, slot: core.slot) {
                $0.loadState = newValue
            }
        }
    }

    /// When the field was last set, even to an equal value.
    public var updatedAt: Date? { core.state.updated?.date }

    /// When the value last changed.
    public var changedAt: Date? { core.state.changed?.date }

    /// Whether the field was set after another field; a field that was never set is not newer than
    /// any.
    public func isNewer(than other: any FieldType) -> Bool {
        guard let own = core.state.updated else {
            return false
        }
        return other.core.state.updated.map { own.isLater(than: $0) } ?? true
    }
}
