/// The classes of characters that determine the direction of text (UAX #9, table 4).
enum BidiClass: UInt8 {
    case left, right, arabic, number, sign, unit, arabicNumber, separator, mark, space, neutral

    /// Returns the class of a scalar.
    static func of(_ scalar: Unicode.Scalar) -> BidiClass {
        let value = scalar.value
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].last < value {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < ranges.count && ranges[low].first <= value ? ranges[low].kind : .left
    }

    /// Whether the class is resolved by the text around it (NI).
    var isNeutral: Bool { [.separator, .sign, .unit, .space, .neutral].contains(self) }
}

/// Orders a line of text for display by the Unicode bidirectional algorithm (UAX #9), without
/// explicit formatting characters, which are never shown.
///
/// Each line is a separate paragraph.
struct BidiText {
    private let characters: [Character]
    private let original: [BidiClass]
    private var classes: [BidiClass]
    /// The direction of the paragraph: 0 for left to right, 1 for right to left.
    private let base: Int

    private static let mirrored: [Character: Character] = {
        let pairs: [(Character, Character)] = [
            ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("«", "»"), ("‹", "›"), ("⟨", "⟩"),
            ("⟦", "⟧"), ("「", "」"), ("『", "』"), ("【", "】"), ("〈", "〉"), ("《", "》"),
            ("≤", "≥"),
        ]
        return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($1, $0) })
    }()
    private static let brackets: [Character: Character] = [
        "(": ")", "[": "]", "{": "}", "⟨": "⟩", "⟦": "⟧", "「": "」", "『": "』", "【": "】", "〈": "〉",
        "《": "》",
    ]

    /// Returns characters in the order of their columns; `nil` if that is the given order.
    static func ordered(_ text: [(Character, Int)]) -> [(Character, Int)]? {
        guard text.contains(where: { $0.0.mayBeRightToLeft }) else {
            return nil
        }
        var bidi = BidiText(text.map(\.0))
        let levels = bidi.levels()
        return order(levels).map { index in
            let (character, width) = text[index]
            return (levels[index] % 2 == 1 ? mirrored[character] ?? character : character, width)
        }
    }

    private init(_ characters: [Character]) {
        self.characters = characters
        original = characters.map { $0.unicodeScalars.first.map(BidiClass.of) ?? .neutral }
        classes = original
        // P2, P3
        let strong = original.first { [.left, .right, .arabic].contains($0) }
        base = strong == .right || strong == .arabic ? 1 : 0
    }

    private var side: BidiClass { base == 1 ? .right : .left }

    /// Returns the level of each character.
    private mutating func levels() -> [Int] {
        resolveWeak()
        resolveBrackets()
        resolveNeutrals()
        // I1, I2
        var levels = classes.map { kind in
            switch kind {
            case .left: base == 1 ? 2 : 0
            case .right: 1
            default: 2
            }
        }
        // L1
        for index in levels.indices.reversed() {
            guard original[index] == .space else {
                break
            }
            levels[index] = base
        }
        return levels
    }

    /// Rules W1 to W7.
    private mutating func resolveWeak() {
        var (last, strong) = (side, side)
        for index in classes.indices {
            if classes[index] == .mark {
                classes[index] = last
            }
            last = classes[index]
            if classes[index] == .number, strong == .arabic {
                classes[index] = .arabicNumber
            } else if [.left, .right, .arabic].contains(classes[index]) {
                strong = classes[index]
            }
        }
        for index in classes.indices where classes[index] == .arabic {
            classes[index] = .right
        }
        for index in classes.indices.dropFirst().dropLast() {
            let (before, after) = (classes[index - 1], classes[index + 1])
            let joins = classes[index] == .separator || classes[index] == .sign && before == .number
            if joins, before == after, [.number, .arabicNumber].contains(before) {
                classes[index] = before
            }
        }
        joinUnits()
        strong = side
        for index in classes.indices {
            if [.separator, .sign, .unit].contains(classes[index]) {
                classes[index] = .neutral
            } else if classes[index] == .number, strong == .left {
                classes[index] = .left
            } else if [.left, .right].contains(classes[index]) {
                strong = classes[index]
            }
        }
    }

    /// Rule W5: units beside a number belong to it.
    private mutating func joinUnits() {
        var index = 0
        while index < classes.count {
            guard classes[index] == .unit else {
                index += 1
                continue
            }
            let end = classes[index...].firstIndex { $0 != .unit } ?? classes.count
            let isBeside =
                index > 0 && classes[index - 1] == .number
                || end < classes.count && classes[end] == .number
            if isBeside {
                for unit in index..<end {
                    classes[unit] = .number
                }
            }
            index = end
        }
    }

    /// Returns the direction of a strong character or number; `nil` for neutral ones.
    private func direction(_ index: Int) -> BidiClass? {
        switch classes[index] {
        case .left: .left
        case .right, .number, .arabicNumber: .right
        default: nil
        }
    }

    /// Rule N0: a pair of brackets has the direction of its content.
    private mutating func resolveBrackets() {
        var open: [(character: Character, index: Int)] = []
        var pairs: [(Int, Int)] = []
        for index in characters.indices where classes[index].isNeutral {
            if let closing = Self.brackets[characters[index]] {
                guard open.count < 63 else {
                    break
                }
                open.append((closing, index))
            } else if let match = open.lastIndex(where: { $0.character == characters[index] }) {
                pairs.append((open[match].index, index))
                open.removeSubrange(match...)
            }
        }
        for (start, end) in pairs.sorted(by: { $0.0 < $1.0 }) {
            let inside = (start + 1..<end).compactMap(direction)
            guard !inside.isEmpty else {
                continue
            }
            let before = (0..<start).reversed().lazy.compactMap(direction).first ?? side
            let isOpposite = !inside.contains(side) && before != side
            classes[start] = isOpposite ? before : side
            classes[end] = classes[start]
        }
    }

    /// Rules N1 and N2: neutral characters between two of the same direction have it too.
    private mutating func resolveNeutrals() {
        var index = 0
        while index < classes.count {
            guard classes[index].isNeutral else {
                index += 1
                continue
            }
            let end = classes[index...].firstIndex { !$0.isNeutral } ?? classes.count
            let before = index > 0 ? direction(index - 1) ?? side : side
            let after = end < classes.count ? direction(end) ?? side : side
            for neutral in index..<end {
                classes[neutral] = before == after ? before : side
            }
            index = end
        }
    }

    /// Rule L2: the indices from left to right.
    private static func order(_ levels: [Int]) -> [Int] {
        var order = Array(levels.indices)
        for level in (1...2).reversed() {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }
}

extension Character {
    /// Whether it can be part of text from right to left.
    fileprivate var mayBeRightToLeft: Bool {
        guard let value = unicodeScalars.first?.value, value >= 0x590 else {
            return false
        }
        return value < 0x900 || (0xFB1D..<0xFF00).contains(value)
            || (0x10800..<0x11000).contains(value) || (0x1E800..<0x1F000).contains(value)
    }
}
