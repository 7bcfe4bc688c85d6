import OKitExpression
import OKitModel

/// The domain of a field's values, and the conversion of values outside of it.
///
/// A value outside is not a validation error: it becomes the nearest value inside, or nil.
public struct ValueDomain<T>: Sendable {
    private let nearest: @Sendable (T) -> T?

    /// Creates a domain.
    ///
    /// - Parameter clamp: Returns the value itself if it is inside, otherwise the nearest one
    ///   inside, or nil.
    public init(clamp: @escaping @Sendable (T) -> T?) {
        nearest = clamp
    }

    /// The value if it is inside, otherwise the nearest one inside, or nil.
    public func clamp(_ value: T) -> T? {
        nearest(value)
    }
}

extension ValueDomain where T: Equatable {
    /// Whether a value is inside.
    public func contains(_ value: T) -> Bool {
        clamp(value) == value
    }
}

extension ValueDomain where T: Equatable & Sendable {
    /// The values of a list; every other value becomes nil.
    public init(_ values: [T]) {
        self.init { values.contains($0) ? $0 : nil }
    }
}

extension ValueDomain where T: Comparable & Sendable {
    /// The values between two inclusive bounds; other values are clamped.
    ///
    /// - Parameters:
    ///   - lowerBound: Nil for none.
    ///   - upperBound: Nil for none.
    public init(lowerBound: T?, upperBound: T?) {
        self.init { value in
            if let lowerBound, value < lowerBound {
                return lowerBound
            }
            if let upperBound, value > upperBound {
                return upperBound
            }
            return value
        }
    }

    /// The values of a range.
    public init(_ range: ClosedRange<T>) {
        self.init(lowerBound: range.lowerBound, upperBound: range.upperBound)
    }
}
