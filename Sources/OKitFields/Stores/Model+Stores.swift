import OKitExpression
import OKitModel

extension Model {
    /// The class as a value, for stores.
    public static var kind: ModelKind {
        ModelKind(name, superclasses: ancestors)
    }

    /// The model's owner, and behind it the owner's owner and so on.
    package var owners: [ModelOwner] {
        ModelOwner.owners(of: self)
    }

    /// What the model holds now.
    ///
    /// - Parameter fields: the fields that count, besides the identifier; nil is all.
    /// - Throws: `unsupportedValue` where a transformer of a field has written what no store accepts.
    public func snapshot(
        fields: [any FieldType]? = nil
    ) throws(ModelStoreError) -> ModelSnapshot {
        try ModelSnapshot(of: self, fields: fields, nil)
    }
}
