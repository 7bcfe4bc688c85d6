import OKitBundle
import OKitSyntax

/// Reports actions of a service that follow each other in a cycle.
struct ActionCycleRule: Rule {
    static let page = RulePage(
        "action-cycle",
        .error,
        finds: "Reports actions that call themselves through `nextAction`.",
        because: "The app would call the service repeatedly; it stops after 16 calls.",
        in: "services/StubService.json",
        bad: #"{"actions": {"user": {"nextAction": "user"}}}"#,
        good: #"{"actions": {"user": {}}}"#,
        format: .first
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.services.values.flatMap { service in
            var graph = NameGraph()
            for (name, action) in service.actions {
                if let next = action.nextAction {
                    graph.add(name, to: next.name)
                }
            }
            return graph.cycles.flatMap { names in
                names.compactMap { service.actions[$0]?.nextAction }.map {
                    error(.cycle(names), at: $0.location)
                }
            }
        }
    }
}

extension Finding.Message {
    /// The message for several names that form a cycle, or one that refers to itself.
    static func cycle(_ names: [String]) -> Self {
        let list = names.prefix(6).map { "\"\($0)\"" }.joined(separator: ", ")
        let more = names.count > 6 ? " and \(names.count - 6) more" : ""
        return names.count == 1
            ? "\(list) calls itself" : "\(list)\(more) call each other in a cycle"
    }
}
