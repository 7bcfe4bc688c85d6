/// A fix for a finding, in the finding's file.
public struct Fix: Sendable, Hashable {
    /// Whether the fix is unambiguous; otherwise a person has to check it.
    public var isSafe: Bool

    /// The edits, which must be applied together.
    public var edits: [TextEdit]

    /// Creates a fix.
    public init(isSafe: Bool, _ edits: [TextEdit]) {
        self.isSafe = isSafe
        self.edits = edits
    }
}

extension Finding {
    /// The finding's fix, or the spelling that its message suggests.
    ///
    /// A suggestion is safe if no other name is similar and the text is a single name: several
    /// arguments may have another meaning.
    public var proposedFix: Fix? {
        if let fix {
            return fix
        }
        guard let suggestion = message.suggestion, let meant = suggestion.meant,
            let range = location.range(of: suggestion.name), meant.isPlain
        else {
            return nil
        }
        let isSafe = suggestion.isSole && suggestion.name.isIdentifier
        return Fix(isSafe: isSafe, [TextEdit(range, meant)])
    }
}

extension SourceLocation {
    /// The range of a name in the source text: at its start, after a quote or special character, or
    /// at its only other occurrence.
    fileprivate func range(of name: String) -> Range<Int>? {
        let name = Array(name.utf8)
        guard !name.isEmpty, name.count <= range.count,
            range.upperBound <= source.bytes.count
        else {
            return nil
        }
        let starts = (range.lowerBound...range.upperBound - name.count).filter {
            source.bytes[$0..<$0 + name.count].elementsEqual(name)
        }
        let start = starts.first { $0 <= range.lowerBound + 1 } ?? starts.first
        guard let start, starts.count == 1 || start <= range.lowerBound + 1 else {
            return nil
        }
        return start..<start + name.count
    }
}

extension String {
    /// Whether the text is one name: letters, digits and marks that are allowed in names, without
    /// spaces, commas and brackets.
    fileprivate var isIdentifier: Bool {
        allSatisfy { $0.isLetter || $0.isNumber || "_-.:@$%#".contains($0) }
    }

    /// Whether the text needs no escapes in a JSON string.
    fileprivate var isPlain: Bool {
        !unicodeScalars.contains { $0.value < 0x20 || $0 == "\"" || $0 == "\\" }
    }
}
