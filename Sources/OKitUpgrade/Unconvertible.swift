package import OKitSyntax

/// Why something of format 1 stays as it is.
package struct Unconvertible: Error, Sendable {
    /// What format 2 cannot say, or says otherwise.
    package let reason: String
    /// Where it is; `nil` for the file as a whole.
    package let location: SourceLocation?

    /// Says why.
    package init(_ reason: String, at location: SourceLocation? = nil) {
        self.reason = reason
        self.location = location
    }
}
