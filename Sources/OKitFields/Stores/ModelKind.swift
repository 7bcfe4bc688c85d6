import OKitExpression
import OKitModel

/// A class of models as a value, by which stores group models.
public struct ModelKind: Sendable, Hashable {
    /// The name of the class, followed by those of its superclasses that are models.
    public let names: [String]

    /// Creates a kind from the names of a class and its superclasses.
    ///
    /// - Parameters:
    ///   - superclasses: The names of its superclasses, the nearest first.
    ///   - name: The name of the class itself.
    public init(_ name: String, superclasses: [String] = []) {
        names = [name] + superclasses
    }

    /// The name of the class.
    public var name: String {
        names.first ?? ""
    }

    /// The name of the outermost class: within it, an identifier is unique across subclasses.
    public var root: String {
        names.last ?? ""
    }

    /// Whether models of this kind are also models of another one.
    public func isKind(of other: ModelKind) -> Bool {
        root == other.root && names.contains(other.name)
    }
}

/// Identifies one model of a store.
///
/// Keys are equal if they identify the same model, whatever its owners.
public struct ModelKey: Sendable, Hashable {
    /// The required kind of the model.
    public var kind: ModelKind
    /// The text of its identifier.
    public var identifier: String
    /// The model's owner, followed by the owner's owners, for stores that use them.
    public var owners: [ModelOwner]

    /// Creates the key of a model of a kind with an identifier.
    public init(_ kind: ModelKind, identifier: String, owners: [ModelOwner] = []) {
        self.kind = kind
        self.identifier = identifier
        self.owners = owners
    }

    /// Whether two keys identify the same model.
    public static func == (left: ModelKey, right: ModelKey) -> Bool {
        left.kind == right.kind && left.identifier == right.identifier
    }

    /// Hashes the values that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(identifier)
    }
}
