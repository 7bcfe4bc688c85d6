import OKitBundle
package import OKitExpression
package import OKitModel

/// An entity of a managed-object model: what a `.mom` file says of it, and nothing of its parent's.
package struct ClassicEntity: Sendable, Hashable {
    /// Its name, unique in a model.
    package var name: String
    /// The class of its objects in the host app; code that is not in the bundle.
    package var className: String?
    /// The entity whose members this one has too.
    package var superentity: String?
    /// Its own attributes, in the order of their names.
    package var attributes: [Attribute] = []
    /// Its own relations, in the order of their names.
    package var relations: [Relation] = []
    /// What the author has noted on it.
    package var userInfo: [String: String] = [:]

    /// A value that the entity's objects have.
    package struct Attribute: Sendable, Hashable {
        /// Its name.
        package var name: String
        /// What it holds; `nil` for a type that Core Data did not have when this was written.
        package var type: AttributeType?
        /// Whether it may be null.
        package var isOptional: Bool
        /// What a new object has; null if nothing is said.
        package var initial: Value = .null
        /// The transformer of a transformable attribute.
        package var transformer: String?
        /// What the author has noted on it.
        package var userInfo: [String: String] = [:]
    }

    /// A way from the entity's objects to others.
    package struct Relation: Sendable, Hashable {
        /// Its name.
        package var name: String
        /// The entity that it leads to.
        package var destination: String
        /// The relation that leads back.
        package var inverse: String?
        /// Whether it may lead nowhere.
        package var isOptional: Bool
        /// The number of objects that it leads to at least.
        package var minCount: Int
        /// The number of objects that it leads to at most; 0 for any number.
        package var maxCount: Int
        /// What becomes of the objects at the other end when one is deleted.
        package var deleteRule: DeleteRule
        /// What the author has noted on it.
        package var userInfo: [String: String] = [:]

        /// Whether it leads to several objects.
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

    /// What a deletion does to the objects at the other end (NSDeleteRule).
    package enum DeleteRule: Int64, Sendable {
        /// They keep their way to what is gone.
        case none
        case nullify, cascade, deny
    }
}

// MARK: The notes that importing and owning read (WidgetKit managed-object model §7.2)

extension ClassicEntity {
    /// The attributes that make two objects the same on import, of this entity alone.
    package var identity: [String] {
        if let names = userInfo["identityAttributes"] {
            return names.split { $0 == "," || $0.isWhitespace }.map { String($0) }
        }
        return userInfo["identityAttribute"].map { [$0] } ?? []
    }

    /// The relation to the object that owns this one.
    package var owner: String? {
        userInfo["ownerRelationship"]
    }

    /// Whether its objects stand for the user of the app.
    package var isOwner: Bool {
        // As a Cocoa text becomes a truth value: by its first character.
        userInfo["isOwnerEntity"]?.first.map { "yYtT123456789".contains($0) } ?? false
    }
}

extension ClassicEntity.Attribute {
    /// Where an import finds the value; `nil` if it never comes from outside.
    package var source: Property.JSONSource? {
        Property.JSONSource(classic: userInfo)
    }
}

extension ClassicEntity.Relation {
    /// Where an import finds the objects; `nil` if they never come from outside.
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
