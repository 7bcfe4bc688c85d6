import OKitBundle
import OKitSyntax

/// Reports links that pass an object to a screen for another entity.
struct WrongSegueRule: Rule {
    static let page = RulePage(
        "wrong-segue",
        .error,
        finds: "Finds segues, tabs and steps that lead an object to a screen made for another "
            + "entity: several of its expressions fail on that object, and on objects of the other "
            + "none does.",
        because: "The screen would be mostly empty.",
        in: "screens/other.json",
        bad: #"{"kind": "list", "dataPath": "others", "segues": {"model": "main"}}"#,
        good: #"{"kind": "list", "dataPath": "others", "segues": {"model": "part"}}"#,
        beside: ("screens/part.json", #"{"kind": "detail", "sections": []}"#)
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.wrongLinks.map { error($0.message, at: $0.location) }
            + analysis.declared.findings(.content, error)
    }
}
