import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax

/// Opens the records of an app, and stores what the app changes in them.
struct RecordsController {
    /// The objects of the records; `nil` where the app has none, or they cannot be read.
    private(set) var objects: RecordObjects?
    /// A number that rises with each change of records.
    private(set) var version = 0
    /// Why changes could not be stored; `nil` where all are.
    private(set) var failure: String?

    /// What has come of storing.
    enum Outcome {
        /// There was nothing to store.
        case unchanged
        case stored
        /// Changes could not be stored; each turn tries again.
        ///
        /// - `message`: why; `nil` where the user knows it already.
        case failed(_ message: String?)
    }

    /// The file of the records.
    var store: RecordStore? { objects?.store }

    /// Opens the records; without a store they are in memory, and gone when the app ends.
    mutating func open(
        _ bundle: AppBundle,
        _ graph: Graph,
        _ store: FileStore?,
        _ log: FindingLog
    ) {
        guard !bundle.recordEntities.isEmpty else {
            return
        }
        let location = SourceLocation.file(RecordStore.fileName)
        do {
            try store?.bringOut(RecordStore.fileName, replacing: RecordStore.companionNames)
            let schema = try RecordSchema(bundle.types, entities: bundle.recordEntities.sorted())
            let surroundings = RecordSurroundings(graph.environment)
            let records =
                if let store {
                    try RecordStore(
                        folder: store.folder,
                        schema: schema,
                        surroundings: surroundings
                    )
                } else {
                    try RecordStore(inMemory: schema, surroundings: surroundings)
                }
            objects = RecordObjects(graph: graph, store: records)
        } catch let error as RecordSchemaError {
            log.add(
                error.problems.map {
                    Finding(DataProblem.unsupportedStorage, .error, .init($0), at: location)
                }
            )
        } catch {
            let message =
                (error as? RecordStoreError)?.description ?? (error as? StoreError)?.description
                ?? "the records cannot be read"
            log.add(Finding(DataProblem.lockedData, .error, .init(message), at: location))
        }
    }

    /// Closes the file, and forgets the objects.
    mutating func close() {
        objects?.store.close()
        objects = nil
        version = 0
    }

    /// Stores what the app has changed in records.
    mutating func save() -> Outcome {
        guard let objects, objects.hasChanges else {
            return .unchanged
        }
        do throws(RecordStoreError) {
            try objects.save()
            version += 1
            failure = nil
            return .stored
        } catch {
            defer { failure = error.description }
            return .failed(failure == nil ? error.description : nil)
        }
    }

    /// Takes over what an import has changed in the file.
    mutating func apply(_ difference: RecordDifference) {
        if !difference.isEmpty {
            objects?.apply(difference)
            version += 1
        }
    }

    /// Deletes all records of an entity.
    mutating func clear(_ entity: String) throws(RecordStoreError) {
        if let difference = try objects?.store.clearNow(entity) {
            apply(difference)
        }
    }

    /// Makes records of a reply to an action.
    ///
    /// - Returns: what the action has yielded: records, or JSON where it makes none.
    mutating func result(
        of reply: ServiceReply,
        to action: ServiceAction?
    ) throws(ServiceFailure) -> Value {
        let answer = try reply.answer.get()
        guard let action else {
            return .null
        }
        let importing = store.flatMap { RecordImport(action, $0) }
        guard let imported = reply.imported ?? importing?.runNow(answer) else {
            return Value(json: try action.result(of: answer))
        }
        let outcome = try imported.get()
        apply(outcome.difference)
        let results = outcome.records.compactMap { objects?.object($0) }.map { Value.object($0) }
        return action.resultType?.isList == true ? .list(results) : results.first ?? .null
    }
}

extension RecordSurroundings {
    /// The surroundings of an app; the clock stands still, as it must not be read in the background.
    fileprivate init(_ environment: Environment) {
        let now = environment.now
        self.init(
            locale: environment.locale,
            timeZone: environment.timeZone,
            transformers: environment.transformers,
            clock: { now }
        )
    }
}
