import OKitSyntax

/// Upper-case UUIDs of version 4 (RFC 9562 §5.4): the same row of them from the same seed.
public struct RandomIDs: Sendable {
    private var numbers: RandomNumbers

    /// Starts a row.
    public init(seed: UInt64) {
        numbers = RandomNumbers(seed: seed)
    }

    /// An id that follows from nothing.
    public static func random() -> String {
        var ids = RandomIDs(seed: .random(in: .min ... .max))
        return ids.next()
    }

    /// The next id.
    public mutating func next() -> String {
        let high = numbers.next() & ~0xF000 | 0x4000
        let low = numbers.next() & ~(3 << 62) | 2 << 62
        let digits = Self.digits(high) + Self.digits(low)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(digits[$0]) }.joined(separator: "-")
    }

    private static func digits(_ bits: UInt64) -> [Character] {
        let digits = Array(String(bits, radix: 16, uppercase: true))
        return Array(repeating: "0", count: 16 - digits.count) + digits
    }
}
