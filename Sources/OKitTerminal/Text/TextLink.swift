/// A URL in a text that a terminal can open.
struct TextLink {
    /// The characters of the URL, as indices from 0.
    var range: Range<Int>
    /// The URL: ASCII without spaces and control characters.
    let address: String

    private static let longest = 2000
    private static let schemes = ["https://", "http://"].map(Array.init)
    /// Characters that URLs do not contain (RFC 3986 §2) and those that quote a URL in text.
    private static let foreign: Set<Character> = ["\"", "<", ">", "\\", "^", "`", "{", "|", "}"]
    /// Characters that end a sentence rather than a URL.
    private static let stops: Set<Character> = [".", ",", ";", ":", "!", "?", "'", "*", "_"]

    /// Returns the URLs in a text, in order.
    ///
    /// URLs that are too long are omitted.
    static func all(in text: String) -> [TextLink] {
        // Most texts do not contain any and need not be parsed.
        guard text.utf8.contains(UInt8(ascii: "/")), text.contains("://") else {
            return []
        }
        let characters = Array(text)
        var links: [TextLink] = []
        var index = 0
        while index < characters.count {
            let before = index > 0 ? characters[index - 1] : " "
            guard !before.isLetter, !before.isNumber,
                let scheme = schemes.first(where: { characters.has($0, at: index) })
            else {
                index += 1
                continue
            }
            let end = self.end(of: characters, from: index + scheme.count)
            let isAddress = end > index + scheme.count && end - index <= longest
            if isAddress {
                let address = String(characters[index..<end])
                links.append(TextLink(range: index..<end, address: address))
            }
            index = max(end, index + 1)
        }
        return links
    }

    /// Returns the end of a URL.
    ///
    /// A closing bracket whose opening bracket is outside is not part of it.
    private static func end(of characters: [Character], from start: Int) -> Int {
        var end = start
        while end < characters.count, let byte = characters[end].asciiValue,
            (0x21...0x7E).contains(byte), !foreign.contains(characters[end])
        {
            end += 1
        }
        while end > start {
            let last = characters[end - 1]
            let isClosing = [(")", "("), ("]", "[")].contains { closing, opening in
                last == closing
                    && characters[start..<end].count { $0 == closing }
                        > characters[start..<end].count { $0 == opening }
            }
            guard stops.contains(last) || isClosing else {
                break
            }
            end -= 1
        }
        return end
    }
}

extension [Character] {
    fileprivate func has(_ scheme: [Character], at index: Int) -> Bool {
        guard index + scheme.count <= count else {
            return false
        }
        return zip(self[index...], scheme).allSatisfy { $0.lowercased() == $1.lowercased() }
    }
}
