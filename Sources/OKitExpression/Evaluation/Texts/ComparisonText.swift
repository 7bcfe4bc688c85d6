import OKitSyntax

/// A text in the form in which it is compared: its bytes after `TextFolding`.
struct ComparisonText: Equatable {
    let bytes: [UInt8]
    /// Whether the text itself is ASCII.
    let isASCII: Bool

    init(_ text: String, _ options: ComparisonOptions) {
        (bytes, isASCII) = TextFolding(options).withBytes(of: text) { (Array($0), $1) }
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.bytes == rhs.bytes
    }

    /// By code points; with `l`, letters are compared by their base first, then by their marks and
    /// case.
    static func order(
        _ left: String,
        _ right: String,
        _ options: ComparisonOptions
    ) -> Order {
        if options.contains(.localeSensitive) {
            let base: ComparisonOptions = [.caseInsensitive, .diacriticInsensitive]
            let order = order(left, right, base)
            if order != .same {
                return order
            }
        }
        let left = ComparisonText(left, options).bytes
        let right = ComparisonText(right, options).bytes
        if left == right {
            return .same
        }
        return left.lexicographicallyPrecedes(right) ? .ascending : .descending
    }
}
