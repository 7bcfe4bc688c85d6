/// The functions of items in a provider's `resultChain` (WidgetKit §3.1).
package enum ResultFunction: String, Sendable, CaseIterable {
    case first = "wx_first"
    case last = "wx_last"
    case count = "wx_count"
    case itemAt = "wx_itemAt"
    case takeFirst = "wx_takeFirst"
    case takeLast = "wx_takeLast"
    case joinedBy = "wx_joinedBy"
    case map = "wx_map"
    case keyPath = "valueForKeyPath"

    /// - Parameter selector: The name, with or without a colon if the function takes an argument.
    public init?(selector: String) {
        self.init(rawValue: selector.last == ":" ? String(selector.dropLast()) : selector)
    }
}
