public import FoundationEssentials
import OKitExpression
import OKitModel

/// A field that holds one value.
open class Field<T: FieldValue>: BaseField<T> {
    /// Creates a field.
    ///
    /// - Parameters:
    ///   - value: what it holds until it is set.
    ///   - name: what people read beside it.
    ///   - priority: its place among the fields of a model.
    ///   - key: its name in paths; that of the Swift property, if there is none.
    ///   - isOptional: whether a form or a path may set it to null.
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

    /// Whether dictionaries have what stands in the graph.
    var isWrittenAsStored: Bool { true }

    override func exportedValue(
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        guard isWrittenAsStored else {
            return super.exportedValue(&written, in: context)
        }
        return context.keepsTypes ? core.value.native : core.value.attribute
    }

    override func exported(
        _ value: T,
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        context.keepsTypes ? value.value.native : value.value.attribute
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

    /// A field that has the same value, domain, rules and transformers, and belongs to no model.
    ///
    /// It counts as not set, and nobody observes it.
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

    /// An array field whose elements are what this field takes.
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
    /// Limits the values to those of a list.
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
    /// Lets new models begin with the present moment.
    @discardableResult
    public func startingNow() -> Self {
        core.startsNow = true
        return self
    }
}

extension Field<Data> {
    /// Stores the bytes in a separate file, which is read when they are first asked for.
    @discardableResult
    public func storedSeparately() -> Self {
        core.isStoredSeparately = true
        return self
    }
}

/// A field that holds one of the cases of an enumeration.
open class EnumField<T: Enumerable>: Field<T> {
    /// Creates a field that takes the cases of `allValues()`.
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

/// The id of a model, by which references and stores find it; a new model gets a new one.
public final class IDField: Field<String> {
    /// Creates the id field of a model; its key is `id`.
    public convenience init() {
        self.init(key: "id")
        core.isGivenID = true
    }
}

/// A type that says itself how it is written to dictionaries and read from them.
public protocol ValueTransformable: FieldValue {
    /// What writes and reads the values, where a field says nothing else.
    static var valueTransformer: ValueTransformer<Self> { get }
}

/// A field whose values say themselves how they are written and read.
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

/// An array field whose elements are what the field takes.
public postfix func * <T: FieldValue>(field: Field<T>) -> ArrayField<T> {
    field.arrayField()
}
