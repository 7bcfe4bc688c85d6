import OKitExpression

/// Lists of texts as users type them, with a line for each text.
enum TypedLines {
    /// Returns the lines of a list; `nil` if the lines would be those of another list.
    static func text(of value: Value) -> String? {
        guard !value.isNull else {
            return ""
        }
        let texts = value.elements?.map(\.text) ?? [nil]
        let lines = texts.compactMap(\.self)
        let text = lines.joined(separator: "\n")
        let isSame = lines.count == texts.count && self.value(of: text, isOptional: false) == value
        return isSame ? text : nil
    }

    /// Returns the list of the lines, without empty ones at the end; null for none if the property is
    /// optional.
    static func value(of text: String, isOptional: Bool) -> Value {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.allSatisfy(\.isWhitespace) == true {
            lines.removeLast()
        }
        return lines.isEmpty && isOptional ? .null : .list(lines.map { .text(String($0)) })
    }
}
