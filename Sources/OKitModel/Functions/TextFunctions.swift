/// Functions on texts (OKit, "Extension functions").
enum TextFunctions {
    static let all: [String: NativeFunction] = [
        "initial": onText { text, _ in .text(text.first.map(String.init) ?? "") },
        "localized": onText { text, environment in .text(environment.localized(text)) },
        "capitalize": onText { text, _ in .text(text.prefix(1).uppercased() + text.dropFirst()) },
        "uppercaseString": onText { text, _ in .text(text.uppercased()) },
        "lowercaseString": onText { text, _ in .text(text.lowercased()) },
        "length": onText { text, _ in .int(Int64(text.utf16.count)) },
        "integerValue": onText { text, _ in .int(Value.leadingInt(of: text)) },
        "doubleValue": onText { text, _ in .double(Value.leadingDouble(of: text)) },
        "boolValue": onText { text, _ in .bool(Value.leadingBool(of: text)) },
        "stringByAppendingString": NativeFunction(1) { receiver, arguments, _ in
            guard let text = receiver.text, let tail = arguments.first?.text else {
                return .null
            }
            return .text(text + tail)
        },
    ]

    private static func onText(
        _ body: @escaping @Sendable (String, Environment) -> Value
    ) -> NativeFunction {
        NativeFunction { receiver, _, environment in body(receiver.text ?? "", environment) }
    }
}
