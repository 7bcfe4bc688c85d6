package import OKitExpression
package import OrderedCollections

/// Items that a step writes to a file.
package struct Export: Sendable, Hashable {
    /// The name of the provider with the items.
    public var provider: String
    /// The name of the format; `nil` determines it from the file's name.
    public var format: String?
    /// The values of the columns by their titles; empty for the properties of the items.
    public var columns: OrderedDictionary<String, ParsedExpression>
    /// The proposed name of the file.
    public var name: ParsedExpression?

    /// Creates an export.
    public init(
        provider: String,
        format: String?,
        columns: OrderedDictionary<String, ParsedExpression>,
        name: ParsedExpression?
    ) {
        self.provider = provider
        self.format = format
        self.columns = columns
        self.name = name
    }
}
