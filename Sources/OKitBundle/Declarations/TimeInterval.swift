package import OKitExpression

/// A time in seconds, written in a bundle as text (`30s`, `300ms`, `5m`, `2h`) or a number.
package struct TimeInterval: Sendable, Hashable {
    /// The number of seconds.
    package let seconds: Double

    private static let units: [(suffix: String, seconds: Double)] = [
        ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600),
    ]

    /// Parses text; `nil` if it is not a time.
    package init?(_ text: String) {
        guard let unit = Self.units.first(where: { text.hasSuffix($0.suffix) }),
            let count = Double(text.dropLast(unit.suffix.count)), count.isFinite, count >= 0
        else {
            return nil
        }
        seconds = count * unit.seconds
    }

    /// Reads text, or a number of seconds; `nil` for any other value.
    package init?(_ value: Value) {
        if case .text(let text) = value {
            self.init(text)
            return
        }
        guard let count = value.double, count.isFinite, count >= 0 else {
            return nil
        }
        self.init(seconds: count)
    }

    private init(seconds: Double) {
        self.seconds = seconds
    }
}
