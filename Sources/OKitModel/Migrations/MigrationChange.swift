/// One difference between the entities of stored data and those of an app.
package struct MigrationChange: Sendable, Hashable {
    /// The entity: its new name, or the old one if it was removed.
    package var entity: String
    /// The property: its new name, or the old one if it was removed; `nil` for an entity.
    package var property: String?
    /// The name of the entity in the stored data; `nil` for a new one.
    package var oldEntity: String?
    /// What has changed.
    package var kind: Kind
    /// Whether the manifest lists it in `drops`.
    package var isDropped = false

    /// What has changed.
    package enum Kind: Sendable, Hashable {
        case added
        case renamed(from: String)
        /// The value is computed by `convert`, from the stored object.
        case converted(from: String?)
        /// All values have the same meaning in the new type.
        case widened(from: String, to: String)
        /// It can no longer be null.
        case required
        /// Its values move from separate files into their objects.
        case joined
        case removed
        /// Values of the old type are not values of the new one.
        case narrowed(from: String, to: String)
        /// Objects were in several others; the property at the other end of the relation now holds
        /// only one.
        case limited(by: String)
    }

    /// Whether values are lost.
    package var isLoss: Bool {
        switch kind {
        case .removed, .narrowed, .limited: true
        case .added, .renamed, .converted, .widened, .required, .joined: false
        }
    }

    /// Whether values are lost without permission.
    package var isRefused: Bool {
        isLoss && !isDropped
    }

    /// The name of the entity or property, in the form of `drops`: `Book.isbn`.
    package var name: String {
        property.map { "\(entity).\($0)" } ?? entity
    }

    /// The change as text.
    package var text: String {
        switch kind {
        case .added: "\(name) is new"
        case .renamed(let old): "\(name) is renamed from \(old)"
        case .converted(nil): "\(name) is new and computed by \"convert\""
        case .converted(let old?): "\(name) is converted from \(old)"
        case .widened(let old, let new): "\(name) was \(old) and is \(new)"
        case .required: "\(name) is required"
        case .joined: "\(name) is no longer stored separately"
        case .removed: "\(name) is removed"
        case .narrowed(let old, let new): "\(name) was \(old) and is \(new)"
        case .limited(let other):
            "\(name) can lose objects: \(other), its other end, now contains only one"
        }
    }
}

extension MigrationChange: Comparable {
    /// Orders changes by name; changes of an entity come before those of its properties.
    package static func < (left: Self, right: Self) -> Bool {
        (left.entity, left.property ?? "", left.text) < (
            right.entity, right.property ?? "", right.text
        )
    }
}
