/// How the values of a member are written in texts that people read.
public struct ValueWriting: Sendable {
    /// The format, as in `money EUR`; `nil` for the usual one.
    public var format: String?
    /// What values are called.
    public var labels: [Value: ParsedExpression]

    /// Creates a way of writing; `nil` if values are written as they are.
    public init?(format: String?, labels: [Value: ParsedExpression] = [:]) {
        guard format != nil || !labels.isEmpty else {
            return nil
        }
        self.format = format
        self.labels = labels
    }
}
