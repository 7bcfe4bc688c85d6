import OKitBundle
import OKitSyntax

/// Reports parameters that cannot be sent as declared.
struct ParameterPlaceRule: Rule {
    static let page = RulePage(
        "parameter-place",
        .error,
        finds: "Reports parameters whose `place` or `name` contradicts the path of their action, "
            + "and body parameters of a GET request.",
        because: "The parameter would be sent in a different location.",
        in: "services/user.json",
        bad: """
            {"baseUrl": "https://test.example.com", "actions": {"page": {"get": "books",
            "parameters": {"id": {"type": "int", "place": "path"}}}}}
            """,
        good: """
            {"baseUrl": "https://test.example.com", "actions": {"page": {"get": "books/{id}",
            "parameters": {"id": {"type": "int", "place": "path"}}}}}
            """,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.parameterPlace, error)
    }
}
