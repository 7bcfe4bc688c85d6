import OKitBundle
import OKitSyntax

/// Reports attributes with several parts, one for each position, whose numbers differ.
struct UnevenListsRule: Rule {
    static let page = RulePage(
        "uneven-lists",
        .warning,
        finds: "Reports `moreActions`, `moreActionsTap` and `moreActionsEnabled` with different "
            + "numbers of parts, and headers and footers for more sections than the screen has.",
        because: "An action does nothing, or runs the function of another action; a header is "
            + "never shown.",
        in: "screens/other.json",
        bad:
            ##"{"kind": "detail", "sectionHeaders": "#General,#Details", "sections": [{"rows": []}]}"##,
        good: ##"{"kind": "detail", "sectionHeaders": "#General", "sections": [{"rows": []}]}"##,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap { screen in
            let attributes = screen.attributes
            var findings: [Finding] = []
            if let titles = attributes["moreActions"]?.parts.count {
                findings += check("moreActionsTap", attributes, titles) { $0 == titles }
                findings += check("moreActionsEnabled", attributes, titles) { $0 <= titles }
            }
            let count = screen.sections.count
            for name in Self.ofSections where screen.isForm {
                findings += check(name, attributes, count) { $0 <= max(count, 1) }
            }
            return findings
        }
    }

    private static let ofSections = [
        "sectionHeaders", "sectionFooters", "sectionsShowDisplay", "sectionsShowEdit",
    ]

    private func check(
        _ name: String,
        _ attributes: Attributes,
        _ count: Int,
        fits: (Int) -> Bool
    ) -> [Finding] {
        guard let attribute = attributes[name], !fits(attribute.parts.count) else {
            return []
        }
        let of = name.hasPrefix("more") ? "actions" : "sections"
        let message: Finding.Message =
            "\"\(name)\" has \(attribute.parts.count) parts for \(count) \(of)"
        return [warning(message, at: attribute.node.location)]
    }
}
