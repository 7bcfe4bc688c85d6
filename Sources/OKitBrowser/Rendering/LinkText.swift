/// Text in which web addresses are links.
struct LinkText {
    let content: Element.Content

    private static let longest = 2000
    private static let schemes = ["https://", "http://"]
    /// Characters that end a sentence rather than an address.
    private static let stops: Set<Character> = [".", ",", ";", ":", "!", "?", "'", "*", "_", ")"]

    /// - Parameter opensLinks: Whether the app can open links.
    init(_ text: String, opensLinks: Bool) {
        guard opensLinks, text.contains("://") else {
            content = .text(text)
            return
        }
        var parts: [Element] = []
        var plain = ""
        var rest = Substring(text)
        while let first = rest.first {
            guard let address = Self.address(at: rest, after: plain.last) else {
                plain.append(first)
                rest.removeFirst()
                continue
            }
            parts += plain.isEmpty ? [] : [Element("span", text: plain)]
            plain = ""
            parts.append(Self.link(to: String(address), text: String(address)))
            rest = rest[address.endIndex...]
        }
        parts += plain.isEmpty ? [] : [Element("span", text: plain)]
        content = parts.count == 1 && parts[0].tag == "span" ? .text(text) : .elements(parts)
    }

    /// Returns a link that opens in another tab and does not pass on the address of the app.
    static func link(to address: String, text: String) -> Element {
        var link = Element("a", text: text)
        link.set("href", address)
        link.set("target", "_blank")
        link.set("rel", "noopener noreferrer")
        return link
    }

    /// Whether a link to an address can be shown: one of the web or of mail.
    static func isAllowed(_ address: String) -> Bool {
        let lower = address.lowercased()
        return address.utf8.count <= longest
            && (schemes + ["mailto:"]).contains { lower.hasPrefix($0) }
            && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Returns the address at the start of a text; `nil` if there is none.
    private static func address(at text: Substring, after previous: Character?) -> Substring? {
        guard previous?.isLetter != true, previous?.isNumber != true,
            let scheme = schemes.first(where: { text.prefix($0.count).lowercased() == $0 })
        else {
            return nil
        }
        var address = text.prefix { character in
            guard let byte = character.asciiValue else {
                return false
            }
            return (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".contains(character)
        }
        while let last = address.last, stops.contains(last) {
            if last == ")", address.contains("(") {
                break
            }
            address.removeLast()
        }
        return address.count > scheme.count && address.utf8.count <= longest ? address : nil
    }
}
