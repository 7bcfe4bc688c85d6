import OKitExpression
import OKitSyntax

/// The declarations of an entity whose objects are records.
public struct RecordTraits: Sendable, Hashable {
    /// The properties that identify a record on import; those of a parent are included.
    public var identity: [String]
    /// The property with the owner of a record.
    public var owner: String?
    /// Whether its records represent the user of the app, who owns what they own.
    public var isOwner: Bool
    /// The table of a database that stores the objects, if a model says so: `film`,
    /// `public.film`.
    public var table: String?

    /// Creates traits.
    public init(
        identity: [String] = [],
        owner: String? = nil,
        isOwner: Bool = false,
        table: String? = nil
    ) {
        self.identity = identity
        self.owner = owner
        self.isOwner = isOwner
        self.table = table
    }

    /// Whether they have a meaning only for records: a table alone has none for other objects.
    package var isForRecordsOnly: Bool {
        !identity.isEmpty || owner != nil || isOwner
    }

    /// The traits of a type that inherits these and adds its own.
    func merging(_ own: RecordTraits) -> RecordTraits {
        RecordTraits(
            identity: identity + own.identity.filter { !identity.contains($0) },
            owner: own.owner ?? owner,
            isOwner: isOwner || own.isOwner,
            table: own.table ?? table
        )
    }

    /// The keys that can be read on every record (WidgetKit managed-object model §7.3), if the
    /// declaration defines their meaning.
    var computed: [String: ComputedProperty] {
        guard isForRecordsOnly else {
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
