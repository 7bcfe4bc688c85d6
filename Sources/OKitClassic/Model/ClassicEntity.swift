import OKitBundle
package import OKitExpression
package import OKitModel

/// An entity of a managed-object model, as in a `.mom` file, without its parent's members.
package struct ClassicEntity: Sendable, Hashable {
    /// Its name, unique in a model.
    package var name: String
    /// The class of its objects in the host app; its code is not in the bundle.
    package var className: String?
    /// The parent entity.
    package var superentity: String?
    /// Its own attributes, sorted by name.
    package var attributes: [Attribute] = []
    /// Its own relations, sorted by name.
    package var relations: [Relation] = []
    /// The author's notes.
    package var userInfo: [String: String] = [:]

    /// An attribute of the entity's objects.
    package struct Attribute: Sendable, Hashable {
        /// Its name.
        package var name: String
        /// The type; `nil` for a type that Core Data added later.
        package var type: AttributeType?
        /// Whether it may be null.
        package var isOptional: Bool
        /// The initial value; null if there is none.
        package var initial: Value = .null
        /// The transformer of a transformable attribute.
        package var transformer: String?
        /// The author's notes.
        package var userInfo: [String: String] = [:]
    }

    /// A relation of the entity's objects.
    package struct Relation: Sendable, Hashable {
        /// Its name.
        package var name: String
        /// The related entity.
        package var destination: String
        /// The inverse relation.
        package var inverse: String?
        /// Whether it may be empty.
        package var isOptional: Bool
        /// The minimum number of related objects.
        package var minCount: Int
        /// The maximum number of related objects; 0 for any number.
        package var maxCount: Int
        /// What happens to the objects at the other end when one is deleted.
        package var deleteRule: DeleteRule
        /// The author's notes.
        package var userInfo: [String: String] = [:]

        /// Whether it is a to-many relation.
        package var isToMany: Bool {
            maxCount != 1
        }
    }

    /// The types of attributes (NSAttributeType).
    package enum AttributeType: Int64, Sendable {
        case int16 = 100
        case int32 = 200
        case int64 = 300
        case decimal = 400
        case double = 500
        case float = 600
        case text = 700
        case bool = 800
        case date = 900
        case data = 1000
        case uuid = 1100
        case uri = 1200
        case transformable = 1800
    }

    /// The effect of a deletion on the objects at the other end (NSDeleteRule).
    package enum DeleteRule: Int64, Sendable {
        /// They retain a reference to the deleted object.
        case none
        case nullify, cascade, deny
    }
}

// MARK: The notes that importing and owning read (WidgetKit managed-object model §7.2)

extension ClassicEntity {
    /// The attributes that identify objects on import, of only this entity.
    package var identity: [String] {
        if let names = userInfo["identityAttributes"] {
            return names.split { $0 == "," || $0.isWhitespace }.map { String($0) }
        }
        return userInfo["identityAttribute"].map { [$0] } ?? []
    }

    /// The relation to the owner of an object.
    package var owner: String? {
        userInfo["ownerRelationship"]
    }

    /// Whether its objects represent the user of the app.
    package var isOwner: Bool {
        // Text is converted to a boolean as in Cocoa: by its first character.
        userInfo["isOwnerEntity"]?.first.map { "yYtT123456789".contains($0) } ?? false
    }
}

extension ClassicEntity.Attribute {
    /// Where an import finds the value; `nil` if it is never imported.
    package var source: Property.JSONSource? {
        Property.JSONSource(classic: userInfo)
    }
}

extension ClassicEntity.Relation {
    /// Where an import finds the objects; `nil` if they are never imported.
    package var source: Property.JSONSource? {
        Property.JSONSource(classic: userInfo)
    }
}

extension Property.JSONSource {
    fileprivate init?(classic userInfo: [String: String]) {
        guard let path = userInfo["JSONKeyPath"] else {
            return nil
        }
        self.init(
            path: path.split(separator: ".").map { String($0) },
            transformer: userInfo["JSONTransformerName"]
        )
    }
}
