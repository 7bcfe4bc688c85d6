import OKitBundle
import OKitSyntax

/// Reports actions that one service file of the bundle has and another lacks.
struct MissingServiceActionRule: Rule {
    static let page = RulePage(
        "missing-service-action",
        .warning,
        finds:
            "Finds actions that one service file of the bundle has and another one lacks. A stub "
            + "without them is only a hint, unless it has one of nearly the same name.",
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
            let own = Set(service.actions.keys).subtracting(found.keys)
            return found.values.filter { service.actions[$0.name] == nil }.map { action in
                // A stub may have some actions only; the real service must have all of them.
                let isMistake = lacking == .live || own.nearest(to: action.name) != nil
                let message = Finding.Message.lacks(
                    action.name,
                    lacking.path(in: bundle.formatVersion),
                    among: own
                )
                return isMistake
                    ? warning(message, at: action.location) : info(message, at: action.location)
            }
        }
    }
}

extension Finding.Message {
    fileprivate static func lacks(
        _ action: String,
        _ path: String,
        among names: Set<String>
    ) -> Self {
        "\(path) has no action \"\(action)\"\(names.suggestion(for: action))"
    }
}
