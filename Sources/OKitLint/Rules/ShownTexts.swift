import OKitBundle
import OKitSyntax

/// Texts that may be shown as they are, in parts, or as parts of other texts.
struct ShownTexts: Sendable {
    private(set) var texts: Set<String> = []
    /// Whether no other text may be shown.
    var areComplete = true
    /// The longer texts and pieces of texts, which may be parts of a label.
    private var pieces: Set<String> = []
    /// The same texts.
    private var joined = JoinedTexts()
    /// The first words after an expression of a template, and the last words before one.
    private var beginnings: Set<String> = []
    private var endings: Set<String> = []

    /// The maximum number of places in a label at which pieces are looked up one by one.
    private static let mostPlaces = 48

    init(_ documents: [JSONDocument]) {
        for document in documents {
            // Former names are not shown.
            var former: Set<String> = []
            document.root.forEachMember(named: "renamedFrom") { member, _ in
                former.formUnion([member.value.string].compactMap(\.self))
                former.formUnion(member.value.elements.compactMap(\.string))
            }
            document.root.forEachText { text in
                if let text = text.string, !former.contains(text) {
                    add(text)
                }
            }
            add(Self.fields(in: document.root).map { SentenceCase.text(of: $0) })
        }
    }

    /// The names of fields, which are their labels if nothing else defines one: fields of a
    /// question may have no entity.
    private static func fields(in root: JSONNode) -> [String] {
        var paths: [String] = []
        root.forEachMember(named: "field") { member, _ in
            paths += [member.value.string].compactMap(\.self)
        }
        root.forEachMember(named: "fields") { member, _ in
            paths += member.value.elements.compactMap(\.string)
        }
        return paths.compactMap { $0.split(separator: ".").last.map(String.init) }
    }

    /// Adds the texts of other files.
    mutating func add(_ other: ShownTexts) {
        texts.formUnion(other.texts)
        addPieces(other.pieces)
        beginnings.formUnion(other.beginnings)
        endings.formUnion(other.endings)
    }

    mutating func add(_ texts: [String]) {
        for text in texts {
            add(text)
        }
    }

    /// Adds a text with its constants, and the user's input.
    ///
    /// For a template, only the words around its expressions are known; for an expression, only its
    /// literals.
    private mutating func add(_ text: String) {
        let literals: [Substring] = text.split { $0 == "'" || $0 == "\"" }
        addPieces(Self.words(in: Array(literals.dropFirst())))
        guard !text.utf8.contains(UInt8(ascii: "{")) else {
            let parts = Self.words(in: text.split { $0 == "{" || $0 == "}" })
            addPieces(parts)
            for words in parts.map({ $0.split(separator: " ").prefix(20) }) {
                for count in 1..<max(words.count, 1) {
                    beginnings.insert(words.prefix(count).joined(separator: " "))
                    endings.insert(words.suffix(count).joined(separator: " "))
                }
            }
            return
        }
        for part in text.split(separator: ",").map({ $0.drop { $0 == " " } }) + [text[...]] {
            let isConstant = part.hasPrefix("#") || part.hasPrefix("%")
            let text = String(isConstant ? part.dropFirst() : part)
            if !text.isEmpty, texts.insert(text).inserted, text.count > 2 {
                addPieces([text])
            }
        }
    }

    private mutating func addPieces(_ texts: some Sequence<String>) {
        for text in texts where pieces.insert(text).inserted {
            joined.add(text)
        }
    }

    /// The pieces of a text from their first letter or digit on.
    private static func words(in pieces: [Substring]) -> [String] {
        pieces.map { piece in
            String(piece.drop { !$0.isLetter && !$0.isNumber })
        }.filter { $0.count > 2 }
    }

    /// Whether a text is the label, contains it, or is part of it.
    func mayShow(_ label: String) -> Bool {
        texts.contains(label) || joined.contain(label) || containsPiece(label) || isPart(label)
    }

    /// Whether a piece that is not surrounded by letters is part of the label.
    private func containsPiece(_ label: String) -> Bool {
        let places = (Array(label.indices) + [label.endIndex])
        let first = places.filter { place in
            place < label.endIndex
                && (place == label.startIndex || !label[label.index(before: place)].isLetter)
        }
        let end = places.filter { place in place == label.endIndex || !label[place].isLetter }
        guard max(first.count, end.count) <= Self.mostPlaces else {
            return pieces.contains { label.containsWords($0) }
        }
        return first.contains { first in
            end.contains { end in end > first && pieces.contains(String(label[first..<end])) }
        }
    }

    /// Whether a label may be the value of an expression with some of the words around it: `4
    /// objects` of `{n} objects in {n} places`.
    private func isPart(_ label: String) -> Bool {
        let words = label.split(separator: " ")
        return (1..<max(words.count, 1)).contains { count in
            let last = words.suffix(count).joined(separator: " ")
            let first = words.prefix(count).joined(separator: " ")
            return last.count > 2 && beginnings.contains(last)
                || first.count > 2 && endings.contains(first)
        }
    }
}

extension String {
    /// Whether this text contains another one that is not surrounded by letters.
    fileprivate func containsWords(_ text: String) -> Bool {
        guard let range = firstRange(of: text) else {
            return false
        }
        let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
        let after = range.upperBound < endIndex ? self[range.upperBound] : " "
        return !before.isLetter && !after.isLetter
    }
}
