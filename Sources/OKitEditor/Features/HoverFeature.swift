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
            return answer(text, use.location.range, place, workspace.client)
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

    /// The type of the path up to the name under the cursor.
    private static func expression(
        _ analyzed: AnalyzedBundle,
        _ place: RequestPlace,
        _ client: ClientCapabilities
    ) -> JSONText {
        guard let scoped = analyzed.symbols.expression(at: place.offset, in: place.path) else {
            return .null
        }
        let bytes = place.source.bytes
        let range = scoped.expression.location.range
        guard range.upperBound <= bytes.count, range.contains(place.offset) else {
            return .null
        }
        var end = place.offset
        while end < range.upperBound, bytes[end].isInName {
            end += 1
        }
        let text = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
        let prefix = ExpressionPrefix(text)
        guard !prefix.word.isEmpty else {
            return .null
        }
        let start = end - prefix.word.utf8.count
        if let function = scoped.signature(of: prefix.word, on: prefix.path) {
            let description = "\(function.type)\n\(function.summary)"
            return answer(description, start..<end, place, client)
        }
        let path = prefix.path.map { "\($0)." } ?? ""
        let description = "\(prefix.word): \(scoped.type(of: path + prefix.word))"
        return answer(description, start..<end, place, client)
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
