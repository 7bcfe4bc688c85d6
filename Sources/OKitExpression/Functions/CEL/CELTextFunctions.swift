import OKitSyntax

/// Functions on texts that only CEL has; positions count Unicode scalars from 0.
enum CELTextFunctions {
    static let all: [Function] = [
        onText("charAt", [.wholeNumber], "The character at a position.", "word.charAt(1)", "r") {
            text,
            arguments,
            evaluator in
            guard let index = position(arguments[0], upTo: text.count, in: &evaluator) else {
                return .null
            }
            return .text(index < text.count ? String(text[index]) : "")
        },
        search("indexOf", isBackwards: false, "The position of a part, or -1.", "e", "2"),
        search("lastIndexOf", isBackwards: true, "The last position of a part, or -1.", "e", "3"),
        onText("lowerAscii", [], "The text with A to Z in lower case.", "'AbÄ'.lowerAscii()", "abÄ")
        {
            text,
            _,
            _ in .text(mapped(text) { ("A"..."Z").contains($0) ? $0.value + 32 : $0.value })
        },
        onText("upperAscii", [], "The text with a to z in upper case.", "'abä'.upperAscii()", "ABä")
        {
            text,
            _,
            _ in .text(mapped(text) { ("a"..."z").contains($0) ? $0.value - 32 : $0.value })
        },
        onText(
            "replace",
            [.text, .text, .wholeNumber],
            counts: 2...3,
            "The text with a part replaced, everywhere or at most a number of times.",
            "word.replace('e', 'o')",
            "troo"
        ) { text, arguments, evaluator in
            replaced(text, arguments, in: &evaluator)
        },
        onText(
            "split",
            [.text, .wholeNumber],
            counts: 1...2,
            returns: .type(StaticType(.list(.text))),
            "The parts of text between separators, at most a number of parts.",
            "'a,b,c'.split(',')",
            "[a, b, c]"
        ) { text, arguments, evaluator in split(text, arguments, in: &evaluator) },
        onText(
            "substring",
            [.wholeNumber, .wholeNumber],
            counts: 1...2,
            "The text from a position, to the end or to another position.",
            "word.substring(1, 3)",
            "re"
        ) { text, arguments, evaluator in
            guard let start = position(arguments[0], upTo: text.count, in: &evaluator),
                let end = arguments.count > 1
                    ? position(arguments[1], upTo: text.count, in: &evaluator) : text.count
            else {
                return .null
            }
            guard start <= end else {
                evaluator.note("the start \(start) is after the end \(end)")
                return .null
            }
            return .text(string(text[start..<end]))
        },
        onText("trim", [], "The text without white space at both ends.", "' a '.trim()", "a") {
            text,
            _,
            _ in
            let start = text.firstIndex { !$0.properties.isWhitespace } ?? text.count
            let end = text.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? start
            return .text(string(text[start..<end]))
        },
        onText("reverse", [], "The characters from last to first.", "word.reverse()", "eert") {
            text,
            _,
            _ in .text(string(text.reversed()[...]))
        },
        CELFunctions.function(
            "strings.quote",
            [.text],
            returns: .text,
            "The text in quotes, with special characters and quotes escaped.",
            "strings.quote('a')",
            "\"a\""
        ) { values, _ in .text(quoted(values[0].text ?? "")) },
    ]

    private static func onText(
        _ name: String,
        _ parameters: [ParameterType],
        counts: ClosedRange<Int>? = nil,
        returns result: Function.Result = .text,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body:
            @escaping @Sendable ([Unicode.Scalar], [Value], inout Evaluator) -> Value
    ) -> Function {
        CELFunctions.function(
            name,
            on: .text,
            parameters,
            counts: counts,
            returns: result,
            summary,
            expression,
            value
        ) { values, evaluator in
            body(
                Array((values[0].text ?? "").unicodeScalars),
                Array(values.dropFirst()),
                &evaluator
            )
        }
    }

    private static func search(
        _ name: String,
        isBackwards: Bool,
        _ summary: String,
        _ part: String,
        _ value: String
    ) -> Function {
        onText(
            name,
            [.text, .wholeNumber],
            counts: 1...2,
            returns: .int,
            summary,
            "word.\(name)('\(part)')",
            value
        ) { text, arguments, evaluator in
            let part = Array((arguments[0].text ?? "").unicodeScalars)
            var start = isBackwards ? text.count : 0
            if arguments.count > 1 {
                guard let given = position(arguments[1], upTo: text.count, in: &evaluator) else {
                    return .null
                }
                start = given
            }
            let found =
                isBackwards
                ? lastIndex(of: part, in: text, from: start)
                : firstIndex(of: part, in: text, from: start)
            return .int(Int64(found ?? -1))
        }
    }

