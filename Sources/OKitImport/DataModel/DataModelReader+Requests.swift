import OKitExpression
import OKitUpgrade

extension DataModelReader {
    /// The fetch requests as lists of records; those whose predicates cannot be converted are reported.
    func requests(_ log: InterfaceLog) -> [RecordsRequest] {
        requests.compactMap { request in
            var scope = ScopeUpgrade()
            scope.beginsAtContent = true
            do {
                let condition =
                    request.predicate.isEmpty
                    ? nil
                    : try scope.condition(
                        PredicateParser.parse(request.predicate, as: .predicate)
                    )
                return RecordsRequest(
                    name: request.name,
                    entity: request.entity,
                    condition: condition
                )
            } catch {
                let reason = (error as? Unconvertible)?.reason ?? "\(error)"
                log.leaveOut("fetch request \(request.name)", at: request.place, because: reason)
                return nil
            }
        }
    }
}
