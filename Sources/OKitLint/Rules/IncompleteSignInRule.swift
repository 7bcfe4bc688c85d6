import OKitBundle
import OKitSyntax

/// Reports sessions without a usable sign-in.
struct IncompleteSignInRule: Rule {
    static let page = RulePage(
        "incomplete-sign-in",
        .error,
        finds:
            "Finds `auth` of the type `session` without `login` or `token`, with actions of another "
            + "service, of a model, and without a screen in `signIn` of app.json.",
        because:
            "A call that the service refuses could not be repeated: users have no way to sign in.",
        in: "services/user.json",
        bad:
            #"{"baseUrl": "https://test.example.com", "auth": {"type": "session", "token": "key"}, "#
            + #""actions": {"enter": {"get": "session"}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "auth": {"type": "session", "#
            + #""login": "enter", "token": "key"}, "actions": {"enter": {"get": "session"}}}"#,
        beside: ("app.json", #"{"start": "main", "signIn": "main"}"#),
        format: .second
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.signIn, error)
    }
}
