import Foundation
public import OKitExpression
import OKitModel
import OrderedCollections

/// The contents of a model's fields as a value, which is passed to stores while the model stays in
/// its isolation.
///
/// Related models are represented as in dictionaries: as maps, or by their identifiers if they are
/// foreign keys.
public struct ModelSnapshot: Sendable, Hashable {
    /// The class of the model.
    public let kind: ModelKind
    /// The key of the member that identifies models of the kind; nil if there is none.
    public let identifierKey: String?
    /// Whether identifiers are whole numbers; otherwise they are text.
    public let hasNumbers: Bool
    /// The known members of the model, by the keys of its fields.
    public var members: [String: Value]
    /// The model's owner, followed by the owner's owners, for stores that use them.
    public var owners: [ModelOwner]

    /// Creates a snapshot from the known members of a model.
    public init(
        _ kind: ModelKind,
        identifierKey: String? = "id",
        hasNumbers: Bool = false,
        members: [String: Value] = [:],
        owners: [ModelOwner] = []
    ) {
        self.kind = kind
        self.identifierKey = identifierKey
        self.hasNumbers = hasNumbers
        self.members = members
        self.owners = owners
    }

    /// The text of the identifier; if identifiers are numbers, setting other text has no effect.
    public var identifier: String? {
        get { identifierKey.flatMap { members[$0]?.identifierText } }
        set {
            guard let identifierKey else {
                return
            }
            members[identifierKey] = newValue.flatMap { text in
                hasNumbers ? Int64(text).map { .int($0) } : .text(text)
            }
        }
    }

    /// The key of the model in a store; nil if it has no identifier.
    public var key: ModelKey? {
        identifier.map { ModelKey(kind, identifier: $0, owners: owners) }
    }
}

extension ModelSnapshot {
    /// Creates a snapshot of a model's current contents, with the store's letter case for keys.
    ///
    /// - Parameter fields: The fields to include besides the identifier; nil for all.
    init(
        of model: Model,
        fields: [any FieldType]?,
        _ keyCase: KeyCase?
    ) throws(ModelStoreError) {
        let identifier = model.identifierField
        let chosen = fields.map { fields in
            let hasIdentifier = fields.contains { $0 === identifier }
            return hasIdentifier ? fields : fields + (identifier.map { [$0] } ?? [])
        }
        let dictionary = model.dictionaryValue(fields: chosen, in: .store(keyCase)) {
            $0.loadState == .loaded || $0.anyValue != nil
        }
        let kind = type(of: model).kind
        self.init(
            kind,
            identifierKey: identifier?.key.map { keyCase?.apply(to: $0) ?? $0 },
            hasNumbers: identifier?.core.isNumber ?? false,
            owners: model.owners
        )
        for (key, attribute) in dictionary {
            guard let value = Value(any: attribute) else {
                throw .unsupportedValue(of: key, kind: kind)
            }
            members[key] = value
        }
    }

    /// The members as a dictionary that a model can read.
    var dictionary: AttributeDictionary {
        members.mapValues { $0.native ?? NSNull() }
    }
}

extension Value {
    /// Converts a value of a model's dictionary; nil for unsupported values.
    fileprivate init?(any attribute: Any) {
        switch attribute {
        case is NSNull: self = .null
        case let value as String: self = .text(value)
        case let value as Date: self = .date(value)
        case let value as Data: self = .data(value)
        case let value as Decimal: self = .decimal(value)
        case let value as RGBColor: self = .color(value)
        case let elements as [Any]:
            var values: [Value] = []
            for element in elements {
                guard let value = Value(any: element) else {
                    return nil
                }
                values.append(value)
            }
            self = .list(values)
        case let members as AttributeDictionary:
            var values: OrderedDictionary<String, Value> = [:]
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                guard let value = Value(any: member) else {
                    return nil
                }
                values[key] = value
            }
            self = .map(values)
        default:
            guard let value = Value(scalar: attribute) else {
                return nil
            }
            self = value
        }
    }

    private init?(scalar attribute: Any) {
        if let value = Bool.imported(attribute) {
            self = .bool(value)
        } else if let value = attribute as? any BinaryInteger {
            guard let value = Int64(exactly: value) else {
                return nil
            }
            self = .int(value)
        } else if let value = Double.imported(attribute) {
            self = .double(value)
        } else {
            return nil
        }
    }
}
