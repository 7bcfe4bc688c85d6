import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports buttons and tabs without a title, even if they have an image.
///
/// An element with an id may get its title from a binding or mediator.
struct MissingLabelRule: Rule {
    static let page = RulePage(
        "missing-label",
        .warning,
        finds: "Reports buttons and tabs without a title.",
        because: "A screen reader cannot announce the element, and a flow cannot refer to it.",
        in: "screens/other.json",
        bad: #"{"kind": "detail", "toolbar": [{"icon": "book", "action": "navigateToHome"}]}"#,
        good: #"{"kind": "detail", "#
            + ##""toolbar": [{"icon": "book", "title": "#Home", "action": "navigateToHome"}]}"##,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap { screen in
            Self.elements(of: analysis.document("screens/\(screen.name).json")?.root).filter {
                element in
                ["id", "title", "titlePath"].allSatisfy { Self.isEmpty(element[$0]) }
            }.map {
                warning(
                    "missing title; screen readers and flows need it",
                    at: $0.startLocation
                )
            }
        }
    }

    private static func elements(of screen: JSONNode?) -> [JSONNode] {
        let bar = screen?["bar"]
        return [bar?["left"], bar?["right"], screen?["toolbar"], screen?["tabs"]]
            .compactMap(\.self).flatMap { $0.elements.map { $0 } }
    }

    private static func isEmpty(_ title: JSONNode?) -> Bool {
        ["", "#", "%"].contains(title?.string ?? "")
    }
}
