import OKitRuntime

/// Renders the buttons that request rows which a list does not contain yet.
///
/// A page has at most `most` rows of a list; the script requests the next ones when the button
/// comes into view.
enum Windows {
    /// The number of rows that a button requests.
    static let step = 100
    /// The number of rows that a page can have.
    static let most = 1000

    /// Returns the button for rows before the first one; `nil` if there are none.
    static func earlier(_ node: ScreenNode) -> Element? {
        guard let window = node.details.window, window.first > 0, node.accepts(.window) else {
            return nil
        }
        let first = max(window.first - step, 0)
        let count = min(window.first - first + rows(of: node), most)
        return button("Show earlier rows", first: first, count: count, node)
    }

    /// Returns the button for rows after the last one; `nil` if there are none.
    static func later(_ node: ScreenNode) -> Element? {
        guard let window = node.details.window, node.accepts(.window) else {
            return nil
        }
        let count = rows(of: node)
        let end = window.first + count
        let left = max(window.total - end, 0)
        guard left > 0 || window.hasMore else {
            return nil
        }
        let first = max(window.first, end + step - most)
        let label = left > 0 ? "Show more rows (\(left) left)" : "Show more rows"
        return button(label, first: first, count: end + step - first, node)
    }

    /// Returns the range of rows to request so that a row is among them.
    static func range(around row: Int, of node: ScreenNode) -> String {
        "\(max(row - step / 2, 0)),\(step * 2)"
    }

    private static func rows(of node: ScreenNode) -> Int {
        node.children.reduce(0) { count, child in
            count + (child.role == .section ? child.children.count : child.role == .row ? 1 : 0)
        }
    }

    private static func button(
        _ label: String,
        first: Int,
        count: Int,
        _ node: ScreenNode
    ) -> Element {
        var button = Element("button", class: "button quiet more", text: label)
        button.set("type", "button")
        button.set("data-do", "window")
        button.set("data-to", NodeKey(node).text)
        button.set("data-value", "\(first),\(count)")
        return button
    }
}
