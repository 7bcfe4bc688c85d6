import OKitSyntax

/// Random numbers of 64 bits: the same row of them from the same seed.
public struct RandomNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts a row.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    ///
    /// SplitMix64: every seed gives a good row, 0 too.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
