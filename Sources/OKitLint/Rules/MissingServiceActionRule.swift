import OKitBundle
import OKitSyntax

/// Reports actions that one service file of the bundle has and another lacks.
struct MissingServiceActionRule: Rule {
    static let page = RulePage(
        "missing-service-action",
        .warning,
        finds: "Finds actions that one service file of the bundle has and another one lacks.",
        because: "What works with the stub fails with the service, or the other way round.",
        in: "services/StubService.json",
        bad: #"{"actions": {"feed": {}, "user": {}}}"#,
        good: #"{"actions": {"feed": {}}}"#,
        beside: ("services/Service.json", #"{"actions": {"feed": {}}}"#)
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        ServiceDescription.Source.allCases.flatMap { lacking in
            guard let service = bundle.services[lacking] else {
                return [Finding]()
            }
            var found: [String: Named] = [:]
            for other in ServiceDescription.Source.allCases where other != lacking {
                for action in bundle.services[other]?.actions.values.map(\.name) ?? [] {
                    found[action.name] = found[action.name] ?? action
                }
            }
            return found.values.filter { service.actions[$0.name] == nil }.map {
                warning(
                    .lacks($0.name, lacking.path, among: service.actions.keys.sorted()),
                    at: $0.location
                )
            }
        }
    }
}

extension Finding.Message {
    fileprivate static func lacks(
        _ action: String,
        _ path: String,
        among names: [String]
    ) -> Self {
        "\(path) has no action \"\(action)\"\(names.suggestion(for: action))"
    }
}
