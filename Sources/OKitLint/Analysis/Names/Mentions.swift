import OKitBundle
import OKitSyntax

/// What the texts of a bundle may name, to find what nothing names.
///
/// It takes a text for a name wherever it could be one: what is not in it is named nowhere.
struct Mentions {
    /// Names of properties, functions and the like in all texts.
    private(set) var words: Set<String> = []

    /// Texts, and their parts between commas and brackets, without `%` and `#` before them.
    private(set) var parts: Set<String> = []

    /// Reads all files but those of `strings/`, whose texts name nothing.
    init(_ bundle: AppBundle) {
        let texts = bundle.texts.keys.map { "/strings/\($0).json" }
        for document in bundle.documents
        where !texts.contains(where: { document.source.path.hasSuffix($0) }) {
            document.root.forEachString { add($0) }
        }
    }

    private mutating func add(_ text: String) {
        addPart(text[...])
        for part in text.split(whereSeparator: { ",():".contains($0) }) {
            addPart(part)
        }
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
            words.insert(String(word))
        }
    }

    private mutating func addPart(_ text: Substring) {
        let text = text.drop { $0 == " " }
        parts.insert(String(text))
        if let first = text.first, "%#".contains(first) {
            parts.insert(String(text.dropFirst()))
        }
    }
}

extension JSONNode {
    /// Calls a closure with each text in the value, but not with names of members.
    func forEachString(_ body: (String) -> Void) {
        if let string {
            body(string)
        }
        for member in members {
            member.value.forEachString(body)
        }
        for element in elements {
            element.forEachString(body)
        }
    }
}
