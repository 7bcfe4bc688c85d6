package import FoundationEssentials
package import OKitSyntax

extension Decimal {
    /// Parses text that begins with a number, as `init(string:)` does; `nil` for a number that is too
    /// large or too small for a decimal.
    package init?(number text: String) {
        guard let decimal = Decimal(string: text), decimal.isInRange else {
            return nil
        }
        self = decimal
    }

    /// Converts a number; `nil` for infinity, NaN, and one that is too large or too small.
    package init?(number: Double) {
        guard number.isFinite, case let decimal = Decimal(number), decimal.isInRange else {
            return nil
        }
        self = decimal
    }

    /// Whether it is a number that Foundation reads correctly: not those with the largest and smallest
    /// exponents.
    private var isInRange: Bool {
        !isNaN && (isZero || Double(description).map { (1e-127..<1e127).contains(abs($0)) } == true)
    }
}

extension JSONWriter {
    /// Writes a decimal; `null` for NaN, which JSON cannot represent.
    package mutating func decimal(_ number: Decimal) {
        number.isNaN ? null() : raw(number.description)
    }
}
