import Foundation
import OKitExpression

/// Names of one kind of declaration, each given once.
struct NameTable {
    private var taken: Set<String>
    /// The next number for each name that several declarations have requested.
    private var next: [String: Int] = [:]
    private let reserved: Set<String>

    /// - Parameter reserved: Names that nothing can have, in lower case.
    init(reserved: Set<String> = []) {
        self.reserved = reserved
        taken = []
    }

    /// Returns an unused name: the requested one, else with a word or number after it.
    mutating func claim(_ requested: String, _ fallback: String) -> String {
        var name = Self.identifier(requested, fallback)
        if reserved.contains(name.lowercased()) {
            name += "Value"
        }
        var candidate = name
        var number = next[name.lowercased()] ?? 2
        while !taken.insert(candidate.lowercased()).inserted {
            candidate = "\(name)\(number)"
            number += 1
            next[name.lowercased()] = number
        }
        return candidate
    }

    /// Returns an unused name that begins with a capital letter, as entities have.
    mutating func claimType(_ requested: String, _ fallback: String) -> String {
        let name = Self.identifier(requested, fallback)
        return claim(name.prefix(1).uppercased() + name.dropFirst(), fallback)
    }

    /// Returns a name of letters, digits and `_` that begins with a letter.
    static func identifier(_ text: String, _ fallback: String) -> String {
        let isValid =
            text.unicodeScalars.first.map { $0.isASCII && $0.properties.isAlphabetic } == true
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                        || scalar == "_")
            }
        if isValid {
            return String(text.prefix(longest))
        }
        let spelled = text.replacing("ß", with: "ss").replacing("ẞ", with: "SS")
        let latin = spelled.decomposedStringWithCompatibilityMapping.unicodeScalars
            .filter {
                !$0.properties.isDiacritic && $0.properties.canonicalCombiningClass == .notReordered
            }
            .map { $0.isASCII ? Character($0) : " " }
        var name = Words(String(latin)).memberName
        while let first = name.first, !first.isLetter {
            name.removeFirst()
        }
        return name.isEmpty ? fallback : String(name.prefix(longest))
    }

    private static let longest = 80

    /// The names that properties cannot have: words of expressions, and names that imported screens use.
    static let reservedProperties = ReservedWords.all.union(
        ["self", "screen", "loaded", "isnew", "x"]
    )
}
