/// An exact number of at most 18 digits with an exponent near zero, without allocation.
///
/// Nearly every number of a document is one; `JSONNumber` takes the rest.
struct SmallNumber: BitwiseCopyable, StoredPart {
    private var digits: Int64
    /// The power of ten, from -`widestExponent` to `widestExponent`.
    private var exponent: Int64

    /// With 18 digits, two numbers can be converted to the same exponent within 128 bits.
    private static let widestExponent: Int64 = 9

    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        digits = try reader.int()
        exponent = try reader.int()
    }

    func write(to writer: inout StoredWriter) {
        writer.add(digits)
        writer.add(exponent)
    }

    /// Reads a number as RFC 8259 §6 writes it, which the text is known to be; `nil` for one that
    /// has too many digits.
    @inline(__always)
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        // Sign, 18 digits, point, `e`, sign, exponent.
        guard text.count <= 24 else {
            return nil
        }
        var digits: Int64 = 0
        var count = 0
        var decimals: Int64 = 0
        var isFraction = false
        var index = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative {
            index += 1
        }
        while index < text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            if digit < 10 {
                digits = digits &* 10 &+ Int64(digit)
                count += 1
                decimals += isFraction ? 1 : 0
            } else if text[index] == UInt8(ascii: ".") {
                isFraction = true
            } else {
                break
            }
            index += 1
        }
        guard count <= 18 else {
            return nil
        }
        var power: Int64 = 0
        if index < text.count {
            index += 1
            let isBelow = index < text.count && text[index] == UInt8(ascii: "-")
            while index < text.count {
                let digit = text[index] &- UInt8(ascii: "0")
                power = digit < 10 ? min(power * 10 + Int64(digit), 1_000) : power
                index += 1
            }
            power = isBelow ? -power : power
        }
        self.digits = isNegative ? -digits : digits
        exponent = power - decimals
        guard abs(exponent) <= Self.widestExponent else {
            return nil
        }
    }

    /// Converts a number; `nil` if it has too many digits.
    init?(_ number: JSONNumber) {
        let power = number.magnitude - number.digits.count
        // Trailing zeros are digits here, so that a round limit has an exponent of 0.
        let zeros = number.digits.isEmpty ? 0 : max(power, 0)
        guard zeros <= 18, number.digits.count + zeros <= 18, power >= -Self.widestExponent else {
            return nil
        }
        let size = number.digits.reduce(Int64(0)) { $0 * 10 + Int64($1) }
        digits = (number.isNegative ? -size : size) * Self.power(Int64(zeros))
        exponent = Int64(min(power, 0))
    }

    /// Whether it has no fraction.
    var isWhole: Bool {
        exponent >= 0 || digits % Self.power(-exponent) == 0
    }

    /// Negative, zero or positive, as this number is less than, equal to or greater than the other.
    @inline(__always)
    func compared(to other: SmallNumber) -> Int {
        if exponent == other.exponent {
            return digits < other.digits ? -1 : digits > other.digits ? 1 : 0
        }
        let common = min(exponent, other.exponent)
        let left = Int128(digits) * Int128(Self.power(exponent - common))
        let right = Int128(other.digits) * Int128(Self.power(other.exponent - common))
        return left < right ? -1 : left > right ? 1 : 0
    }

    /// Ten to a power of 18 at most.
    private static func power(_ exponent: Int64) -> Int64 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}
