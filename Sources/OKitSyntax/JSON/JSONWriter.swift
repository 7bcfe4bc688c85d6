/// Writes JSON text, value by value, inserting commas and white space.
///
/// The caller writes values and containers in order; a value of an object follows its `key`.
public struct JSONWriter: Sendable {
    /// The layout of the text.
    public enum Layout: Sendable {
        /// No white space.
        case compact
        /// Two spaces per level, one member or element per line.
        case indented
    }

    /// The text so far, in UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// Whether a container was nested deeper than the parser reads, and was written as `null`.
    package private(set) var isTooDeep = false

    private let layout: Layout
    /// Whether each open container is still empty, the innermost last.
    private var emptiness: [Bool] = []
    private var followsKey = false

    /// Creates a writer with empty text.
    public init(layout: Layout = .compact) {
        self.layout = layout
    }

    /// Writes an object with the members that `body` writes.
    public mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
        try container("{", "}", body)
    }

    /// Writes an array with the elements that `body` writes.
    public mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
        try container("[", "]", body)
    }

    /// Writes the name of the next value; only allowed inside an object.
    public mutating func key(_ name: String) {
        separate()
        quote(name)
        append(layout == .compact ? ":" : ": ")
        followsKey = true
    }

    /// Writes a string.
    public mutating func string(_ text: String) {
        separate()
        quote(text)
    }

    /// Writes a whole number.
    public mutating func int(_ number: Int64) {
        raw(String(number))
    }

    /// Writes a number in the shortest form that parses to the same value; `null` for infinity and
    /// NaN, which JSON cannot represent.
    public mutating func double(_ number: Double) {
        guard number.isFinite else {
            raw("null")
            return
        }
        let text = String(number)
        raw(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) {
        raw(value ? "true" : "false")
    }

    /// Writes a value with its members and elements.
    package mutating func value(_ value: JSONText) {
        switch value {
        case .object(let members):
            object { writer in
                for (name, value) in members {
                    writer.key(name)
                    writer.value(value)
                }
            }
        case .array(let elements):
            array { writer in
                for element in elements {
                    writer.value(element)
                }
            }
        case .text(let text): string(text)
        case .flag(let flag): bool(flag)
        case .number(let number): int(Int64(number))
        case .json(let json): raw(json)
        }
    }

    /// Writes `null`.
    public mutating func null() {
        raw("null")
    }

    /// Writes a value that is already JSON text, such as the digits of a number.
    public mutating func raw(_ text: String) {
        separate()
        append(text)
    }

    /// Writes a value that is already JSON text, in UTF-8.
    package mutating func raw(_ text: [UInt8]) {
        separate()
        bytes += text
    }

    private mutating func container(
        _ start: String,
        _ end: String,
        _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        guard emptiness.count < JSONParser.deepestNesting else {
            isTooDeep = true
            raw("null")
            return
        }
        separate()
        append(start)
        emptiness.append(true)
        try body(&self)
        if emptiness.popLast() == false {
            breakLine()
        }
        append(end)
    }

    /// Writes the separator between the last value and the next.
    private mutating func separate() {
        if followsKey {
            followsKey = false
            return
        }
        guard let isFirst = emptiness.last else {
            return
        }
        if !isFirst {
            append(",")
        }
        emptiness[emptiness.count - 1] = false
        breakLine()
    }

    private mutating func breakLine() {
        if layout == .indented {
            append("\n" + String(repeating: "  ", count: emptiness.count))
        }
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append("\\\\")
            case "\n": append("\\n")
            case "\r": append("\\r")
            case "\t": append("\\t")
            // Characters that terminals and editors interpret: controls, line ends, text
            // directions.
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}",
                "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}":
                let digits = String(scalar.value, radix: 16)
                append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            default: bytes.append(contentsOf: scalar.utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}
