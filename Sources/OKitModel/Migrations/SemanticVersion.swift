/// A version of an app, ordered by semantic versioning 2.0.0 §11.
public struct SemanticVersion: Sendable, Comparable {
    private let numbers: [Substring]
    private let preRelease: [Substring]

    /// Parses `1.2.3-beta.1+build`; missing parts count as 0.
    public init(_ text: String) {
        let parts = text.prefix { $0 != "+" }.split(separator: "-", maxSplits: 1)
        numbers = parts.first?.split(separator: ".") ?? []
        preRelease = parts.count > 1 ? parts[1].split(separator: ".") : []
    }

    /// Whether this version precedes another one.
    public static func < (left: Self, right: Self) -> Bool {
        order(left, right) < 0
    }

    /// Whether neither precedes the other; build metadata after `+` is ignored.
    public static func == (left: Self, right: Self) -> Bool {
        order(left, right) == 0
    }

    private static func order(_ left: Self, _ right: Self) -> Int {
        for index in 0..<max(left.numbers.count, right.numbers.count) {
            let result = order(
                index < left.numbers.count ? left.numbers[index] : "0",
                index < right.numbers.count ? right.numbers[index] : "0"
            )
            guard result == 0 else {
                return result
            }
        }
        // A pre-release precedes its release.
        guard left.preRelease.isEmpty == right.preRelease.isEmpty else {
            return left.preRelease.isEmpty ? 1 : -1
        }
        for (one, other) in zip(left.preRelease, right.preRelease) where order(one, other) != 0 {
            return order(one, other)
        }
        return left.preRelease.count - right.preRelease.count
    }

    /// Orders numbers of any length by value, and before words, which are ordered by their letters.
    private static func order(_ left: Substring, _ right: Substring) -> Int {
        let isNumber = [left, right].map { part in
            part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        if isNumber == [true, true] {
            let (one, other) = (left.drop { $0 == "0" }, right.drop { $0 == "0" })
            guard one.utf8.count == other.utf8.count else {
                return one.utf8.count - other.utf8.count
            }
            return letters(one, other)
        }
        return isNumber[0] != isNumber[1] ? (isNumber[0] ? -1 : 1) : letters(left, right)
    }

    private static func letters(_ left: Substring, _ right: Substring) -> Int {
        if left.utf8.elementsEqual(right.utf8) {
            return 0
        }
        return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
    }
}
