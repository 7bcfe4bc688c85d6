import OKitExpression
import OKitModel

/// A model that another one is part of, as a value: for stores that reach models through others.
public struct ModelOwner: Sendable, Hashable {
    /// The class of the owner.
    public var kind: ModelKind
    /// The text of the owner's identifier; nil where it has none yet.
    public var identifier: String?
    /// The key of the owner's field that leads to the model.
    public var key: String
    /// The key of the model's foreign key that names the owner; nil where none does.
    public var foreignKey: String?

    /// Names an owner and the field that leads from it.
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

/// A model that says which other model it is part of.
public protocol HasOwnerField: Model {
    /// The field that holds the owner; its inverse is the owner's field that leads back.
    var ownerField: (any ModelFieldType)? { get }
}

extension ModelOwner {
    /// The owner of a model, and behind it the owner's owner and so on.
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

    /// Paths have no more parts than that.
    private static let limit = 16
}

extension ModelArrayField {
    /// The field's owner as that of the models in the field, and behind it the owner's owners; nil
    /// for a field of no model.
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
