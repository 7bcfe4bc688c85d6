import OKitExpression
import OKitModel

/// Which values a field takes, and what becomes of the others.
///
/// A value outside is never an error of validation: it becomes the nearest value inside, or none.
public struct ValueDomain<T>: Sendable {
    private let nearest: @Sendable (T) -> T?

    /// Creates a domain.
    ///
    /// - Parameter clamp: the value itself where it is inside, else the nearest one inside, or nil.
    public init(clamp: @escaping @Sendable (T) -> T?) {
        nearest = clamp
    }

    /// The value where it is inside, else the nearest one inside, or nil.
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
    /// The values between two bounds, which are inside; the others become the bound they are
    /// beyond.
    ///
    /// - Parameters:
    ///   - lowerBound: nil for none.
    ///   - upperBound: nil for none.
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
