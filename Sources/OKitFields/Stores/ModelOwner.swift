import OKitExpression
import OKitModel

/// A model that contains another one, as a value: for stores that access models through their
/// owners.
public struct ModelOwner: Sendable, Hashable {
    /// The class of the owner.
    public var kind: ModelKind
    /// The text of the owner's identifier; nil if it has none yet.
    public var identifier: String?
    /// The key of the owner's field that contains the model.
    public var key: String
    /// The key of the model's foreign key for the owner; nil if there is none.
    public var foreignKey: String?

    /// Creates an owner with the field that contains the model.
    public init(
        _ kind: ModelKind,
        identifier: String?,
        key: String,
        foreignKey: String? = nil
    ) {
        self.kind = kind
        self.identifier = identifier
        self.key = key
        self.foreignKey = foreignKey
    }
}

/// A model that declares its owner.
public protocol HasOwnerField: Model {
    /// The field that holds the owner; its inverse is the owner's field that contains the model.
    var ownerField: (any ModelFieldType)? { get }
}

extension ModelOwner {
    /// The owner of a model, followed by the owner's owners.
    static func owners(of model: Model) -> [ModelOwner] {
        var owners: [ModelOwner] = []
        var visited: Set<ObjectID> = [model.object]
        var model = model
        while owners.count < limit, let next = nextOwner(of: model),
            visited.insert(next.model.object).inserted
        {
            owners.append(next.owner)
            model = next.model
        }
        return owners
    }

    private static func nextOwner(of part: Model) -> (model: Model, owner: ModelOwner)? {
        guard let field = (part as? any HasOwnerField)?.ownerField,
            let model = field.anyValue as? Model,
            let key = InverseProperties(part.graph)
                .inverse(of: part.object, slot: field.core.slot)
        else {
            return nil
        }
        let owner = ModelOwner(
            type(of: model).kind,
            identifier: model.identifier,
            key: key,
            foreignKey: field.foreignKey ? field.key : nil
        )
        return (model, owner)
    }

    /// The maximum number of parts of a path.
    private static let limit = 16
}

extension ModelArrayField {
    /// The owners of the models in this field: the field's owner, followed by its owners; nil for a
    /// field outside of models.
    package var asOwner: [ModelOwner]? {
        guard let owner, let key else {
            return nil
        }
        let inverse =
            findInverse?(M.declaration(in: core.place().graph)) as? any ModelFieldType
        let nearest = ModelOwner(
            type(of: owner).kind,
            identifier: owner.identifier,
            key: key,
            foreignKey: inverse?.foreignKey == true ? inverse?.key : nil
        )
        return [nearest] + owner.owners
    }
}
