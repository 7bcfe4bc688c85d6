package import OKitExpression
import OrderedCollections

/// Swift code that has read fields of an object outside of evaluations.
package protocol FieldReader: AnyObject {
    /// Called when the value of a field has changed.
    func fieldChanged(_ slot: Int)
}

/// The Swift code that has read fields, and the fields that have changed since its last
/// notification.
package final class FieldReads {
    private struct Field: Hashable {
        let object: ObjectID
        let slot: Int
    }

    private var readers: [ObjectID: any FieldReader] = [:]
    /// In the order of the changes.
    private var changed: OrderedSet<Field> = []

    /// Whether readers wait for a notification.
    var isPending: Bool {
        !changed.isEmpty
    }

    /// The reader of an object's fields.
    package func reader(of object: ObjectID) -> (any FieldReader)? {
        readers[object]
    }

    /// Adds a reader, which is notified of changes of an object until the object is removed.
    package func add(_ reader: any FieldReader, of object: ObjectID) {
        readers[object] = reader
    }

    /// Records that a property has changed.
    @inline(__always)
    func noteChange(of object: ObjectID, slot: Int) {
        if !readers.isEmpty, readers[object] != nil {
            changed.append(Field(object: object, slot: slot))
        }
    }

    /// Returns the fields that have changed since the last call, with their readers.
    func takeChanges() -> [(reader: any FieldReader, slot: Int)] {
        defer { changed = [] }
        return changed.compactMap { field in
            readers[field.object].map { ($0, field.slot) }
        }
    }

    /// Removes the reader of an object.
    func forget(_ object: ObjectID) {
        if !readers.isEmpty {
            readers[object] = nil
        }
    }

    /// Takes over the reader of an object from another graph.
    func move(_ old: ObjectID, from source: FieldReads, to new: ObjectID) {
        guard let reader = source.readers.removeValue(forKey: old) else {
            return
        }
        readers[new] = reader
        for field in source.changed where field.object == old {
            source.changed.remove(field)
            changed.append(Field(object: new, slot: field.slot))
        }
    }
}
