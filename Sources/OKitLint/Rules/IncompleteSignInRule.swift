import OKitBundle
import OKitSyntax

/// Reports sessions without a usable sign-in.
struct IncompleteSignInRule: Rule {
    static let page = RulePage(
        "incomplete-sign-in",
        .error,
        finds: "Reports `auth` of type `session` without `login` or `token`, with actions of "
            + "another service, on a model, or without a screen in `signIn` of app.json.",
        because: "When the service rejects a call, the app cannot repeat it, because users cannot "
            + "sign in.",
        in: "services/user.json",
        bad:
            #"{"baseUrl": "https://test.example.com", "auth": {"type": "session", "token": "key"}, "#
            + #""actions": {"enter": {"get": "session"}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "auth": {"type": "session", "#
            + #""login": "enter", "token": "key"}, "actions": {"enter": {"get": "session"}}}"#,
        beside: ("app.json", #"{"start": "main", "signIn": "main"}"#),
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.signIn, error)
    }
}
