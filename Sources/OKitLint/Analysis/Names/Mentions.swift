import OKitBundle
import OKitSyntax

/// The names in the texts of a bundle, to find unused declarations.
///
/// Every text that could be a name counts as one: a name that is not here is not used anywhere.
struct Mentions: Sendable {
    /// How many files have a name of a property, function or the like in a text.
    private var words: [String: Int] = [:]
    /// How many files have a text, or a part of one between commas and brackets, without a leading
    /// `%` or `#`.
    private var parts: [String: Int] = [:]
    /// How many files have a name as a key of `with`, which writes a property.
    private var keys: [String: Int] = [:]
    /// How many files have a step or form that uses all properties of objects.
    private var exchangingCount = 0
    private var files: [String: File] = [:]

    private struct File: Sendable {
        let source: SourceText
        let mentions: FileMentions
    }

    /// Whether a word is in any text.
    func hasWord(_ word: String) -> Bool { words[word] != nil }

    /// Whether a text, or a part of one, is the given text.
    func hasPart(_ part: String) -> Bool { parts[part] != nil }

    /// Whether a property is a key of `with`.
    func isWritten(_ property: String) -> Bool { keys[property] != nil }

    /// Whether a step or form reads or writes all properties of objects.
    var usesAllProperties: Bool { exchangingCount > 0 }

    /// Reads the files of a bundle that have changed, except those of `strings/`, whose texts contain
    /// no names.
    mutating func update(_ bundle: AppBundle) {
        let texts = bundle.texts.keys.map { "/strings/\($0).json" }
        var gone = files
        for document in bundle.documents
        where !texts.contains(where: { document.source.path.hasSuffix($0) }) {
            let path = document.source.path
            if gone[path]?.source === document.source {
                gone[path] = nil
                continue
            }
            let mentions = FileMentions(document)
            count(mentions, 1)
            if let former = files.updateValue(
                File(source: document.source, mentions: mentions),
                forKey: path
            ) {
                count(former.mentions, -1)
            }
            gone[path] = nil
        }
        for (path, file) in gone {
            count(file.mentions, -1)
            files[path] = nil
        }
    }

    private mutating func count(_ mentions: FileMentions, _ change: Int) {
        for word in mentions.words {
            Self.add(change, to: &words[word])
        }
        for part in mentions.parts {
            Self.add(change, to: &parts[part])
        }
        for key in mentions.keys {
            Self.add(change, to: &keys[key])
        }
        exchangingCount += mentions.usesAllProperties ? change : 0
    }

    private static func add(_ change: Int, to count: inout Int?) {
        let sum = (count ?? 0) + change
        count = sum == 0 ? nil : sum
    }
}

/// The names in the texts of a file.
private struct FileMentions: Sendable {
    private(set) var words: Set<String> = []
    private(set) var parts: Set<String> = []
    private(set) var keys: Set<String> = []
    private(set) var usesAllProperties = false
    /// The texts that were already processed.
    private var texts: Set<String> = []

    init(_ document: JSONDocument) {
        document.root.forEachText { add($0.string ?? "") }
        texts = []
        collectUses(in: document.root)
    }

    private mutating func collectUses(in node: JSONNode) {
        if node["form"] != nil || node["ask"] != nil, node["fields"] == nil {
            usesAllProperties = true
        }
        for member in node.members {
            switch member.name {
            case "with": keys.formUnion(member.value.members.map(\.name))
            case "export", "import": usesAllProperties = true
            default: break
            }
            collectUses(in: member.value)
        }
        for element in node.elements {
            collectUses(in: element)
        }
    }

    private mutating func add(_ text: String) {
        guard texts.insert(text).inserted else {
            return
        }
        addPart(text[...])
        // Names are nearly always ASCII, which needs no properties of characters.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            for part in text.split(whereSeparator: { ",():".contains($0) }) {
                addPart(part)
            }
            for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                words.insert(String(word))
            }
            return
        }
        let bytes = text.utf8
        for part in bytes.split(whereSeparator: \.separatesParts) where part.count < bytes.count {
            addPart(Substring(part))
        }
        for word in bytes.split(whereSeparator: { !$0.isNameCharacter }) {
            words.insert(String(Substring(word)))
        }
    }

    private mutating func addPart(_ text: Substring) {
        let text = Substring(text.utf8.drop { $0 == UInt8(ascii: " ") })
        parts.insert(String(text))
        if let first = text.utf8.first, first == UInt8(ascii: "%") || first == UInt8(ascii: "#") {
            parts.insert(String(text.dropFirst()))
        }
        // A literal of an expression in format 2.
        if let first = text.first, first == "'" || first == "\"", text.count > 2 {
            let literal = text.dropFirst().prefix { $0 != first }
            parts.insert(String(literal))
        }
    }
}

extension UInt8 {
    fileprivate var separatesParts: Bool {
        switch self {
        case UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ":"): true
        default: false
        }
    }

    /// Whether it is an ASCII letter, digit or underscore.
    fileprivate var isNameCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
