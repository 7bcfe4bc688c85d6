import Foundation
import OKitExpression
import OKitModel

/// The letter case of dictionary keys.
public enum KeyCase: Sendable, CaseIterable {
    case lower, upper, capitalized, lowerCamel, upperCamel, snake, kebab

    /// A key in this case.
    ///
    /// A word begins at an upper-case letter after a lower-case letter or digit, at the end of an
    /// acronym, and after a space. Camel cases also split at underscores. Hyphens are only replaced
    /// by the separator of the other cases.
    public func apply(to key: String) -> String {
        switch self {
        case .lower: key.lowercased()
        case .upper: key.uppercased()
        case .capitalized: key.capitalized
        case .snake:
            Self.words(of: key.replacing("-", with: "_")).joined(separator: "_").lowercased()
        case .kebab: Self.words(of: key).joined(separator: "-").lowercased()
        case .upperCamel: Self.camelWords(of: key).map(\.capitalized).joined()
        case .lowerCamel:
            Self.camelWords(of: key).enumerated()
                .map { $0.offset == 0 ? $0.element.lowercased() : $0.element.capitalized }
                .joined()
        }
    }

    private static func camelWords(of key: String) -> [String] {
        words(of: key.replacing("_", with: " "))
    }

    private static func words(of key: String) -> [String] {
        let characters = Array(key)
        var words = [""]
        for (index, character) in characters.enumerated() {
            let before = index > 0 ? characters[index - 1] : nil
            let after = index + 1 < characters.count ? characters[index + 1] : nil
            if character == " " {
                words.append("")
            } else {
                if character.isUpper, let before,
                    before.isLower || before.isDigit || (before.isUpper && after?.isLower == true)
                {
                    words.append("")
                }
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}

extension Character {
    fileprivate var isUpper: Bool { ("A"..."Z").contains(self) }
    fileprivate var isLower: Bool { ("a"..."z").contains(self) }
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
