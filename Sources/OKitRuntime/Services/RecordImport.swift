import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Creates records from the responses of an action (WidgetKit §6.5, steps 6 to 8).
struct RecordImport: Sendable {
    private let action: ServiceAction
    private let database: any RecordDatabase
    private let assignments: [String: Value]
    /// The entity of the results.
    let entity: String
    /// The path of the objects in the result of the action.
    private let path: [String]

    /// The result of an import.
    typealias Outcome = ImportedRecords

    /// - Returns: `nil` for a call whose results are not records.
    init?(_ call: ActionCall, _ database: any RecordDatabase) {
        guard let action = call.action,
            let entity = call.result?.entity ?? action.resultType?.entity.name,
            database.entityNames.contains(entity)
        else {
            return nil
        }
        self.action = action
        self.entity = entity
        path = call.result?.path ?? []
        self.database = database
        assignments = action.assignments.mapValues { Value(json: $0) }
    }

    /// Imports the records outside the caller's isolation.
    func run(_ answer: ServiceAnswer) async -> Result<Outcome, ServiceFailure> {
        do {
            guard let objects = try objects(in: answer) else {
                return .success(Outcome(records: [], difference: RecordDifference()))
            }
            let outcome = try await database.importRecords(
                objects,
                as: entity,
                clearing: action.clearPolicy == .after,
                assigning: assignments
            )
            return .success(outcome)
        } catch {
            return .failure(failure(error))
        }
    }

    /// Imports the records synchronously.
    func runNow(_ answer: ServiceAnswer) -> Result<Outcome, ServiceFailure> {
        do {
            guard let objects = try objects(in: answer) else {
                return .success(Outcome(records: [], difference: RecordDifference()))
            }
            let outcome = try database.importNow(
                objects,
                as: entity,
                clearing: action.clearPolicy == .after,
                assigning: assignments
            )
            return .success(outcome)
        } catch {
            return .failure(failure(error))
        }
    }

    /// Returns the objects of a response; `nil` if a call of format 2 returns none, as a deletion
    /// does.
    private func objects(in answer: ServiceAnswer) throws(ServiceFailure) -> JSONNode? {
        let result = try action.result(of: answer)
        guard action.resultType == nil else {
            return result
        }
        let objects = path.reduce(Optional(result)) { node, name in node?[name] }
        return objects?.kind == .null ? nil : objects
    }

    private func failure(_ error: any Error) -> ServiceFailure {
        if let error = error as? ServiceFailure {
            return error
        }
        let reason = (error as? RecordStoreError)?.description ?? "it cannot be stored"
        return ServiceFailure("the response to \"\(action.name.name)\" was not stored: \(reason)")
    }
}
