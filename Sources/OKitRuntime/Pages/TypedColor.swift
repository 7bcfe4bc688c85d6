import OKitExpression

/// A color as users type it: `#f80` or `#ff8800`.
enum TypedColor {
    /// Returns the value of a text for a property type; null for empty text, `nil` if the text is
    /// not a color.
    static func value(of text: String, as type: ValueType?) -> Value? {
        let text = text.filter { !$0.isWhitespace }
        if text.isEmpty {
            return .null
        }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let isShort = digits.utf8.count == 3
        guard let color = RGBColor(hex: isShort ? digits.map { "\($0)\($0)" }.joined() : text)
        else {
            return nil
        }
        return type == .text ? .text(color.hex) : .color(color)
    }
}
