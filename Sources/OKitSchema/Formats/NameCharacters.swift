/// Properties of characters in names; the standard library provides neither scripts nor directions,
/// so the needed ones are given as ranges.
extension Unicode.Scalar {
    /// PVALID of RFC 5892 §2 and §3.
    var isAllowedInNames: Bool {
        switch value {
        case 0x2D, 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007:
            return true
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B:
            return false
        // Marks for symbols and for notes (§2.4), old Hangul (§2.9)
        case 0x20D0...0x20FF, 0x1D100...0x1D24F, 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF:
            return false
        default:
            break
        }
        switch properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
            .spacingMark:
            return !properties.changesWhenNFKCCaseFolded
                && !properties.isDefaultIgnorableCodePoint
        default:
            return false
        }
    }

    var isVirama: Bool {
        properties.canonicalCombiningClass.rawValue == 9
    }

    var isGreek: Bool {
        switch value {
        case 0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF: true
        default: false
        }
    }

    var isHebrew: Bool {
        0x591...0x5F4 ~= value || 0xFB1D...0xFB4F ~= value
    }

    /// Whether the character is Hiragana, Katakana or Han.
    var isJapanese: Bool {
        switch value {
        case 0x3005, 0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF,
            0x31F0...0x31FF:
            true
        default: properties.isIdeographic
        }
    }

    /// Whether an Arabic letter joins the one before it.
    var joinsPrevious: Bool {
        0x620...0x6FF ~= value && value != 0x621 && value != 0x674
            && properties.generalCategory == .otherLetter
    }

    /// Whether an Arabic letter also joins the next one.
    var joinsNext: Bool {
        guard joinsPrevious else {
            return false
        }
        switch value {
        case 0x622...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x673, 0x675...0x677,
            0x688...0x699, 0x6C0, 0x6C3...0x6CB, 0x6CD, 0x6CF, 0x6D2, 0x6D3, 0x6D5, 0x6EE, 0x6EF:
            return false
        default:
            return true
        }
    }

    /// The direction classes of characters in names (UAX #9).
    enum Direction {
        case left, right, number, arabicNumber, mark, neutral
    }

    var direction: Direction {
        switch value {
        case 0x30...0x39, 0x6F0...0x6F9: return .number
        case 0x660...0x669, 0x10D30...0x10D39: return .arabicNumber
        case 0x2D, 0x375, 0x30FB, 0xB7, 0x200C, 0x200D: return .neutral
        default: break
        }
        if properties.generalCategory == .nonspacingMark {
            return .mark
        }
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            return .right
        default:
            return .left
        }
    }
}

extension Unicode.GeneralCategory {
    var isMark: Bool {
        self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
    }
}
