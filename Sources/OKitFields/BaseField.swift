public import FoundationEssentials
import OKitExpression
public import OKitModel

/// A typed view of one property: what all fields have in common.
///
/// A field has no storage: the value, its stamps, its validation and who observes it belong to the
/// object in the graph, so that binding paths and Swift code see the same.
open class BaseField<T>: FieldType {
    /// The field's part that only the library supplies.
    public let core: FieldCore

    /// What the field holds until it is set.
    var initial: T?
    /// What writes and reads the value, by the name of a context.
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

    // MARK: What the kinds of fields say

    /// The type of the property.
    var slotType: ValueType { .any }

    /// What the field holds, of what stands in the graph.
    func decode(_ value: Value) -> T? { nil }

    /// What stands in the graph.
    func encode(_ value: T) -> Value { .null }

    /// Reads what a dictionary has.
    func imported(_ attribute: Any, in context: ValueTransformerContext) -> T? { nil }

    /// What a dictionary gets of what the field holds; nil for null.
    func exportedValue(
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        value.flatMap { exported($0, &written, in: context) }
    }

    /// What a dictionary gets.
    func exported(
        _ value: T,
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? { nil }

    /// Reads a value on behalf of a rule.
    var decoder: ValidationRule<T>.Decoder { { _, _ in nil } }

    /// A field that is declared like this one and belongs to no model.
    func specification() -> BaseField<T> { self }

    /// Takes over what another field declares besides what an initializer gets.
    func take(declarationOf other: BaseField<T>) {
        domains = other.domains
        transformers = other.transformers
        core.isWrittenPlainly = core.isWrittenPlainly && other.core.isWrittenPlainly
        core.rules = other.core.rules
        core.isStoredSeparately = other.core.isStoredSeparately
        core.startsNow = other.core.startsNow
    }

    /// Puts a value into the property.
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

    /// What the property's values become where they are set by others than the field.
    func constraint(_ domains: [ValueDomain<T>]) -> (@Sendable (Value) -> Value)? { nil }

    // MARK: Value

    /// The value; reading it in `withObservationTracking` is observed.
    ///
    /// Setting it constrains it, stores it, stamps it, and tells who observes it, before the setter
    /// returns.
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

    /// Called with each value that was set, before observers are told of it.
    open func processNewValue(_ value: T?) {}

    /// What a value becomes before it is stored.
    open func constrain(_ value: T?) -> T? {
        guard !domains.isEmpty else {
            return value
        }
        return domains.reduce(value) { value, domain in value.flatMap { domain.clamp($0) } }
    }

    // MARK: Dictionaries

    /// Writes the value to a dictionary that the field is not in yet.
    open func writeUnseenValue(
        to dictionary: inout AttributeDictionary,
        written: inout WrittenModels,
        in context: ValueTransformerContext
    ) {
        writeValue(to: &dictionary, written: &written, in: context)
    }

    /// Writes the value where the field was written before, in a circle of models for example.
    open func writeSeenValue(
        to dictionary: inout AttributeDictionary,
        written: inout WrittenModels,
        in context: ValueTransformerContext
    ) {
        writeValue(to: &dictionary, written: &written, in: context)
    }

    // MARK: Chained declarations

    /// Limits the values; a value that the field has already stays.
    @discardableResult
    public func constrain(to domain: ValueDomain<T>) -> Self {
        domains.append(domain)
        return self
    }

    /// Calls `body` on every set, before observers are told; a second call replaces the first.
    @discardableResult
    public func valueUpdated(_ body: @escaping (_ newValue: T?) -> Void) -> Self {
        updated = body
        return self
    }
}

// MARK: State

extension BaseField {
    /// Under what the property stands in paths; the Swift property's name in a model.
    public var key: String? {
        get { core.key }
        set { core.key = newValue }
    }

    /// What people read beside it.
    public var name: String? {
        get { core.name }
        set { core.name = newValue }
    }

    /// Its place among the fields of a model, ascending.
    public var priority: Int? {
        get { core.priority }
        set { core.priority = newValue }
    }

    /// The value; a value of another type changes nothing.
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

    /// The type of its values.
    public var valueType: Any.Type { T.self }

    /// The model that it is a field of; `nil` for a field outside every model.
    public var owner: Model? {
        core.handle.flatMap { $0.isLone ? nil : $0.graph.model(of: $0.object) }
    }

    /// Whether it was set.
    public var loadState: LoadState {
        get { core.state.loadState }
        set {
            let handle = core.place()
            handle.graph.fieldStates.update(handle.object, slot: core.slot) {
                $0.loadState = newValue
            }
        }
    }

    /// When it was last set, to the same value too.
    public var updatedAt: Date? { core.state.updated?.date }

    /// When it last got another value.
    public var changedAt: Date? { core.state.changed?.date }

    /// Whether it was set after another field; a field that was never set is newer than none.
    public func isNewer(than other: any FieldType) -> Bool {
        guard let own = core.state.updated else {
            return false
        }
        return other.core.state.updated.map { own.isLater(than: $0) } ?? true
    }
}
