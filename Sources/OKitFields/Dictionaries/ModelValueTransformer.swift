import OKitModel

/// Writes some of the fields of related models; reading is not affected.
public final class ModelValueTransformer<M: Model>: ValueTransformer<M> {
    private let fields: (M) -> [any FieldType]

    /// Creates a transformer.
    ///
    /// - Parameter fields: The fields of a related model to write.
    public init(fields: @escaping (M) -> [any FieldType]) {
        self.fields = fields
        super.init()
    }

    override var readsAsUsual: Bool { true }

    public override func exportValue(_ value: M?, in context: ValueTransformerContext) -> Any? {
        guard let value else {
            return super.exportValue(nil, in: context)
        }
        return value.dictionaryValue(fields: fields(value), in: context) { _ in true }
    }
}
