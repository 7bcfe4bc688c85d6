import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports colors of themes with too little contrast to read.
///
/// The ratios are those of WCAG 2.2: 4.5 for text (1.4.3), 3 for other parts, and for text that
/// need not be read (1.4.11).
struct LowContrastRule: Rule {
    static let page = RulePage(
        "low-contrast",
        .warning,
        finds: "Reports theme colors whose contrast is lower than WCAG 2.2 requires: 4.5 to 1 for "
            + "text, 3 to 1 for marks and placeholders.",
        because: "Text with low contrast is hard to read, especially in bright light or with low "
            + "vision.",
        in: "themes/sand.json",
        bad: ##"{"backgroundColor": "#f4e8d0", "textColor": "#b0a080"}"##,
        good: ##"{"backgroundColor": "#f4e8d0", "textColor": "#4a3b20"}"##
    )

    /// Pairs of foreground and background, with their minimum ratio.
    private static let pairs: [(Theme.Role, on: Theme.Role, least: Double)] = [
        (.text, .background, 4.5), (.text, .groupedBackground, 4.5), (.text, .cell, 4.5),
        (.text, .navBar, 4.5), (.text, .tabBar, 4.5), (.text, .toolBar, 4.5),
        (.text, .accent, 4.5), (.tint, .background, 3), (.active, .background, 3),
        (.placeholder, .cell, 3),
    ]

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.documents.filter { $0.source.isIn("themes") }
            .flatMap { check($0.root) }
    }

    private func check(_ node: JSONNode) -> [Finding] {
        let theme = Theme(node)
        return Self.pairs.compactMap { front, back, least in
            // A role without a color is reported with the role whose color it uses.
            guard let place = node[back.rawValue], node[front.rawValue] != nil,
                let first = theme[front].flatMap(Self.luminance),
                let second = theme[back].flatMap(Self.luminance)
            else {
                return nil
            }
            let ratio = RGBColor.contrast(first, second)
            guard ratio < least else {
                return nil
            }
            // Rounded down, so that an insufficient ratio never looks sufficient.
            let tenths = Int(ratio * 10)
            let message: Finding.Message = """
                \(front.rawValue) on this has a contrast of \(tenths / 10).\(tenths % 10) to 1, and \
                needs \(least == 3 ? "3" : "4.5")
                """
            return warning(message, at: place.location)
        }
    }

    /// The relative luminance of `#rrggbb`, whose opacity is ignored.
    private static func luminance(of hex: String) -> Double? {
        RGBColor(hex: String(hex.prefix(7)))?.luminance
    }
}
