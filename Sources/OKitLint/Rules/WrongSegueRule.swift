import OKitBundle
import OKitSyntax

/// Reports links that pass an object to a screen for another entity.
struct WrongSegueRule: Rule {
    static let page = RulePage(
        "wrong-segue",
        .error,
        finds: "Reports segues, tabs and steps that pass an object to a screen for another "
            + "entity: several expressions of the screen fail on the object, and none fail on "
            + "objects of the other entity.",
        because: "Most of the screen would be empty.",
        in: "screens/other.json",
        bad: #"{"kind": "list", "dataPath": "others", "segues": {"model": "main"}}"#,
        good: #"{"kind": "list", "dataPath": "others", "segues": {"model": "part"}}"#,
        beside: ("screens/part.json", #"{"kind": "detail", "sections": []}"#),
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.wrongLinks.map { error($0.message, at: $0.location) }
            + analysis.declared.findings(.content, error)
    }
}
