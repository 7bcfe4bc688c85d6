import OKitExpression
import OKitModel

/// A field that holds an array of values.
open class ArrayField<T: FieldValue>: BaseField<[T]> {
    /// The field of the elements, whose domain and rules apply to each element.
    public let field: Field<T>
    /// Whether the array may contain equal elements; otherwise only the first of them is retained.
    public let allowsDuplicates: Bool

    /// Creates a field; its value is the empty array until it is set.
    ///
    /// Omitted parameters are taken from the field of the elements.
    public required init(
        _ field: Field<T>,
        value: [T]? = [],
        name: String? = nil,
        priority: Int? = nil,
        key: String? = nil,
        allowsDuplicates: Bool = true
    ) {
        self.field = field
        self.allowsDuplicates = allowsDuplicates
        super.init(
            value: value,
            name: name ?? field.name,
            priority: priority ?? field.priority,
            key: key ?? field.key,
            isOptional: field.core.isOptional
        )
        core.element = field.core
        core.isWrittenPlainly = type(of: self) == ArrayField<T>.self
    }

    override var slotType: ValueType { .list(T.fieldType) }

    override func specification() -> BaseField<[T]> {
        let array = Self(
            field.copy(),
            value: initial,
            name: name,
            priority: priority,
            key: key,
            allowsDuplicates: allowsDuplicates
        )
        array.take(declarationOf: self)
        return array
    }

    override func decode(_ value: Value) -> [T]? {
        value.elements.map { $0.compactMap { T($0) } }
    }

    override func imported(_ attribute: Any, in context: ValueTransformerContext) -> [T]? {
        (attribute as? [Any])?.enumerated().compactMap { index, element in
            context.reading("[\(index)]") { field.importedElement(element, in: context) }
        }
    }

    override func exportedValue(
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        guard field.isWrittenAsStored, field.transformer(in: context) == nil else {
            return super.exportedValue(&written, in: context)
        }
        return context.preservesTypes ? core.value.native : core.value.attribute
    }

    override func exported(
        _ value: [T],
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        value.compactMap { field.exportedElement($0, &written, in: context) }
    }

    override var decoder: ValidationRule<[T]>.Decoder {
        { value, _ in value.elements?.compactMap { T($0) } }
    }

    override func encode(_ value: [T]) -> Value { .list(value.map(\.value)) }

    override func property(_ key: String) -> Property {
        var property = super.property(key)
        let element = field.property(key).constrain
        let allowsDuplicates = allowsDuplicates
        if element != nil || !allowsDuplicates {
            property.constrain = { value in
                guard let elements = value.elements else {
                    return value
                }
                let result = elements.map { element?($0) ?? $0 }.filter { !$0.isNull }
                return .list(allowsDuplicates ? result : result.withoutRepetition)
            }
        }
        return property
    }

    /// The array with each element constrained to the domain of the elements; elements outside of
    /// the domain, and duplicates that are not allowed, are removed.
    open override func constrain(_ value: [T]?) -> [T]? {
        let elements = super.constrain(value)?.compactMap { field.constrain($0) }
        return allowsDuplicates ? elements : elements?.withoutRepetition
    }

    /// Called when `append` has added an element.
    open func valueAdded(_ value: T) {}

    /// Called when one of the removing methods has removed an element.
    open func valueRemoved(_ value: T) {}

    /// Adds an element; nil counts as the empty array.
    ///
    /// - Returns: False if the element is outside the domain, or is a duplicate that is not
    ///   allowed.
    @discardableResult
    public func append(_ element: T) -> Bool {
        let present = value ?? []
        guard let element = field.constrain(element),
            allowsDuplicates || !present.contains(element)
        else {
            return false
        }
        value = present + [element]
        valueAdded(element)
        return true
    }

    /// Removes the first equal element; false if there is none.
    @discardableResult
    public func removeFirst(_ element: T) -> Bool {
        guard let index = value?.firstIndex(of: element) else {
            return false
        }
        removeAtIndex(index)
        return true
    }

    /// Removes the element at an index; does nothing if there is none.
    public func removeAtIndex(_ index: Int) {
        guard var elements = value, elements.indices.contains(index) else {
            return
        }
        let element = elements.remove(at: index)
        value = elements
        valueRemoved(element)
    }

    /// Whether the array contains an equal element.
    public func contains(_ element: T) -> Bool {
        value?.contains(element) ?? false
    }
}

extension Array where Element: Equatable {
    /// The array without duplicates; the first of equal elements is retained.
    var withoutRepetition: [Element] {
        reduce(into: []) { result, element in
            if !result.contains(element) {
                result.append(element)
            }
        }
    }
}
