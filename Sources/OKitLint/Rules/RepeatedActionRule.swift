import OKitBundle
import OKitSyntax

/// Reports actions that several services of an app declare.
struct RepeatedActionRule: Rule {
    static let page = RulePage(
        "repeated-action",
        .error,
        finds: "Reports actions with the name of an action of another service.",
        because: "A call names only the action, so the action of the other service would never be "
            + "called.",
        in: "services/user.json",
        bad: """
            {"baseUrl": "https://test.example.com", "actions": {"find": {"get": "books"}}}
            """,
        good: """
            {"baseUrl": "https://test.example.com", "actions": {"findUser": {"get": "books"}}}
            """,
        beside: (
            "services/api.json",
            #"{"baseUrl": "https://test.example.com", "actions": {"find": {"get": "users"}}}"#
        )
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        guard bundle.formatVersion == .second else {
            return []
        }
        let files = bundle.documents.filter { document in
            let name = document.source.path.pathInBundle.split(separator: "/").last ?? ""
            return document.source.isIn("services") && name.split(separator: ".").count == 2
        }
        var known: [String: JSONNode] = [:]
        var findings: [Finding] = []
        for file in files.sorted(by: { $0.source.path < $1.source.path }) {
            for action in file.root["actions"]?.declarations ?? [] {
                guard let first = known[action.name] else {
                    known[action.name] = action.key
                    continue
                }
                var finding = error(
                    "another service has an action \"\(action.name)\", which is called instead",
                    at: action.key.location
                )
                finding.notes = [Finding.Note("this action is called", at: first.location)]
                findings.append(finding)
            }
        }
        return findings
    }
}
