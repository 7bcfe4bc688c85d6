import Foundation
import OKitExpression
import OKitModel

extension FieldCore {
    /// Writes the value without generic code, if the result is the same; false if it is not.
    func writePlainly(
        to dictionary: inout AttributeDictionary,
        in context: ValueTransformerContext
    ) -> Bool {
        guard isWrittenPlainly, element?.isWrittenPlainly ?? true, !context.hasTransformers,
            let key
        else {
            return false
        }
        let value = value
        let attribute = context.preservesTypes ? value.native : value.attribute
        dictionary[context.keyCase?.apply(to: key) ?? key] =
            attribute ?? (context.explicitNull ? NSNull() : nil)
        return true
    }
}

extension BaseField {
    /// Sets the transformer of the field in a context.
    ///
    /// A transformer of the default context is used in all contexts without a transformer.
    @discardableResult
    public func transform(
        with transformer: ValueTransformer<T>,
        in context: ValueTransformerContext = ValueTransformerContext()
    ) -> Self {
        transformers[context.name] = transformer
        core.isWrittenPlainly = false
        return self
    }

    /// Sets closures that convert the field's value in a context.
    @discardableResult
    public func transform(
        in context: ValueTransformerContext = ValueTransformerContext(),
        importValue: @escaping (Any?, ValueTransformerContext) -> T?,
        exportValue: @escaping (T?, ValueTransformerContext) -> Any?
    ) -> Self {
        transform(
            with: ValueTransformer(importValue: importValue, exportValue: exportValue),
            in: context
        )
    }

    func transformer(in context: ValueTransformerContext) -> ValueTransformer<T>? {
        guard !transformers.isEmpty || context.hasTransformers else {
            return nil
        }
        return transformers[context.name] ?? context.transformer(for: T.self)
            ?? transformers[ValueTransformerContext.defaultName]
    }

    private func key(in context: ValueTransformerContext) -> String? {
        key.map { context.keyCase?.apply(to: $0) ?? $0 }
    }

    /// Converts a value of a dictionary.
    func importedElement(_ attribute: Any, in context: ValueTransformerContext) -> T? {
        noting(attribute, in: context) {
            importer(in: context).map { $0.importValue(attribute, in: context) }
                ?? imported(attribute, in: context)
        }
    }

    /// The transformer that reads values instead of the field itself.
    func importer(in context: ValueTransformerContext) -> ValueTransformer<T>? {
        transformer(in: context).flatMap { $0.readsAsUsual ? nil : $0 }
    }

    /// Records values that cannot be read.
    func noting(
        _ attribute: Any,
        in context: ValueTransformerContext,
        _ read: () -> T?
    ) -> T? {
        let value = read()
        if value == nil, !(attribute is NSNull) {
            context.noteProblem(expecting: slotType)
        }
        return value
    }

    /// Converts an element of an array field for a dictionary.
    func exportedElement(
        _ value: T,
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        transformer(in: context).map { $0.exportValue(value, in: context) }
            ?? exported(value, &written, in: context)
    }

    /// Sets the value from a dictionary; does nothing if the key is missing.
    ///
    /// A value that cannot be read becomes nil, unless the context specifies otherwise.
    public func read(
        from dictionary: AttributeDictionary,
        in context: ValueTransformerContext = ValueTransformerContext()
    ) {
        guard let key = key(in: context), let attribute = dictionary[key] else {
            return
        }
        let problems = context.problems.count
        let read = context.reading(key) { importedElement(attribute, in: context) }
        if context.mismatch == .setNil || context.problems.count == problems {
            value = read
        } else {
            addValidationError("cannot be read")
        }
    }

    /// Writes the value to a dictionary; does nothing without a key.
    public func write(
        to dictionary: inout AttributeDictionary,
        in context: ValueTransformerContext = ValueTransformerContext()
    ) {
        var written = WrittenModels()
        write(to: &dictionary, written: &written, in: context)
    }

    /// Writes the value to a dictionary while models are being written.
    public func write(
        to dictionary: inout AttributeDictionary,
        written: inout WrittenModels,
        in context: ValueTransformerContext
    ) {
        let handle = core.place()
        if written.isNew(handle.object, slot: core.slot) {
            writeUnseenValue(to: &dictionary, written: &written, in: context)
        } else {
            writeSeenValue(to: &dictionary, written: &written, in: context)
        }
    }

    func writeValue(
        to dictionary: inout AttributeDictionary,
        written: inout WrittenModels,
        in context: ValueTransformerContext
    ) {
        guard let key = key(in: context) else {
            return
        }
        if let transformer = transformer(in: context) {
            dictionary[key] = transformer.exportValue(value, in: context)
        } else if let attribute = exportedValue(&written, in: context) {
            dictionary[key] = attribute
        } else if context.explicitNull, value == nil {
            dictionary[key] = NSNull()
        } else {
            dictionary[key] = nil
        }
    }
}
