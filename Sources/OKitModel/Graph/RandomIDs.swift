/// Upper-case UUIDs of version 4 (RFC 9562 §5.4): the same row of them from the same seed.
public struct RandomIDs: Sendable {
    private var state: UInt64

    /// Starts a row.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next id.
    public mutating func next() -> String {
        let high = bits() & ~0xF000 | 0x4000
        let low = bits() & ~(3 << 62) | 2 << 62
        let digits = Self.digits(high) + Self.digits(low)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(digits[$0]) }.joined(separator: "-")
    }

    /// SplitMix64: every seed gives a good row, 0 too.
    private mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    private static func digits(_ bits: UInt64) -> [Character] {
        let digits = Array(String(bits, radix: 16, uppercase: true))
        return Array(repeating: "0", count: 16 - digits.count) + digits
    }
}
