import OKitSyntax

/// A parser for the binding notation (OKit binding grammar, "Grammar as implemented"), with the
/// documented forms that the original implementation never supported: escapes, `books@avg.price`,
/// several arguments.
public struct BindingParser {
    /// How the text of a binding is split.
    public enum Form: Sendable {
        /// One binding; commas are part of it.
        case single
        /// Bindings with commas between them, joined to one text.
        case list
        /// One binding, which a leading `!` negates.
        case condition
    }

    /// The maximum nesting of brackets, which bounds the parser's recursion.
    static let deepestNesting = 64

    /// The maximum number of path bytes that are parsed in one text.
    ///
    /// A call's arguments are parsed twice, so that the work doubles with each level of brackets.
    static let longestReading = 200_000

    var problems: [ExpressionProblem] = []
    private var depth = 0
    private var bytesRead = 0

    private init() {}

    /// Parses a binding.
    ///
    /// Parsing never fails; syntax errors are in the result's `problems`.
    public static func parse(_ text: String, as form: Form) -> ParsedExpression {
        var parser = BindingParser()
        let bytes = Array(text.utf8)[...]
        let root: ExpressionNode
        switch form {
        case .single:
            root = parser.binding(bytes)
        case .condition where bytes.first == UInt8(ascii: "!"):
            let operand = parser.binding(bytes.dropFirst())
            root = ExpressionNode(.negation(operand), bytes.indices)
        case .condition:
            root = parser.binding(bytes)
        case .list:
            let parts = parser.list(bytes)
            root =
                parts.count == 1
                ? parts[0] : ExpressionNode(.concatenation(parts), bytes.indices)
        }
        return ParsedExpression(
            text: text,
            root: root,
            problems: Set(parser.problems).sorted {
                ($0.range.lowerBound, $0.message.text) < ($1.range.lowerBound, $1.message.text)
            }
        )
    }

    /// Parses bindings separated by commas, each separately.
    public static func parseParts(_ text: String, as form: Form = .single) -> [ParsedExpression] {
        BindingText.split(Array(text.utf8)[...], at: UInt8(ascii: ","))
            .map { parse(String(decoding: $0, as: UTF8.self), as: form) }
    }

    func isBalanced(_ text: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        for byte in text {
            if byte == UInt8(ascii: "(") {
                depth += 1
            } else if byte == UInt8(ascii: ")") {
                depth -= 1
                if depth < 0 {
                    return false
                }
            }
        }
        return depth == 0
    }
}

// MARK: Bindings

extension BindingParser {
    private mutating func list(_ text: ArraySlice<UInt8>) -> [ExpressionNode] {
        BindingText.split(text, at: UInt8(ascii: ",")).map { binding($0) }
    }

    mutating func binding(_ text: ArraySlice<UInt8>) -> ExpressionNode {
        let text = BindingText.trim(text)
        switch text.first {
        case nil:
            return ExpressionNode(.empty, text.indices)
        case UInt8(ascii: "#"):
            return ExpressionNode(.constant(BindingText.decode(text.dropFirst())), text.indices)
        case UInt8(ascii: "%"):
            return ExpressionNode(
                .localized(key: BindingText.decode(text.dropFirst())),
                text.indices
            )
        default:
            return path(text)
        }
    }

    private mutating func path(_ text: ArraySlice<UInt8>) -> ExpressionNode {
        guard depth < Self.deepestNesting else {
            return invalid("brackets are nested deeper than \(Self.deepestNesting)", text)
        }
        bytesRead += text.count
        guard bytesRead <= Self.longestReading else {
            return invalid("the binding is too long, or too many brackets are nested in it", text)
        }
        depth += 1
        defer { depth -= 1 }

        var model = ""
        var rest = text
        if let end = rest.firstIndex(of: UInt8(ascii: ">")) {
            model = BindingText.decode(rest[..<end])
            rest = rest[(end + 1)...]
            if rest.first != UInt8(ascii: "/") {
                problems.append(
                    ExpressionProblem(.modelWithoutSlash(model), text.startIndex..<end + 1)
                )
            }
        }
        var start = PathStart.content
        if rest.first == UInt8(ascii: "/") {
            start = .model(model)
            rest = rest.dropFirst()
        }
        var steps: [PathStep] = []
        for segment in BindingText.segments(rest) {
            guard var parsed = self.steps(of: BindingText.trim(segment)) else {
                return ExpressionNode(.invalid, text.indices)
            }
            if let last = parsed.indices.last {
                parsed[last].endsSegment = true
            }
            steps += parsed
        }
        return ExpressionNode(.path(.init(start: start, steps: steps)), text.indices)
    }

    /// The arguments between the brackets of a call.
    ///
    /// Commas separate arguments unless the callee takes the whole text, which only the caller
    /// knows. So a syntax error in the whole text is not a problem if the text has commas.
    mutating func arguments(_ text: ArraySlice<UInt8>) -> CallArguments {
        let firstOfWhole = problems.count
        let whole = binding(text)
        let firstOfParts = problems.count
        let parts = list(text)
        if parts.count > 1 {
            problems.removeSubrange(firstOfWhole..<firstOfParts)
        }
        return CallArguments(whole: whole, parts: parts)
    }

    mutating func invalid(
        _ message: Finding.Message,
        _ text: ArraySlice<UInt8>
    ) -> ExpressionNode {
        problems.append(ExpressionProblem(message, text.indices))
        return ExpressionNode(.invalid, text.indices)
    }
}

extension Finding.Message {
    fileprivate static func modelWithoutSlash(_ model: String) -> Self {
        "\"\(model)>\" selects a model only for a path that starts with \"/\": \"\(model)>/…\""
    }
}
