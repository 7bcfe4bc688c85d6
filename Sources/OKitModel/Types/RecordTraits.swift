import OKitExpression
import OKitSyntax

/// What an entity declares for the case that its objects are records.
public struct RecordTraits: Sendable, Hashable {
    /// The properties that make two records the same on import; those of a parent count too.
    public var identity: [String]
    /// The property that leads to the record that owns this one.
    public var owner: String?
    /// Whether its records stand for the user of the app: what they own is the user's.
    public var isOwner: Bool

    /// Creates traits.
    public init(identity: [String] = [], owner: String? = nil, isOwner: Bool = false) {
        self.identity = identity
        self.owner = owner
        self.isOwner = isOwner
    }

    /// What a type gets from its parent and adds itself.
    func merging(_ own: RecordTraits) -> RecordTraits {
        RecordTraits(
            identity: identity + own.identity.filter { !identity.contains($0) },
            owner: own.owner ?? owner,
            isOwner: isOwner || own.isOwner
        )
    }

    /// The keys that can be read on every record (WidgetKit managed-object model §7.3), as far as
    /// the declaration gives them a meaning.
    var computed: [String: ComputedProperty] {
        guard self != RecordTraits() else {
            return [:]
        }
        var computed = ["isOwnerEntity": isOwner ? "TRUEPREDICATE" : "FALSEPREDICATE"]
            .mapValues { ComputedProperty($0, .predicate) }
        if identity.count == 1, let name = identity.first {
            computed["objectId"] = ComputedProperty(name, .expression)
        }
        if let owner {
            computed["owner"] = ComputedProperty(owner, .expression)
            computed["isMine"] = ComputedProperty("\(owner).isOwnerEntity == YES", .predicate)
        }
        return computed
    }
}

extension ComputedProperty {
    fileprivate init(_ text: String, _ form: PredicateParser.Form) {
        self.init(expression: PredicateParser.parse(text, as: form))
    }
}
