extension JSONNumber {
    /// The maximum number of digits of a divisor: the work grows with their square.
    package static let longestDivisor = 512

    /// Whether this is `divisor` times a whole number, exactly (2020-12 validation §6.2.1).
    ///
    /// - Precondition: `divisor` is above zero and has at most `longestDivisor` digits.
    package func isMultiple(of divisor: JSONNumber) -> Bool {
        guard !digits.isEmpty else {
            return true
        }
        // Both are a whole number times a power of ten. As neither whole number ends in 0, the
        // value cannot be a multiple if its power is below the divisor's.
        let power = magnitude - digits.count
        let divisorPower = divisor.magnitude - divisor.digits.count
        guard power >= divisorPower else {
            return false
        }
        // A divisor of n digits has fewer than 4n factors of 2 or of 5 for the zeros to cancel.
        let zeros = min(power - divisorPower, 4 * divisor.digits.count)
        return Self.remainderIsZero(of: digits, zeros: zeros, by: divisor.digits)
    }

    /// Long division: brings down one digit after the other and only retains the remainder.
    private static func remainderIsZero(
        of dividend: [UInt8],
        zeros: Int,
        by divisor: [UInt8]
    ) -> Bool {
        // Most significant digit first, with space for the digit that is brought down.
        var rest = [UInt8](repeating: 0, count: divisor.count + 1)
        for position in 0..<dividend.count + zeros {
            rest.removeFirst()
            rest.append(position < dividend.count ? dividend[position] : 0)
            while !rest.dropFirst().lexicographicallyPrecedes(divisor) || rest[0] > 0 {
                subtract(divisor, from: &rest)
            }
        }
        return rest.allSatisfy { $0 == 0 }
    }

    private static func subtract(_ divisor: [UInt8], from rest: inout [UInt8]) {
        var borrow: UInt8 = 0
        for index in divisor.indices.reversed() {
            let taken = divisor[index] + borrow
            borrow = rest[index + 1] < taken ? 1 : 0
            rest[index + 1] = rest[index + 1] + borrow * 10 - taken
        }
        rest[0] -= borrow
    }
}
