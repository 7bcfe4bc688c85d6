import OKitSyntax

/// The allowed types and values at a location, for messages.
struct AllowedValues {
    var types: InstanceTypes = []
    private(set) var values: [JSONNode] = []

    /// The maximum number of values in a message.
    private static let mostListed = 12

    /// Adds allowed values, without duplicates.
    mutating func add(_ more: [JSONNode]) {
        for value in more
        where !values.contains(where: { InstanceValue($0) == InstanceValue(value) }) {
            values.append(value)
        }
    }

    /// `string`; `string or number`; `"a", "b" or "c"`; `one of 90 values`.
    var list: String {
        var parts = types.names
        let room = values.count > Self.mostListed ? Self.mostListed - 1 : Self.mostListed
        parts += values.prefix(room).map(\.quoted)
        if values.count > room {
            parts.append("one of \(values.count - room) more values")
        }
        return parts.isEmpty ? "nothing" : parts.alternatives
    }

    /// The suggestion of a similar allowed string.
    func suggestion(for value: JSONNode) -> NameSuggestion {
        let names = value.string == nil ? [] : values.compactMap(\.string)
        return names.suggestion(forWord: value.string ?? "")
    }
}

extension JSONNode {
    /// The value in messages: scalars as written, up to about 40 characters; containers by their
    /// kind.
    var quoted: String {
        switch kind {
        case .array, .object:
            return kind.withArticle
        default:
            let text = String(decoding: document.source.bytes[range], as: UTF8.self)
            return text.count <= 40 ? text : text.prefix(39) + "…"
        }
    }
}

extension [String] {
    /// The suggestion of a similar name, or else of one that begins with the word, as `minimum`
    /// does with `min`, or that the word begins with, as `radiobutton` does with `radio`.
    func suggestion(forWord word: String) -> NameSuggestion {
        let near = suggestion(for: word)
        let lowercased = word.lowercased()
        guard near.meant == nil, word.count > 2 else {
            return near
        }
        let related = Set(self).filter { name in
            let name = name.lowercased()
            return name.hasPrefix(lowercased) || name.count > 3 && lowercased.hasPrefix(name)
        }
        return NameSuggestion(word, meant: related.count == 1 ? related.first : nil, isSole: false)
    }
}
