import OKitBundle
import OKitSyntax

/// Finds misspelled declarations whose uses are spelled correctly.
///
/// If several unknown names are the same, and a declaration nearby with a similar name is unused,
/// the declaration is misspelled; one finding there replaces those at the uses.
struct MisspeltDeclarations {
    private let documents: [JSONDocument]
    private let flows: [SourceText]

    /// A name in findings, and the declared name that they suggest.
    private struct Pair: Hashable {
        let used: String
        let declared: String
    }

    init(_ bundle: AppBundle) {
        documents = bundle.documents
        flows = bundle.flows.values.map(\.source)
    }

    /// The findings, with those caused by a misspelled declaration combined.
    func joined(_ findings: [Finding]) -> [Finding] {
        var groups: [Pair: [Int]] = [:]
        for (index, finding) in findings.enumerated() {
            if finding.fix == nil, let suggestion = finding.message.suggestion,
                let meant = suggestion.meant
            {
                groups[Pair(used: suggestion.name, declared: meant), default: []].append(index)
            }
        }
        var result = findings
        var replaced: Set<Int> = []
        for (pair, indices) in groups where Set(indices.map { findings[$0].location }).count > 1 {
            guard let key = soleDeclaration(pair.declared), let first = indices.first else {
                // A name that is used several times is missing rather than misspelled.
                for index in indices {
                    result[index].fix = findings[index].proposedFix.map {
                        Fix(isSafe: false, $0.edits)
                    }
                }
                continue
            }
            var finding = findings[first]
            let uses = indices.map { findings[$0].location }.sorted()
            finding.message =
                "nothing uses \"\(pair.declared)\", but \(uses.count) locations use \"\(pair.used)\""
            finding.location = key.location
            finding.notes = uses.map { Finding.Note("used here as \"\(pair.used)\"", at: $0) }
            finding.fix = nil
            result[first] = finding
            replaced.formUnion(indices.dropFirst())
        }
        return result.indices.filter { !replaced.contains($0) }.map { index in
            var finding = result[index]
            if finding.fix == nil, let meant = finding.message.suggestion?.meant,
                documents.contains(where: { $0.root.hasSibling(named: meant, at: finding.location) }
                )
            {
                finding.fix = finding.proposedFix.map { Fix(isSafe: false, $0.edits) }
            }
            return finding
        }
    }

    /// The only occurrence of a name, if it is its declaration: the key of a member, an `id` or an
    /// `alias`.
    private func soleDeclaration(_ name: String) -> JSONNode? {
        var count = 0
        for source in documents.map(\.source) + flows {
            count += source.bytes.count(ofWord: Array(name.utf8))
            if count > 1 {
                return nil
            }
        }
        guard count == 1 else {
            return nil
        }
        for document in documents {
            if let node = document.root.declaration(of: name) {
                return node
            }
        }
        return nil
    }
}

extension JSONNode {
    /// The location in it that declares a name.
    fileprivate func declaration(of name: String) -> JSONNode? {
        for member in members {
            if member.name == name {
                return member.key
            }
            if ["id", "alias"].contains(member.name), member.value.isString(name) {
                return member.value
            }
            if let node = member.value.declaration(of: name) {
                return node
            }
        }
        for element in elements {
            if let node = element.declaration(of: name) {
                return node
            }
        }
        return nil
    }
}

extension JSONNode {
    /// Whether the location is a member's name in an object that has a member with another name.
    fileprivate func hasSibling(named name: String, at location: SourceLocation) -> Bool {
        guard location.source.path == self.location.source.path,
            self.location.range.contains(location.range.lowerBound)
        else {
            return false
        }
        if members.contains(where: { $0.key.location == location }) {
            return self[name] != nil
        }
        return members.contains { $0.value.hasSibling(named: name, at: location) }
            || elements.contains { $0.hasSibling(named: name, at: location) }
    }
}

extension Collection<UInt8> {
    /// The number of occurrences of a word in the text, not as part of a longer one.
    fileprivate func count(ofWord word: [UInt8]) -> Int {
        let bytes = Array(self)
        guard let first = word.first, bytes.count >= word.count else {
            return 0
        }
        var count = 0
        for start in 0...bytes.count - word.count
        where bytes[start] == first && bytes[start..<start + word.count].elementsEqual(word) {
            let end = start + word.count
            let isWhole =
                (start == 0 || !bytes[start - 1].isInWord)
                && (end == bytes.count || !bytes[end].isInWord)
            count += isWhole ? 1 : 0
        }
        return count
    }
}

extension UInt8 {
    /// Whether it is a letter, digit or underscore, or part of a non-ASCII character.
    fileprivate var isInWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xff:
            true
        default: false
        }
    }
}
