import OKitExpression

/// A colour, as users type it: `#f80` or `#ff8800`.
enum TypedColor {
    /// The value that a text is in a property of a type; null for an empty text, `nil` for a text that is
    /// not a colour.
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
