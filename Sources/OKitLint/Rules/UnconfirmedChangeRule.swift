import OKitBundle
import OKitSyntax

/// Reports steps that change or remove something on a server without confirmation.
struct UnconfirmedChangeRule: Rule {
    static let page = RulePage(
        "unconfirmed-change",
        .info,
        finds: "Reports actions that call a service with DELETE without `confirm`. In format 1, "
            + "also those that call it with PUT or PATCH.",
        because: "An accidental tap would change shared data and cannot be undone.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "actions": {"remove": {"label": "Remove", "of": "Other", "#
            + #""call": "remove", "with": {"code": "size"}}}, "#
            + #""body": {"list": "others", "open": "other", "actions": ["remove"]}}"#,
        good: #"{"of": "Thing", "actions": {"remove": {"label": "Remove", "of": "Other", "#
            + #""confirm": "Remove it?", "call": "remove", "with": {"code": "size"}}}, "#
            + #""body": {"list": "others", "open": "other", "actions": ["remove"]}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        let isSecond = bundle.formatVersion == .second
        let risky = isSecond ? ["DELETE"] : ["PUT", "PATCH", "DELETE"]
        var methods: [String: String] = [:]
        // Users who have signed out can sign in again.
        for action in bundle.services.values.flatMap(\.actions.values)
        where risky.contains(action.method) && action.session?.logout?.name != action.name.name {
            methods[action.name.name] = action.method
        }
        guard !methods.isEmpty else {
            return []
        }
        if isSecond {
            let files = bundle.declarations.filter { [.screen, .entity].contains($0.kind) }
            return files.flatMap { file in
                (file.node["actions"]?.declarations ?? []).flatMap {
                    check($0.value, methods, in: "call")
                }
            }
        }
        return bundle.entities.values.flatMap { check($0.node, methods, in: "perform") }
    }

    /// Checks the steps in a declaration.
    ///
    /// - Parameter key: The member with the name of a service action.
    private func check(
        _ node: JSONNode,
        _ methods: [String: String],
        in key: String
    ) -> [Finding] {
        // The steps of an action follow its own question, and those in `then` that of a step.
        let isAsked = node["confirm"] != nil
        if isAsked, key == "call" {
            return []
        }
        var findings: [Finding] = []
        if let action = node[key], let method = action.string.flatMap({ methods[$0] }) {
            findings.append(
                info("\(method) without a preceding \"confirm\"", at: action.location)
            )
        }
        for member in node.members where !(isAsked && member.name == "then") {
            findings += check(member.value, methods, in: key)
        }
        return findings + node.elements.flatMap { check($0, methods, in: key) }
    }
}
