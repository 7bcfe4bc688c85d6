import Foundation

extension Environment {
    /// A number as people of the locale write it, with a point before its decimals; `nil` where it cannot be
    /// known what is meant: `1.000` is one or a thousand where decimals are behind a comma.
    package func plainNumber(_ text: String) -> String? {
        guard Locale(identifier: locale).decimalSeparator == "," else {
            return text
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let groups = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let isGrouped = groups.count > 1 && groups.dropFirst().allSatisfy { $0.count == 3 }
        switch parts.count {
        case 1: return isGrouped ? nil : text
        case 2 where groups.count == 1 || isGrouped: return groups.joined() + "." + parts[1]
        default: return nil
        }
    }
}
