import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax

extension AppSession {
    /// Opens the app's records.
    ///
    /// Without a store they are in memory, and gone when the app ends.
    static func records(
        of bundle: AppBundle,
        _ graph: Graph,
        _ store: FileStore?,
        _ findings: inout [Finding]
    ) -> RecordObjects? {
        guard !bundle.recordEntities.isEmpty else {
            return nil
        }
        let environment = graph.environment
        // What works in the background cannot ask the session's clock, and needs none.
        let now = environment.now
        let surroundings = RecordSurroundings(
            locale: environment.locale,
            timeZone: environment.timeZone,
            transformers: environment.transformers,
            clock: { now }
        )
        let place = SourceLocation.file(RecordStore.fileName)
        do {
            try store?.bringOut(RecordStore.fileName, replacing: RecordStore.companionNames)
            let schema = try RecordSchema(bundle.types, entities: bundle.recordEntities.sorted())
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
            return RecordObjects(graph: graph, store: records)
        } catch let error as RecordSchemaError {
            findings += error.problems.map {
                Finding(unsupportedStorage, .error, .init($0), at: place)
            }
        } catch {
            let message =
                (error as? RecordStoreError)?.description ?? (error as? StoreError)?.description
                ?? "the records cannot be read"
            findings.append(Finding(lockedData, .error, .init(message), at: place))
        }
        return nil
    }

    /// Writes what the app has changed in records.
    ///
    /// - Returns: whether there was anything.
    func saveRecords() -> Bool {
        guard let records, records.hasChanges else {
            return false
        }
        do throws(RecordStoreError) {
            try records.save()
            state.recordsVersion += 1
            recordsFailure = nil
            return true
        } catch {
            // Each turn tries it again.
            if recordsFailure == nil {
                fail(error.description)
            }
            recordsFailure = error.description
            return false
        }
    }

    /// Takes over what an import has changed.
    func take(_ difference: RecordDifference) {
        if !difference.isEmpty {
            records?.apply(difference)
            state.recordsVersion += 1
        }
    }

    /// Deletes all records of an entity (`clearPolicy` `before`).
    func clear(_ entity: String) {
        do throws(RecordStoreError) {
            if let difference = try records?.store.clearNow(entity) {
                take(difference)
            }
        } catch {
            fail(error.description)
        }
    }
}
