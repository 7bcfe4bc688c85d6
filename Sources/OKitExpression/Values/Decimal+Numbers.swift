package import FoundationEssentials
package import OKitSyntax

extension Decimal {
    /// Parses a number; `nil` for one that is too large or too small for a decimal, besides the text that
    /// `init(string:)` rejects.
    package init?(number text: String) {
        guard let decimal = Decimal(string: text), let size = Double(text),
            decimal.isExact(size)
        else {
            return nil
        }
        self = decimal
    }

    /// Converts a number; `nil` for infinity, NaN, and one that is too large or too small.
    package init?(number: Double) {
        guard number.isFinite, case let decimal = Decimal(number), decimal.isExact(number) else {
            return nil
        }
        self = decimal
    }

    /// Whether it is the given number: Foundation reads the largest and smallest exponents wrongly.
    private func isExact(_ number: Double) -> Bool {
        !isNaN && (number == 0 || (1e-127..<1e127).contains(abs(number)))
    }
}

extension JSONWriter {
    /// Writes a decimal; `null` for NaN, which JSON cannot represent.
    package mutating func decimal(_ number: Decimal) {
        number.isNaN ? null() : raw(number.description)
    }
}
