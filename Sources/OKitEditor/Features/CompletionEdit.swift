import OKitSyntax

/// How a completion changes the text, in a way that the editor supports.
///
/// Some editors replace only text before the cursor. Inside of a string that is closed, they get the
/// text without quotes.
struct CompletionEdit {
    /// The range of the text that is replaced.
    let range: Range<Int>
    /// The new text.
    let text: String
    /// The text with which the editor compares what the user has typed.
    let filter: String
    /// The rest of the former string, which is removed too.
    let removed: Range<Int>?

    private static let quote = UInt8(ascii: "\"")

    init(_ item: CompletionItem, _ place: RequestPlace, _ client: ClientCapabilities) {
        let bytes = place.source.bytes
        let snippet = client.hasSnippets ? item.snippet : Self.plain(item.snippet)
        let isString =
            !item.range.isEmpty && bytes.indices.contains(item.range.lowerBound)
            && bytes[item.range.lowerBound] == Self.quote
        let isClosed =
            isString && item.range.count > 1 && bytes[item.range.upperBound - 1] == Self.quote
            && place.offset < item.range.upperBound
        guard isClosed, !client.replacesAfterCursor, snippet.hasPrefix("\"") else {
            range =
                client.replacesAfterCursor
                ? item.range : item.range.lowerBound..<max(place.offset, item.range.lowerBound)
            text = snippet
            filter = isString ? "\"\(item.label)\"" : item.label
            removed = nil
            return
        }
        range = item.range.lowerBound + 1..<place.offset
        // The string may be the name of a member, with a value after it.
        let string = JSONToken.tokens(of: Array(snippet.utf8)).first?.range ?? 0..<0
        text = String(decoding: Array(snippet.utf8)[string].dropFirst().dropLast(), as: UTF8.self)
        filter = item.label
        let rest = place.offset..<item.range.upperBound - 1
        removed = rest.isEmpty ? nil : rest
    }

    /// A snippet without placeholders: `${1|left,right|}` is `left`.
    static func plain(_ snippet: String) -> String {
        var text = ""
        var rest = snippet[...]
        while let character = rest.first {
            rest.removeFirst()
            if character == "\\", rest.first == "$" {
                text.append(rest.removeFirst())
            } else if character == "$", rest.first == "{" {
                let choice = rest.prefix { $0 != "}" }
                rest = rest.dropFirst(choice.count + 1)
                let words = choice.drop { $0 != "|" }.dropFirst()
                text += words.prefix { $0 != "," && $0 != "|" }
            } else if character == "$" {
                rest = rest.drop { $0.isNumber }
            } else {
                text.append(character)
            }
        }
        return text
    }
}
