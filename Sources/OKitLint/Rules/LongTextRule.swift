import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports titles and labels that are truncated in a terminal of 80 columns.
struct LongTextRule: Rule {
    static let page = RulePage(
        "long-text",
        .warning,
        finds: "Reports titles and labels that are wider than a row at 80 columns.",
        because: "The text is truncated, and more so on a smaller terminal.",
        in: "screens/other.json",
        bad: ##"{"kind": "detail", "titlePath": "#A title that says all there is to say of "##
            + #"a screen and of what can be done here", "sections": []}"#,
        good: ##"{"kind": "detail", "titlePath": "#A title", "sections": []}"##,
        format: .first
    )

    /// The width of a row at 80 columns: without the margins, the mark and the scroll bar.
    private static let room = 74

    private static let labels: Set = [
        "titlePath", "subTitlePath", "promptPath", "title", "path", "editPath", "placeholder",
        "header", "quickName", "accyText",
    ]

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap(\.allAttributes).flatMap { attributes in
            attributes.all.flatMap { name, attribute in
                Self.labels.contains(name) ? check(attribute, analysis.bundle.texts) : []
            }
        }
    }

    private func check(_ attribute: Attribute, _ texts: [String: [String: String]]) -> [Finding] {
        switch attribute.expression.root.kind {
        case .constant(let text):
            return finding(attribute, text, nil).map { [$0] } ?? []
        case .localized(let key):
            let shown =
                texts.isEmpty
                ? [(nil, key)]
                : texts.sorted { $0.key < $1.key }.map {
                    ($0.key as String?, $0.value[key] ?? key)
                }
            let found = shown.compactMap { finding(attribute, $1, $0) }
            return found.first.map { [$0] } ?? []
        default:
            return []
        }
    }

    private func finding(_ attribute: Attribute, _ text: String, _ language: String?) -> Finding? {
        let width = text.reduce(0) { $0 + ($1.isWide ? 2 : 1) }
        guard width > Self.room else {
            return nil
        }
        let place = language.map { " in \"\($0)\"" } ?? ""
        return warning(
            "the text has \(width) columns\(place); a row has room for \(Self.room) at 80 columns",
            at: attribute.node.location
        )
    }
}
