import OKitExpression
import OKitModel

/// Which models a store has together: a class of models, as a value.
public struct ModelKind: Sendable, Hashable {
    /// The name of the class, and behind it those of its superclasses that are models too.
    public let names: [String]

    /// Creates a kind of the names of a class and of its superclasses, the nearest first.
    ///
    /// - Parameters:
    ///   - superclasses: the names of its superclasses, the nearest first.
    ///   - name: the name of the class itself.
    public init(_ name: String, superclasses: [String] = []) {
        names = [name] + superclasses
    }

    /// The name of the class.
    public var name: String {
        names.first ?? ""
    }

    /// The name of the outermost class: in it an identifier is one model, whatever its subclass.
    public var root: String {
        names.last ?? ""
    }

    /// Whether models of this kind are models of another one too.
    public func isKind(of other: ModelKind) -> Bool {
        root == other.root && names.contains(other.name)
    }
}

/// Names one model of a store.
///
/// Keys are equal where they name the same model, through whomever it is reached.
public struct ModelKey: Sendable, Hashable {
    /// What the model must be.
    public var kind: ModelKind
    /// The text of its identifier.
    public var identifier: String
    /// The model's owner, and behind it the owner's owner and so on, for stores that go by that.
    public var owners: [ModelOwner]

    /// Names the model of a kind that has an identifier.
    public init(_ kind: ModelKind, identifier: String, owners: [ModelOwner] = []) {
        self.kind = kind
        self.identifier = identifier
        self.owners = owners
    }

    /// Whether two keys name the same model.
    public static func == (left: ModelKey, right: ModelKey) -> Bool {
        left.kind == right.kind && left.identifier == right.identifier
    }

    /// Hashes what makes keys equal.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(identifier)
    }
}
