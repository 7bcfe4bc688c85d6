public import FoundationEssentials
import OKitExpression
import OKitModel

/// A field that holds one value.
open class Field<T: FieldValue>: BaseField<T> {
    /// Creates a field.
    ///
    /// - Parameters:
    ///   - value: The value until the field is set.
    ///   - name: The displayed label.
    ///   - priority: The sort key among the fields of a model.
    ///   - key: The name in paths; by default, that of the Swift property.
    ///   - isOptional: Whether a form or a path may set it to null.
    public required override init(
        value: T? = nil,
        name: String? = nil,
        priority: Int? = nil,
        key: String? = nil,
        isOptional: Bool = true
    ) {
        super.init(
            value: value,
            name: name,
            priority: priority,
            key: key,
            isOptional: isOptional
        )
        core.isWrittenPlainly = type(of: self) == Field<T>.self
    }

    override var slotType: ValueType { T.fieldType }

    override func decode(_ value: Value) -> T? { T(value) }

    override func imported(_ attribute: Any, in context: ValueTransformerContext) -> T? {
        T.imported(attribute)
    }

    /// Whether dictionaries contain the graph values.
    var isWrittenAsStored: Bool { true }

    override func exportedValue(
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        guard isWrittenAsStored else {
            return super.exportedValue(&written, in: context)
        }
        return context.preservesTypes ? core.value.native : core.value.attribute
    }

    override func exported(
        _ value: T,
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        context.preservesTypes ? value.value.native : value.value.attribute
    }

    override var decoder: ValidationRule<T>.Decoder { { value, _ in T(value) } }

    override func specification() -> BaseField<T> {
        declaredAlike(value: initial)
    }

    private func declaredAlike(value: T?) -> Self {
        let field = Self(
            value: value,
            name: name,
            priority: priority,
            key: key,
            isOptional: core.isOptional
        )
        field.take(declarationOf: self)
        return field
    }

    /// A field with the same value, domain, rules and transformers that belongs to no model.
    ///
    /// It counts as not set, and has no observers.
    public func copy() -> Self {
        declaredAlike(value: value)
    }

    override func encode(_ value: T) -> Value { value.value }

    override func constraint(_ domains: [ValueDomain<T>]) -> (@Sendable (Value) -> Value)? {
        Self.constraint(domains)
    }

    private static func constraint(
        _ domains: [ValueDomain<T>]
    ) -> @Sendable (Value) -> Value {
        { value in
            domains.reduce(T(value)) { value, domain in value.flatMap { domain.clamp($0) } }?.value
                ?? .null
        }
    }

    /// An array field whose elements are values of this field.
    public func arrayField(
        value: [T]? = [],
        name: String? = nil,
        priority: Int? = nil,
        key: String? = nil,
        allowsDuplicates: Bool = true
    ) -> ArrayField<T> {
        ArrayField(
            self,
            value: value,
            name: name,
            priority: priority,
            key: key,
            allowsDuplicates: allowsDuplicates
        )
    }
}

extension Field {
    /// Limits the values to those in a list.
    @discardableResult
    public func constrain(to values: [T]) -> Self {
        constrain(to: ValueDomain(values))
    }
}

extension Field where T: Comparable {
    /// Limits the values to a range.
    @discardableResult
    public func constrain(to range: ClosedRange<T>) -> Self {
        constrain(to: ValueDomain(range))
    }
}

extension Field<Date> {
    /// Sets the initial value of new models to the current time.
    @discardableResult
    public func startingNow() -> Self {
        core.startsNow = true
        return self
    }
}

extension Field<Data> {
    /// Stores the bytes in a separate file, which is read on first access.
    @discardableResult
    public func storedSeparately() -> Self {
        core.isStoredSeparately = true
        return self
    }
}

/// A field whose values are cases of an enumeration.
open class EnumField<T: Enumerable>: Field<T> {
    /// Creates a field for the cases of `allValues()`.
    public required init(
        value: T? = nil,
        name: String? = nil,
        priority: Int? = nil,
        key: String? = nil,
        isOptional: Bool = true
    ) {
        super.init(
            value: value,
            name: name,
            priority: priority,
            key: key,
            isOptional: isOptional
        )
        constrain(to: ValueDomain(T.allValues()))
    }
}

/// The id of a model, by which references and stores find it; new models get a new id.
public final class IDField: Field<String> {
    /// Creates the id field of a model; its key is `id`.
    public convenience init() {
        self.init(key: "id")
        core.isGivenID = true
    }
}

/// A type that defines how it is converted for dictionaries.
public protocol ValueTransformable: FieldValue {
    /// The transformer for values of fields without their own transformer.
    static var valueTransformer: ValueTransformer<Self> { get }
}

/// A field whose value type defines the conversion for dictionaries.
open class AutomaticField<T: ValueTransformable>: Field<T> {
    override var isWrittenAsStored: Bool { false }

    override func imported(_ attribute: Any, in context: ValueTransformerContext) -> T? {
        T.valueTransformer.importValue(attribute, in: context)
    }

    override func exported(
        _ value: T,
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        T.valueTransformer.exportValue(value, in: context)
    }
}

postfix operator *

/// An array field whose elements are values of the field.
public postfix func * <T: FieldValue>(field: Field<T>) -> ArrayField<T> {
    field.arrayField()
}
