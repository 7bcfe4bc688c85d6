/// How the values of a member are written as text for display.
public struct ValueWriting: Sendable {
    /// The format, such as `money EUR`; `nil` for the default.
    public var format: String?
    /// The labels of values.
    public var labels: [Value: ParsedExpression]

    /// Creates a format; `nil` if values are not converted.
    public init?(format: String?, labels: [Value: ParsedExpression] = [:]) {
        guard format != nil || !labels.isEmpty else {
            return nil
        }
        self.format = format
        self.labels = labels
    }
}
