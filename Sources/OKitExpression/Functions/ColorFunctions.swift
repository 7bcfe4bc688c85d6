import OKitSyntax

/// Functions on colors.
enum ColorFunctions {
    static let all = [
        Function(
            "hexColor",
            on: .color,
            returns: .text,
            "The color as `#rrggbb`.",
            example: .init(expression: "color/hexColor", value: "#336699")
        ) { values, _ in .text(values[0].text ?? "") },
        Function(
            "isLight",
            on: .color,
            returns: .bool,
            "Whether dark text is readable on the color.",
            example: .init(expression: "color/isLight", value: "0")
        ) { values, _ in .bool(isLight(values[0])) },
        Function(
            "isDark",
            on: .color,
            returns: .bool,
            "Whether light text is readable on the color.",
            example: .init(expression: "color/isDark", value: "1")
        ) { values, _ in .bool(!isLight(values[0])) },
    ]

    private static func isLight(_ value: Value) -> Bool {
        guard case .color(let color) = value else {
            return false
        }
        let brightness = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue)
        return brightness * 2 > 1000 * 255
    }
}
