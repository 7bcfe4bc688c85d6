import OKitSyntax

extension RulePage {
    private static let service = "services/Service.json"

    /// Rules on services.
    static let services = [
        RulePage(
            UnknownActionRule.id,
            .error,
            finds: "Finds actions that a step performs, or another action is followed by, and that "
                + "no service file has.",
            because: "Nothing would be asked, and the steps that wait for it would fail.",
            in: service,
            bad: #"{"actions": {"user": {"nextAction": "fed"}, "feed": {}}}"#,
            good: #"{"actions": {"user": {"nextAction": "feed"}, "feed": {}}}"#
        ),
        RulePage(
            UndeclaredHostRule.id,
            .error,
            finds: "Finds hosts of services that the manifest does not permit.",
            because: "Who runs an app sees in its manifest where it sends what; it is not let "
                + "anywhere else. A stub sends nothing.",
            in: service,
            bad: #"{"defaults": {"baseUrl": "https://api.example.com"}}"#,
            good: #"{"defaults": {"baseUrl": "https://test.example.com"}}"#
        ),
        RulePage(
            UndeclaredMethodRule.id,
            .error,
            finds: "Finds HTTP methods of actions that the manifest does not permit.",
            because: "The call would be refused when it is made.",
            in: service,
            bad: #"{"actions": {"remove": {"httpMethod": "DELETE"}}}"#,
            good: #"{"actions": {"remove": {"httpMethod": "POST"}}}"#
        ),
    ]
}
