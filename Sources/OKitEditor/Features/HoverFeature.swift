import OKitBundle
import OKitLint
import OKitSyntax

/// The type and documentation of the member or name under the cursor.
enum HoverFeature {
    static let all = [Feature("textDocument/hover", "hoverProvider", .flag(true), hover)]

    private static func hover(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let analyzed = workspace.analyzed(at: place) else {
            return .null
        }
        if let use = analyzed.symbols.use(at: place.offset, in: place.path),
            let text = analyzed.symbols.description(of: use.symbol)
        {
            let value = sample(analyzed, place)
            return answer(text + value, use.location.range, place, workspace.client)
        }
        let context = CursorContext(place.source.bytes, at: place.offset)
        if let kind = DeclarationKind.kind(ofFile: place.pathInBundle), let string = context.string,
            context.isAtName
        {
            let name = String(
                decoding: place.source.bytes[string].filter { $0 != UInt8(ascii: "\"") },
                as: UTF8.self
            )
            let expected = ExpectedValue(kind, context)
            guard let member = expected.members.first(where: { $0.name == name }) else {
                return .null
            }
            return answer("\(name)\n\(member.documentation)", string, place, workspace.client)
        }
        return expression(analyzed, place, workspace.client)
    }

    /// The type and sample value of the path up to the name under the cursor.
    private static func expression(
        _ analyzed: AnalyzedBundle,
        _ place: RequestPlace,
        _ client: ClientCapabilities
    ) -> JSONText {
        guard let (scoped, prefix, range) = path(analyzed, place) else {
            return .null
        }
        if let function = scoped.signature(of: prefix.word, on: prefix.path) {
            let description = "\(function.type)\n\(function.summary)"
            return answer(description, range, place, client)
        }
        let description = "\(prefix.word): \(scoped.type(of: prefix.whole))"
        return answer(description + sample(analyzed, place), range, place, client)
    }

    /// The path up to the end of the name under the cursor, with its scope and the range of the name.
    private static func path(
        _ analyzed: AnalyzedBundle,
        _ place: RequestPlace
    ) -> (scoped: ScopedExpression, prefix: ExpressionPrefix, range: Range<Int>)? {
        guard let scoped = analyzed.symbols.expression(at: place.offset, in: place.path) else {
            return nil
        }
        let bytes = place.source.bytes
        let range = scoped.expression.location.range
        guard range.upperBound <= bytes.count, range.contains(place.offset) else {
            return nil
        }
        var end = place.offset
        while end < range.upperBound, bytes[end].isInName {
            end += 1
        }
        let prefix = ExpressionPrefix(
            String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
        )
        guard !prefix.word.isEmpty else {
            return nil
        }
        return (scoped, prefix, end - prefix.word.utf8.count..<end)
    }

    /// The value of the path under the cursor in the sample data, as a line; empty if it has none.
    private static func sample(_ analyzed: AnalyzedBundle, _ place: RequestPlace) -> String {
        guard let (scoped, prefix, _) = path(analyzed, place),
            let value = analyzed.samples.value(
                of: prefix.whole,
                in: scoped,
                file: place.pathInBundle
            )
        else {
            return ""
        }
        return "\nIn the sample data: \(value)"
    }

    /// The first line of a text is code, the rest is prose.
    private static func answer(
        _ text: String,
        _ range: Range<Int>,
        _ place: RequestPlace,
        _ client: ClientCapabilities
    ) -> JSONText {
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = lines.count > 1 ? "\n\n\(lines[1])" : ""
        let markdown = "```\n\(lines[0])\n```\(rest)"
        return .object([
            (
                "contents",
                .object([
                    ("kind", .text(client.showsMarkdown ? "markdown" : "plaintext")),
                    ("value", .text(client.showsMarkdown ? markdown : lines[0] + rest)),
                ])
            ),
            ("range", place.converter.json(range)),
        ])
    }
}

extension UInt8 {
    /// Whether the byte can be part of a name.
    var isInName: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || self == UInt8(ascii: "_") || self >= 0x80
    }
}
