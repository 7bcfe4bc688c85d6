/// An expression of ECMA-262 without alternatives: a sequence of character classes with
/// quantifiers, such as `^[a-z][a-z0-9_-]*$`, `^x-` and `.+`.
///
/// Most expressions of schemas are plain, and need no engine: one greedy pass over a text finds the
/// match if there is one.
struct PlainPattern: Sendable {
    private let runs: [Run]
    private let isAnchoredAtEnd: Bool

    /// A number of characters of one class.
    private struct Run {
        var members: CharacterSet256
        var least: Int
        var most: Int

        var isFixed: Bool {
            least == most
        }
    }

    /// Whether no text needs the engine.
    var decidesAll: Bool {
        runs.allSatisfy(\.members.decidesAll)
    }

    /// Whether a text of valid UTF-8 matches; `nil` if the engine has to decide.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        var index = 0
        for run in runs {
            var count = 0
            while count < run.most, index < text.count {
                guard let isMember = run.members.contains(text[index]) else {
                    return nil
                }
                guard isMember else {
                    break
                }
                index += 1
                while index < text.count, text[index] & 0xC0 == 0x80 {
                    index += 1
                }
                count += 1
            }
            guard count >= run.least else {
                return false
            }
        }
        return !isAnchoredAtEnd || index == text.count
    }

    /// Parses an expression; `nil` if it is not plain, or not certainly plain.
    init?(ecmaScript text: String) {
        var reader = PlainPatternReader(text)
        let isAnchored = reader.skip("^")
        var runs: [Run] = []
        var isAnchoredAtEnd = false
        while !reader.isAtEnd {
            guard !isAnchoredAtEnd else {
                return nil
            }
            if reader.skip("$") {
                isAnchoredAtEnd = true
            } else if let members = reader.characters(), let times = reader.times() {
                runs.append(Run(members: members, least: times.lowerBound, most: times.upperBound))
            } else {
                return nil
            }
        }
        if !isAnchored {
            guard !isAnchoredAtEnd, let search = Self.search(for: runs) else {
                return nil
            }
            runs = search
        }
        guard runs.indices.allSatisfy({ Self.takesOnlyItsOwn(runs[$0...]) }) else {
            return nil
        }
        self.runs = runs
        self.isAnchoredAtEnd = isAnchoredAtEnd
    }

    /// The runs for a search anywhere in a text, if one pass suffices.
    private static func search(for runs: [Run]) -> [Run]? {
        guard let needed = runs.first(where: { $0.least > 0 }) else {
            return []
        }
        guard runs.count == 1, needed.least == 1 else {
            return nil
        }
        let others = Run(members: needed.members.complement, least: 0, most: .max)
        return [others, Run(members: needed.members, least: 1, most: 1)]
    }

    /// Whether the first run, when greedy, never consumes characters that a later one needs.
    private static func takesOnlyItsOwn(_ runs: ArraySlice<Run>) -> Bool {
        guard let run = runs.first, !run.isFixed else {
            return true
        }
        for next in runs.dropFirst() {
            guard run.members.isDisjoint(with: next.members) else {
                return false
            }
            if next.least > 0 {
                break
            }
        }
        return true
    }
}

/// The characters of a class, by their first byte in UTF-8.
struct CharacterSet256: Sendable {
    private var members = SIMD4<UInt64>()
    /// First bytes that both members and other characters have.
    private var undecided = SIMD4<UInt64>()

    /// All non-ASCII bytes.
    private static let beyondASCII = SIMD4<UInt64>(0, 0, .max, .max)

    var decidesAll: Bool {
        undecided == SIMD4()
    }

    /// Whether it contains a character that begins with a byte; `nil` if the byte does not decide.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool? {
        let word = Int(byte >> 6)
        let bit: UInt64 = 1 << UInt64(byte & 63)
        return undecided[word] & bit == 0 ? members[word] & bit != 0 : nil
    }

    mutating func insert(_ bytes: ClosedRange<UInt8>) {
        for byte in bytes {
            members[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
        }
    }

    mutating func formUnion(_ other: CharacterSet256) {
        undecided = (undecided & ~other.members) | (other.undecided & ~members)
        members |= other.members
    }

    var complement: CharacterSet256 {
        var result = self
        result.members = ~members & ~undecided
        return result
    }

    func isDisjoint(with other: CharacterSet256) -> Bool {
        (members | undecided) & (other.members | other.undecided) == SIMD4()
    }

    /// The class of an escape such as `\d`; `nil` for others (ES2024 §22.2.2.9).
    init?(escape letter: UInt8) {
        switch letter | 0x20 {
        case UInt8(ascii: "d"):
            insert(UInt8(ascii: "0")...UInt8(ascii: "9"))
        case UInt8(ascii: "w"):
            insert(UInt8(ascii: "0")...UInt8(ascii: "9"))
            insert(UInt8(ascii: "A")...UInt8(ascii: "Z"))
            insert(UInt8(ascii: "a")...UInt8(ascii: "z"))
            insert(UInt8(ascii: "_")...UInt8(ascii: "_"))
        case UInt8(ascii: "s"):
            insert(0x09...0x0D)
            insert(0x20...0x20)
            undecided = Self.beyondASCII
        default:
            return nil
        }
        if letter & 0x20 == 0 {
            self = complement
        }
    }

    init() {}

    /// The class of `.`: all except line terminators, of which two begin with E2.
    static var anyButLineTerminators: CharacterSet256 {
        var result = CharacterSet256()
        result.insert(0x0A...0x0A)
        result.insert(0x0D...0x0D)
        result.undecided[3] = 1 << UInt64(0xE2 & 63)
        return result.complement
    }
}
