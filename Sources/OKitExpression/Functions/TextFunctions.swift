import OKitSyntax

/// Functions on texts (OKit, "Extension functions").
enum TextFunctions {
    static let all = [
        onText("initial", "The first character.", "title/initial", "T") { text, _ in
            .text(text.first.map(String.init) ?? "")
        },
        onText(
            "localized",
            purity: .localized,
            "The translation with this key, or the key itself.",
            "title/localized",
            "The left hand"
        ) { text, environment in .text(environment.localized(text)) },
        onText(
            "capitalize",
            "The text with its first character in upper case.",
            "word/capitalize",
            "Tree"
        ) { text, _ in .text(text.prefix(1).uppercased() + text.dropFirst()) },
        onText("uppercaseString", "The text in upper case.", "word/uppercaseString", "TREE") {
            text,
            _ in .text(text.uppercased())
        },
        onText(
            "lowercaseString",
            "The text in lower case.",
            "title/lowercaseString",
            "the left hand"
        ) { text, _ in .text(text.lowercased()) },
        onText(
            "capitalizedString",
            "The text with each word capitalized.",
            "title/capitalizedString",
            "The Left Hand"
        ) { text, _ in .text(capitalized(text)) },
        onText(
            "lastPathComponent",
            "The part after the last slash.",
            "path/lastPathComponent",
            "notes.txt"
        ) { text, _ in .text(text.split(separator: "/").last.map(String.init) ?? text) },
        onText(
            "pathExtension",
            "The part after the last dot of a file name.",
            "path/pathExtension",
            "txt"
        ) { text, _ in .text(pathExtension(of: text)) },
        onText(
            "searchNormalized",
            "The text in lower case without accents, punctuation, spaces and repeated letters.",
            "title/searchNormalized",
            "thelefthand"
        ) { text, _ in .text(SearchText.normalized(text)) },
        onText("length", returns: .int, "The number of UTF-16 units.", "word/length", "4") {
            text,
            _ in .int(Int64(text.utf16.count))
        },
        onText(
            "integerValue",
            returns: .int,
            "The whole number that the text begins with, or 0.",
            "word/integerValue",
            "0"
        ) { text, _ in .int(LeadingValue(text).int) },
        onText(
            "doubleValue",
            returns: .double,
            "The number that the text begins with, or 0.",
            "word/doubleValue",
            "0"
        ) { text, _ in .double(LeadingValue(text).double) },
        onText(
            "boolValue",
            returns: .bool,
            "Whether the text begins with Y, T or a digit other than 0.",
            "word/boolValue",
            "1"
        ) { text, _ in .bool(LeadingValue(text).bool) },
        Function(
            "stringByAppendingString",
            on: .text,
            [.printable],
            returns: .text,
            "The text with another text appended.",
            example: .init(
                expression: "word/stringByAppendingString(title)",
                value: "treeThe left hand"
            )
        ) { values, _ in
            guard let text = values[0].text, let tail = values[1].text else {
                return .null
            }
            return .text(text + tail)
        },
    ]

    /// The text with the first letter of each word in upper case, the others in lower case.
    private static func capitalized(_ text: String) -> String {
        var startsWord = true
        var result = ""
        for character in text {
            let isLetter = character.isLetter || character.isNumber || character == "'"
            result += startsWord ? character.uppercased() : character.lowercased()
            startsWord = !isLetter
        }
        return result
    }

    private static func pathExtension(of text: String) -> String {
        let name = text.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            return ""
        }
        return String(name[name.index(after: dot)...])
    }

    private static func onText(
        _ name: String,
        returns result: Function.Result = .text,
        purity: Function.Purity = .pure,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable (String, AppEnvironment) -> Value
    ) -> Function {
        Function(
            name,
            on: .text,
            returns: result,
            purity: purity,
            summary,
            example: .init(expression: expression, value: value)
        ) { values, evaluator in body(values[0].text ?? "", evaluator.space.environment) }
    }
}
