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
        in: "screens/main.json",
        bad:
            #"{"of": "Thing", "title": "{name}, {price}", "body": {"list": "others", "open": "main"}}"#,
        good:
            #"{"of": "Thing", "title": "{name}, {price}", "body": {"list": "others", "open": "other"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.wrongLinks.map { error($0.message, at: $0.location) }
            + analysis.declared.findings(.content, error)
    }
}
