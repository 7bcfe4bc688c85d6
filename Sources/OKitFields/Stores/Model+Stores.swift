import OKitExpression
import OKitModel

extension Model {
    /// The class as a value, for stores.
    public static var kind: ModelKind {
        ModelKind(name, superclasses: ancestors)
    }

    /// The model's owner, followed by the owner's owners.
    package var owners: [ModelOwner] {
        ModelOwner.owners(of: self)
    }

    /// The current contents of the model.
    ///
    /// - Parameter fields: The fields to include besides the identifier; nil for all.
    /// - Throws: `unsupportedValue` if a transformer of a field has written a value that stores do
    ///   not support.
    public func snapshot(
        fields: [any FieldType]? = nil
    ) throws(ModelStoreError) -> ModelSnapshot {
        try ModelSnapshot(of: self, fields: fields, nil)
    }
}
