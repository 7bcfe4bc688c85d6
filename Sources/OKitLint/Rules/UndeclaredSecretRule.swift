import OKitBundle
import OKitSyntax

/// Reports secrets that the manifest does not request.
struct UndeclaredSecretRule: Rule {
    static let page = RulePage(
        "undeclared-secret",
        .error,
        finds: "Reports secrets of services and models that the manifest does not request.",
        because: "Users are never asked for the secret, so every call fails.",
        in: "services/api.json",
        bad: #"{"baseUrl": "https://test.example.com", "auth": {"type": "bearer", "#
            + #""secret": "tokn"}, "actions": {}}"#,
        good: #"{"baseUrl": "https://test.example.com", "auth": {"type": "bearer", "#
            + #""secret": "token"}, "actions": {}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unknown(.secret), error)
    }
}
