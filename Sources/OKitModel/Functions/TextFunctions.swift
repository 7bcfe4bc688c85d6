/// Functions on texts (OKit, "Extension functions").
enum TextFunctions {
    static let all: [String: NativeFunction] = [
        "initial": onText { text, _ in .text(text.first.map(String.init) ?? "") },
        "localized": onText { text, environment in .text(environment.localized(text)) },
        "capitalize": onText { text, _ in .text(text.prefix(1).uppercased() + text.dropFirst()) },
        "uppercaseString": onText { text, _ in .text(text.uppercased()) },
        "lowercaseString": onText { text, _ in .text(text.lowercased()) },
        "capitalizedString": onText { text, _ in .text(capitalized(text)) },
        "lastPathComponent": onText { text, _ in
            .text(text.split(separator: "/").last.map(String.init) ?? text)
        },
        "pathExtension": onText { text, _ in .text(pathExtension(of: text)) },
        "searchNormalized": onText { text, _ in .text(SearchText.normalized(text)) },
        "length": onText(.int) { text, _ in .int(Int64(text.utf16.count)) },
        "integerValue": onText(.int) { text, _ in .int(Value.leadingInt(of: text)) },
        "doubleValue": onText(.double) { text, _ in .double(Value.leadingDouble(of: text)) },
        "boolValue": onText(.bool) { text, _ in .bool(Value.leadingBool(of: text)) },
        "stringByAppendingString": NativeFunction(1, yields: .text) { receiver, arguments, _ in
            guard let text = receiver.text, let tail = arguments.first?.text else {
                return .null
            }
            return .text(text + tail)
        },
    ]

    /// The first letter of each word in upper case, the others in lower case.
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
        _ type: ValueType = .text,
        _ body: @escaping @Sendable (String, Environment) -> Value
    ) -> NativeFunction {
        NativeFunction(yields: type) { receiver, _, environment in
            body(receiver.text ?? "", environment)
        }
    }
}
