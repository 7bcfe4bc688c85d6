/// The words of an identifier, such as `containerID`, `created_at` or `X-Request-Id`.
struct Words {
    private let words: [String]

    init(_ identifier: String) {
        var words: [String] = []
        var word = ""
        let characters = Array(identifier)
        func end() {
            if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                end()
                continue
            }
            let before = index > 0 ? characters[index - 1] : nil
            let after = index + 1 < characters.count ? characters[index + 1] : nil
            let beginsWord =
                character.isUppercase
                && (before?.isLowercase == true || before?.isNumber == true
                    || (before?.isUppercase == true && after?.isLowercase == true
                        && !Self.endsPlural(after, index + 1, characters)))
            if beginsWord {
                end()
            }
            word.append(character)
        }
        end()
        self.words = words
    }

    /// Whether an `s` ends an acronym in the plural, as in `containerIDs`.
    private static func endsPlural(
        _ letter: Character?,
        _ index: Int,
        _ characters: [Character]
    ) -> Bool {
        letter == "s" && (index + 1 == characters.count || !characters[index + 1].isLowercase)
    }

    private init(words: [String]) {
        self.words = words
    }

    var isEmpty: Bool { words.isEmpty }
    var count: Int { words.count }
    var last: String? { words.last?.lowercased() }
    var lowercased: [String] { words.map { $0.lowercased() } }

    /// The words for people, with a capital letter at the start: `Container ID`.
    var label: String {
        let shown = words.map { word in
            let lower = word.lowercased()
            if Self.acronyms.contains(lower) {
                return word.uppercased()
            }
            if lower.hasSuffix("s"), Self.acronyms.contains(String(lower.dropLast())) {
                return word.dropLast().uppercased() + "s"
            }
            return lower
        }
        let text = shown.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// The words as the name of an entity: `ContainerSummary`.
    var typeName: String {
        words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The words as the name of an action, a parameter or a screen: `listContainers`.
    var memberName: String {
        let first = words.first.map { word in
            word.allSatisfy { $0.isUppercase || $0.isNumber }
                ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
        }
        return (first ?? "") + Words(words: Array(words.dropFirst())).typeName
    }

    /// The words with the last one in the singular.
    var singular: Words {
        Words(
            words: words.dropLast() + [words.last.map(Self.singular) ?? ""].filter { !$0.isEmpty }
        )
    }

    /// The words with the last one in the plural.
    var plural: Words {
        Words(words: words.dropLast() + [words.last.map(Self.plural) ?? ""].filter { !$0.isEmpty })
    }

    static func singular(_ word: String) -> String {
        let lower = word.lowercased()
        if let one = irregular.first(where: { $0.plural == lower })?.one {
            return one
        }
        if uncountable.contains(lower) || !lower.hasSuffix("s") || lower.hasSuffix("ss")
            || lower.hasSuffix("us") || lower.hasSuffix("is")
        {
            return word
        }
        if lower.hasSuffix("ies"), lower.count > 4 {
            return word.dropLast(3) + "y"
        }
        if ["ches", "shes", "xes", "sses", "zzes"].contains(where: lower.hasSuffix) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }

    static func plural(_ word: String) -> String {
        let lower = word.lowercased()
        if let many = irregular.first(where: { $0.one == lower })?.plural {
            return many
        }
        if uncountable.contains(lower) || irregular.contains(where: { $0.plural == lower })
            || (lower.hasSuffix("s") && singular(word) != word)
        {
            return word
        }
        let beforeY = lower.dropLast().last
        if lower.hasSuffix("y"), let beforeY, !"aeiou".contains(beforeY) {
            return word.dropLast() + "ies"
        }
        if ["s", "x", "ch", "sh"].contains(where: lower.hasSuffix) {
            return word + "es"
        }
        return word + "s"
    }

    private static let irregular: [(one: String, plural: String)] = [
        ("person", "people"), ("child", "children"), ("index", "indices"), ("alias", "aliases"),
        ("status", "statuses"), ("man", "men"), ("woman", "women"), ("datum", "data"),
    ]

    private static let uncountable: Set = [
        "data", "metadata", "info", "information", "software", "hardware", "news", "media",
        "series",
        "json", "dns", "kubernetes", "inventory", "access", "usage", "history", "settings",
    ]

    private static let acronyms: Set = [
        "acl", "api", "arn", "ca", "cdn", "cidr", "cors", "cpu", "crc", "css", "csv", "db", "dhcp",
        "dns",
        "eof", "fqdn", "gpu", "html", "http", "https", "id", "io", "ip", "ipam", "ipv4", "ipv6",
        "iso",
        "json", "jwt", "mac", "md5", "mtu", "oauth", "os", "pdf", "pid", "ram", "sdk", "sha", "sku",
        "sql",
        "ssh", "ssl", "sso", "tcp", "tls", "ttl", "udp", "uid", "ui", "uri", "url", "usb", "utc",
        "uuid",
        "vat", "vm", "vpc", "vpn", "xml", "yaml",
    ]
}
