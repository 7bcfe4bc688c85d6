/// A function on values that are no objects: on texts, numbers, dates.
struct NativeFunction: Sendable {
    /// How many arguments it takes.
    let parameterCount: Int

    /// The type of what it yields.
    let yields: ValueType

    /// What it yields; null where an argument is of the wrong kind.
    let body:
        @Sendable (_ receiver: Value, _ arguments: [Value], _ environment: Environment) -> Value

    init(
        _ parameterCount: Int = 0,
        yields: ValueType,
        _ body: @escaping @Sendable (Value, [Value], Environment) -> Value
    ) {
        self.parameterCount = parameterCount
        self.yields = yields
        self.body = body
    }

    /// The functions that a value has, by name.
    static func functions(of receiver: Value) -> [String: NativeFunction] {
        switch receiver {
        case .text: TextFunctions.all
        case .bool, .int, .double, .decimal: NumberFunctions.all
        case .date: DateFunctions.all
        case .color: ColorFunctions.all
        case .data: DataFunctions.all
        default: [:]
        }
    }

    /// The functions that values of a type have, by name.
    static func functions(of receiver: ValueType) -> [String: NativeFunction] {
        switch receiver {
        case .text: TextFunctions.all
        case .bool, .int, .double, .decimal: NumberFunctions.all
        case .date: DateFunctions.all
        case .color: ColorFunctions.all
        case .data: DataFunctions.all
        default: [:]
        }
    }
}

/// Functions on colours.
enum ColorFunctions {
    static let all: [String: NativeFunction] = [
        "hexColor": NativeFunction(yields: .text) { receiver, _, _ in
            .text(receiver.text ?? "")
        },
        "isLight": NativeFunction(yields: .bool) { receiver, _, _ in .bool(isLight(receiver)) },
        "isDark": NativeFunction(yields: .bool) { receiver, _, _ in .bool(!isLight(receiver)) },
    ]

    private static func isLight(_ value: Value) -> Bool {
        guard case .color(let color) = value else {
            return false
        }
        let brightness = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue)
        return brightness * 2 > 1000 * 255
    }
}
