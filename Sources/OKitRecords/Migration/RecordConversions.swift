import GRDB
import OKitExpression
import OKitModel

/// Evaluates `convert` on stored records, while a transaction rewrites them.
///
/// The objects belong to a graph of the stored entities, which reads the last committed data.
final class RecordConversions {
    private let source: RecordSource
    private let store: RecordStore
    private var objects: RecordObjects
    private var count = 0

    /// The maximum number of records whose objects are in memory at once.
    private static let batch = 1000

    init(_ source: RecordSource) throws(RecordStoreError) {
        guard let path = source.path else {
            throw RecordStoreError(.database, "records in memory cannot be migrated")
        }
        self.source = source
        store = try RecordStore(
            reading: source.schema,
            at: path,
            surroundings: source.surroundings
        )
        objects = Self.objects(store)
    }

    private static func objects(_ store: RecordStore) -> RecordObjects {
        let environment = store.surroundings.environment()
        return RecordObjects(
            graph: Graph(types: store.schema.types, environment: environment),
            store: store
        )
    }

    /// The value that a property gets for a record.
    func value(
        of expression: ParsedExpression,
        for property: Property,
        of entity: String,
        _ record: (entity: RecordEntity, key: Int64)
    ) throws -> Value {
        count += 1
        if count.isMultiple(of: Self.batch) {
            objects = Self.objects(store)
        }
        let id = RecordID(entity: record.entity.root, key: record.key)
        guard let object = objects.object(id, kind: record.entity.name) else {
            throw RecordStoreError(.unreadable, "the record \(id.text) cannot be read")
        }
        let value: Value
        do throws(ConversionFailure) {
            value = try Conversion(graph: objects.graph).value(
                of: expression,
                on: object,
                named: id.text,
                for: property,
                of: entity
            )
        } catch {
            throw RecordStoreError(.failedConversion, error.text + "; nothing was changed")
        }
        if let failure = objects.takeFailures().first {
            throw failure
        }
        return value
    }

    /// The stored record of an object in a value; `nil` for any other object.
    func record(of object: ObjectID) -> RecordID? {
        objects.record(of: object)
    }
}
