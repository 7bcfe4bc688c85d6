import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// How the answers of an action become records (WidgetKit §6.5, steps 6 to 8).
struct RecordImport: Sendable {
    private let action: ServiceAction
    private let database: any RecordDatabase
    private let assignments: [String: Value]

    /// What an import has made.
    typealias Outcome = ImportedRecords

    /// - Returns: `nil` for an action whose results are no records.
    init?(_ action: ServiceAction, _ database: any RecordDatabase) {
        guard let entity = action.resultType?.entity.name,
            database.entityNames.contains(entity)
        else {
            return nil
        }
        self.action = action
        self.database = database
        assignments = action.assignments.mapValues { Value(json: $0) }
    }

    /// The entity of the results.
    var entity: String {
        action.resultType?.entity.name ?? ""
    }

    /// Away from the caller's isolation.
    func run(_ answer: ServiceAnswer) async -> Result<Outcome, ServiceFailure> {
        do {
            let outcome = try await database.importRecords(
                try action.result(of: answer),
                as: entity,
                clearing: action.clearPolicy == .after,
                assigning: assignments
            )
            return .success(outcome)
        } catch {
            return .failure(failure(error))
        }
    }

    /// At once.
    func runNow(_ answer: ServiceAnswer) -> Result<Outcome, ServiceFailure> {
        do {
            let outcome = try database.importNow(
                try action.result(of: answer),
                as: entity,
                clearing: action.clearPolicy == .after,
                assigning: assignments
            )
            return .success(outcome)
        } catch {
            return .failure(failure(error))
        }
    }

    private func failure(_ error: any Error) -> ServiceFailure {
        if let error = error as? ServiceFailure {
            return error
        }
        let reason = (error as? RecordStoreError)?.description ?? "it cannot be stored"
        return ServiceFailure("the answer to \"\(action.name.name)\" was not stored: \(reason)")
    }
}