    /// A position in a text; `nil`, with a problem, if it is outside.
    private static func position(
        _ value: Value,
        upTo end: Int,
        in evaluator: inout Evaluator
    ) -> Int? {
        guard let index = value.int, index >= 0, index <= end else {
            evaluator.note("position \(value.text ?? "null") is outside the text")
            return nil
        }
        return Int(index)
    }

    private static func firstIndex(
        of part: [Unicode.Scalar],
        in text: [Unicode.Scalar],
        from start: Int
    ) -> Int? {
        guard !part.isEmpty else {
            return start
        }
        return text.withUnsafeBufferPointer { TextSearch(part).firstIndex(in: $0, from: start) }
    }

    /// The last index that is not after a start.
    private static func lastIndex(
        of part: [Unicode.Scalar],
        in text: [Unicode.Scalar],
        from start: Int
    ) -> Int? {
        guard part.count <= text.count else {
            return nil
        }
        let first = min(start, text.count - part.count)
        guard !part.isEmpty else {
            return start
        }
        // Backwards, so that the search is linear.
        let reversed = text.reversed().dropFirst(text.count - first - part.count)
        let found = Array(reversed).withUnsafeBufferPointer {
            TextSearch(Array(part.reversed())).firstIndex(in: $0)
        }
        return found.map { first - $0 }
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    private static func mapped(
        _ text: [Unicode.Scalar],
        _ body: (Unicode.Scalar) -> UInt32
    ) -> String {
        string(text.map { Unicode.Scalar(body($0)) ?? $0 }[...])
    }

    /// The parts of a text between separators; an empty separator splits between all characters.
    private static func parts(
        _ text: [Unicode.Scalar],
        _ separator: [Unicode.Scalar],
        atMost count: Int
    ) -> [ArraySlice<Unicode.Scalar>] {
        guard !separator.isEmpty else {
            let singles = text.indices.prefix(max(0, count - 1)).map { text[$0...$0] }
            return singles.count < text.count ? singles + [text[singles.count...]] : singles
        }
        let search = TextSearch(separator)
        var parts: [ArraySlice<Unicode.Scalar>] = []
        var start = 0
        text.withUnsafeBufferPointer { buffer in
            while parts.count < count - 1, let index = search.firstIndex(in: buffer, from: start) {
                parts.append(text[start..<index])
                start = index + separator.count
            }
        }
        return parts + [text[start...]]
    }

    private static func replaced(
        _ text: [Unicode.Scalar],
        _ arguments: [Value],
        in evaluator: inout Evaluator
    ) -> Value {
        let limit = arguments.count > 2 ? arguments[2].int ?? 0 : -1
        let (old, new) = (arguments[0].text ?? "", arguments[1].text ?? "")
        let count = limit < 0 ? Int.max : Int(clamping: limit).addingClamped(1)
        guard !old.isEmpty else {
            let places = min(count == Int.max ? Int.max : count - 1, text.count + 1)
            var pieces: [String] = []
            for index in 0...text.count {
                pieces.append(index < places ? new : "")
                pieces.append(index < text.count ? String(text[index]) : "")
            }
            return evaluator.joined(pieces, separator: "")
        }
        let parts = parts(text, Array(old.unicodeScalars), atMost: count)
        return evaluator.joined(parts.map { string($0) }, separator: new)
    }

    private static func split(
        _ text: [Unicode.Scalar],
        _ arguments: [Value],
        in evaluator: inout Evaluator
    ) -> Value {
        let limit = arguments.count > 1 ? arguments[1].int ?? 0 : -1
        guard limit != 0 else {
            return .list([])
        }
        let count = limit < 0 ? Int.max : Int(clamping: limit)
        let separator = Array((arguments[0].text ?? "").unicodeScalars)
        return .list(parts(text, separator, atMost: count).map { .text(string($0)) })
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{07}": result += "\\a"
            case "\u{08}": result += "\\b"
            case "\u{0C}": result += "\\f"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0B}": result += "\\v"
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Int {
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
