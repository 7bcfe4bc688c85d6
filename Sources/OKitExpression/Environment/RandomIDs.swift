import OKitSyntax

/// A generator of upper-case UUIDs of version 4 (RFC 9562 §5.4), reproducible from a seed.
public struct RandomIDs: Sendable {
    private var numbers: RandomNumbers

    /// Creates a generator.
    public init(seed: UInt64) {
        numbers = RandomNumbers(seed: seed)
    }

    /// A random id that does not depend on a seed.
    public static func random() -> String {
        var ids = RandomIDs(seed: .random(in: .min ... .max))
        return ids.next()
    }

    /// The next id.
    public mutating func next() -> String {
        let high = numbers.next() & ~0xF000 | 0x4000
        let low = numbers.next() & ~(3 << 62) | 2 << 62
        return String(unsafeUninitializedCapacity: 36) { text in
            var position = 0
            for digit in 0..<32 {
                if digit % 4 == 0, (8...20).contains(digit) {
                    text[position] = UInt8(ascii: "-")
                    position += 1
                }
                let bits = (digit < 16 ? high : low) >> UInt64(60 - 4 * (digit & 15))
                text[position] = Self.digits[Int(bits & 15)]
                position += 1
            }
            return position
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
