import OKitSyntax

/// A value in a command to a browser.
enum DevToolsValue: Sendable, Equatable {
    case text(String)
    case number(Double)
    case bool(Bool)
    case list([DevToolsValue])
    case object([String: DevToolsValue])

    /// Returns a whole number.
    static func int(_ number: Int) -> DevToolsValue {
        .number(Double(number))
    }

    /// The value as JSON.
    var json: String {
        var writer = JSONWriter(layout: .compact)
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .text(let text): writer.string(text)
        case .number(let number): writer.double(number)
        case .bool(let isOn): writer.bool(isOn)
        case .list(let values):
            writer.array { writer in
                for value in values {
                    value.write(to: &writer)
                }
            }
        case .object(let members):
            writer.object { writer in
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    writer.key(name)
                    value.write(to: &writer)
                }
            }
        }
    }
}

extension DevToolsValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) {
        self = .text(text)
    }

    init(booleanLiteral isOn: Bool) {
        self = .bool(isOn)
    }

    init(integerLiteral number: Int) {
        self = .number(Double(number))
    }

    init(arrayLiteral values: DevToolsValue...) {
        self = .list(values)
    }

    init(dictionaryLiteral members: (String, DevToolsValue)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
}
