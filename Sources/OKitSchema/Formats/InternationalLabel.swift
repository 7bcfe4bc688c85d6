/// A label of an international name in Unicode, validated by RFC 5891 §4.2.
///
/// Normalization form C is not checked.
struct InternationalLabel {
    let scalars: [Unicode.Scalar]

    var isValid: Bool {
        guard let first = scalars.first, scalars.last != "-", first != "-" else {
            return false
        }
        let isMark = first.properties.generalCategory.isMark
        let isReserved = scalars.count >= 4 && scalars[2] == "-" && scalars[3] == "-"
        return !isMark && !isReserved && scalars.indices.allSatisfy(isAllowed)
    }

    /// RFC 5892 §3, with the rules of its appendix A.
    private func isAllowed(at index: Int) -> Bool {
        let scalar = scalars[index]
        let before = index > 0 ? scalars[index - 1] : nil
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalar.value {
        case 0x200C:
            return before?.isVirama ?? false || joins(at: index)
        case 0x200D:
            return before?.isVirama ?? false
        case 0xB7:
            return before == "l" && after == "l"
        case 0x375:
            return after?.isGreek ?? false
        case 0x5F3, 0x5F4:
            return before?.isHebrew ?? false
        case 0x30FB:
            return scalars.contains { $0.isJapanese }
        case 0x660...0x669:
            return !scalars.contains { 0x6F0...0x6F9 ~= $0.value }
        case 0x6F0...0x6F9:
            return !scalars.contains { 0x660...0x669 ~= $0.value }
        default:
            return scalar.isAllowedInNames
        }
    }

    /// Whether joining letters are on both sides, ignoring marks (appendix A.1); of the joining
    /// scripts, only Arabic is supported.
    private func joins(at index: Int) -> Bool {
        let before = scalars[..<index].last { !$0.properties.generalCategory.isMark }
        let after = scalars[(index + 1)...].first { !$0.properties.generalCategory.isMark }
        return before?.joinsNext ?? false && after?.joinsPrevious ?? false
    }
}

// MARK: Direction

extension InternationalLabel {
    /// Whether labels with right-to-left text can be combined (RFC 5893 §2).
    static func haveOneDirection(_ labels: [InternationalLabel]) -> Bool {
        let isMixed = labels.contains { label in
            label.scalars.contains { $0.direction == .right || $0.direction == .arabicNumber }
        }
        return !isMixed || labels.allSatisfy(\.hasOneDirection)
    }

    private var hasOneDirection: Bool {
        let directions = scalars.map(\.direction)
        let last = directions.last { $0 != .mark }
        switch directions.first {
        case .right:
            let hasBoth = directions.contains(.number) && directions.contains(.arabicNumber)
            return !hasBoth && !directions.contains(.left)
                && (last == .right || last == .number || last == .arabicNumber)
        case .left:
            return !directions.contains(.right) && !directions.contains(.arabicNumber)
                && (last == .left || last == .number)
        default:
            return false
        }
    }
}
