/// What mends a finding, in the finding's own file.
public struct Fix: Sendable, Hashable {
    /// Whether it can only be meant so; else somebody has to look at it.
    public var isSafe: Bool

    /// The edits, which belong together.
    public var edits: [TextEdit]

    /// Creates a fix.
    public init(isSafe: Bool, _ edits: [TextEdit]) {
        self.isSafe = isSafe
        self.edits = edits
    }
}

extension Finding {
    /// Its fix, or the spelling that its message suggests.
    ///
    /// A suggestion is safe where no other name is near, and for a single name: several arguments may be
    /// meant otherwise.
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
    /// Where a name stands in the stretch as it is written: at its start, behind a quote or sign, or
    /// in the only other place.
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
    /// Whether it is one name: letters, digits and marks that names have, without blanks, commas and
    /// brackets.
    fileprivate var isIdentifier: Bool {
        allSatisfy { $0.isLetter || $0.isNumber || "_-.:@$%#".contains($0) }
    }

    /// Whether it stands in a JSON string as it is.
    fileprivate var isPlain: Bool {
        !unicodeScalars.contains { $0.value < 0x20 || $0 == "\"" || $0 == "\\" }
    }
}
