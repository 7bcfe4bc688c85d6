import OKitBundle
import OKitSyntax

/// Reports `auth` whose members do not match its type.
struct WrongAuthRule: Rule {
    static let page = RulePage(
        "wrong-auth",
        .error,
        finds: "Reports `auth` without the members that its type needs, and with members that only "
            + "other types have.",
        because: "Without a member that its type needs, every call fails. A member of another type "
            + "has no effect.",
        in: "services/user.json",
        bad: """
            {"baseUrl": "https://test.example.com", "auth": {"type": "key", "header": "X-Key"},
            "actions": {"page": {"get": "books"}}}
            """,
        good: """
            {"baseUrl": "https://test.example.com", "auth": {"type": "key", "header": "X-Key",
            "secret": "KEY"}, "actions": {"page": {"get": "books"}}}
            """,
        beside: (
            "bundle.json",
            """
            {"formatVersion": 2, "identifier": "org.example.test", "version": "1.0.0", "name": "Test",
            "permissions": {"hosts": ["test.example.com"], "secrets": ["KEY"]}}
            """
        )
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.authorization, error)
    }
}
