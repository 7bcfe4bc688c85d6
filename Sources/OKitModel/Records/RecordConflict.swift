public import OKitExpression

/// A change of a record that a database did not accept, about which the user decides.
public struct RecordConflict: Sendable, Equatable {
    /// The object of the record.
    public let object: ObjectID
    /// Why the change was not accepted.
    public let reason: Reason

    /// Why a change was not accepted.
    public enum Reason: Sendable, Equatable {
        /// Someone else has changed the record since it was read; the properties that differ.
        case changed([Difference])
        /// Someone else has deleted the record.
        case deleted
        /// A rule of the database does not allow it.
        case refused
    }

    /// A property with different values.
    public struct Difference: Sendable, Equatable {
        /// The name of the property.
        public let property: String
        /// The value in the app.
        public let own: Value
        /// The value in the database.
        public let stored: Value

        /// Creates a difference.
        public init(property: String, own: Value, stored: Value) {
            self.property = property
            self.own = own
            self.stored = stored
        }
    }

    /// What happens to the change.
    public enum Settlement: Sendable {
        /// It is written over the other one.
        case overwrite
        /// It is given up: the object has the stored values again.
        case discard
    }

    /// Creates a conflict.
    public init(object: ObjectID, reason: Reason) {
        self.object = object
        self.reason = reason
    }
}
