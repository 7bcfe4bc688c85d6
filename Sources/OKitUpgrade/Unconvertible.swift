package import OKitSyntax

/// The reason that a part of format 1 cannot be converted.
package struct Unconvertible: Error, Sendable {
    /// The feature that format 2 does not support, or that has another meaning there.
    package let reason: String
    /// The location; `nil` for the whole file.
    package let location: SourceLocation?

    /// Creates a reason.
    package init(_ reason: String, at location: SourceLocation? = nil) {
        self.reason = reason
        self.location = location
    }
}
