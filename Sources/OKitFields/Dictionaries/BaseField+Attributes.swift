import Foundation
import OKitExpression
import OKitModel

extension FieldCore {
    /// Writes the value without generic code, where that writes the same; false if it does not.
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
        let attribute = context.keepsTypes ? value.native : value.attribute
        dictionary[context.keyCase?.apply(to: key) ?? key] =
            attribute ?? (context.explicitNull ? NSNull() : nil)
        return true
    }
}

extension BaseField {
    /// Lets a transformer write and read the field in a context; in every context that has none of
    /// its own, where it is the default one.
    @discardableResult
    public func transform(
        with transformer: ValueTransformer<T>,
        in context: ValueTransformerContext = ValueTransformerContext()
    ) -> Self {
        transformers[context.name] = transformer
        core.isWrittenPlainly = false
        return self
    }

    /// Lets closures write and read the field in a context.
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

    /// Reads a value.
    func importedElement(_ attribute: Any, in context: ValueTransformerContext) -> T? {
        noting(attribute, in: context) {
            importer(in: context).map { $0.importValue(attribute, in: context) }
                ?? imported(attribute, in: context)
        }
    }

    /// What reads values in place of the field itself.
    func importer(in context: ValueTransformerContext) -> ValueTransformer<T>? {
        transformer(in: context).flatMap { $0.readsAsUsual ? nil : $0 }
    }

    /// Notes what cannot be read.
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

    /// What an element of an array field around this one becomes.
    func exportedElement(
        _ value: T,
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        transformer(in: context).map { $0.exportValue(value, in: context) }
            ?? exported(value, &written, in: context)
    }

    /// Sets the value to what a dictionary has; a dictionary without the key changes nothing.
    ///
    /// What cannot be read becomes nil, unless the context says otherwise.
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

    /// Writes the value to a dictionary; without a key, nothing is written.
    public func write(
        to dictionary: inout AttributeDictionary,
        in context: ValueTransformerContext = ValueTransformerContext()
    ) {
        var written = WrittenModels()
        write(to: &dictionary, written: &written, in: context)
    }

    /// Writes the value to a dictionary, as part of what is being written.
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
