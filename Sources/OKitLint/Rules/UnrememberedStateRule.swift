import OKitBundle
import OKitSyntax

/// Reports remembered state that contains objects, which cannot be stored.
struct UnrememberedStateRule: Rule {
    static let page = RulePage(
        "unremembered-state",
        .error,
        finds: "Reports `remember` on a screen value that is an object or contains objects.",
        because: "Only texts, numbers, dates, and lists and maps of them are stored for the next "
            + "run. Objects belong to a model or a service.",
        in: "screens/main.json",
        bad: #"{"state": {"last": {"type": "[Thing]", "remember": true}}, "body": []}"#,
        good: #"{"state": {"last": {"type": "[text]", "remember": true}}, "body": []}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.remembered, error)
    }
}
