import OKitBundle
import OKitSyntax

/// Reports host components that the manifest does not declare.
struct UnknownComponentRule: Rule {
    static let page = RulePage(
        "unknown-component",
        .error,
        finds: "Reports components that `components` in bundle.json does not declare.",
        because: "The screen shows an error instead of the component.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"component": "strs"}}"#,
        good: #"{"of": "Thing", "body": {"component": "stars"}}"#,
        beside: (
            "bundle.json",
            """
            {"formatVersion": 2, "identifier": "org.example.thing", "version": "1.0.0",
            "name": "Thing", "models": {"default": {"entity": "Thing"}},
            "components": {"stars": {"summary": "Stars."}}}
            """
        ),
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unknown(.component), error)
    }
}
