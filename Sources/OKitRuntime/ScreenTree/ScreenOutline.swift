import FoundationEssentials
import OKitExpression
import OKitModel

/// Writes a screen tree as an outline that is easy to read and compare.
public enum ScreenOutline {
    /// Returns one line per node, indented by two spaces per level.
    ///
    /// Nodes that only group others are omitted.
    public static func text(of tree: ScreenTree) -> String {
        entries(of: tree).flatMap { entry in
            let indent = String(repeating: "  ", count: entry.level)
            return entry.lines.map { indent + $0 + "\n" }
        }.joined()
    }

    /// The lines of a node.
    struct Entry {
        /// The ID of the node.
        let id: String
        /// The ID of the node that contains it.
        let owner: String?
        /// Whether it has a label.
        let isNamed: Bool
        /// The number of levels above it.
        let level: Int
        /// The lines, without the indentation of the level.
        let lines: [String]
    }

    /// Returns the nodes of a tree with their lines, in document order.
    static func entries(of tree: ScreenTree) -> [Entry] {
        var entries: [Entry] = []
        add(tree.root, owner: nil, level: 0, to: &entries)
        return entries
    }

    private static func add(
        _ node: ScreenNode,
        owner: String?,
        level: Int,
        to entries: inout [Entry]
    ) {
        let depth = min(max(node.details.component.level ?? 0, 0), 32)
        entries.append(
            Entry(
                id: node.id,
                owner: owner,
                isNamed: node.label?.isEmpty == false,
                level: level + depth,
                lines: lines(ofNode: node)
            )
        )
        // A row whose actions are currently unavailable has an empty menu.
        for child in node.children where child.role != .menu || !child.children.isEmpty {
            add(child, owner: node.id, level: level + 1, to: &entries)
        }
    }

    private static func lines(ofNode node: ScreenNode) -> [String] {
        let name = node.role == .image ? node.label ?? node.details.image : node.label
        let label = name.flatMap { $0.isEmpty ? nil : quoted($0) }
        let text = self.lines(of: node)
        let prompt = node.details.prompt.map { "\(quoted($0)) >" }
        let parts = [
            node.role.rawValue, prompt, label, text == nil ? value(of: node) : nil,
            placeholder(of: node),
            component(of: node), states(of: node),
        ]
        return [parts.compactMap(\.self).joined(separator: " ")] + (text?.map { "  | \($0)" } ?? [])
    }

    /// Returns the lines of a long text; `nil` for nodes whose text is on the line of the node.
    private static func lines(of node: ScreenNode) -> [String]? {
        guard node.role == .markdown || node.role == .code, let text = node.value?.text else {
            return nil
        }
        return text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
            line.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? String($0) : escaped($0) }.joined()
        }
    }

    private static func value(of node: ScreenNode) -> String? {
        switch node.value {
        case nil: nil
        case .text: node.printedText.map { "= \(quoted($0))" }
        case .bool(let isOn): isOn ? "= on" : "= off"
        case .number(let number): "= " + (Value.double(number).text ?? "")
        case .date(let date): "= \(date.formatted(.iso8601))"
        }
    }

    /// Returns the details of a component other than its label and value.
    private static func component(of node: ScreenNode) -> String? {
        let details = node.details.component
        var parts: [String] = []
        let repeatsLabel = node.label == details.cells.first?.text
        let cells = details.cells.dropFirst(repeatsLabel ? 1 : 0)
        if !cells.isEmpty {
            parts.append("| " + cells.map { quoted($0.text) }.joined(separator: " | "))
        }
        if let detail = details.detail {
            parts.append("/ \(quoted(detail))")
        }
        if let badge = details.badge {
            parts.append("[\(quoted(badge))]")
        }
        if let order = details.sortOrder {
            parts.append(order.rawValue)
        }
        if let chart = details.chart {
            parts.append(text(of: chart))
        }
        let marked = [("of", details.failedAction), ("?", details.help), ("!", details.problem)]
        for (mark, text) in marked {
            if let text {
                parts.append("\(mark) \(quoted(text))")
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private static func text(of chart: ScreenNode.Chart) -> String {
        let points = chart.points.map { point in
            let label = point.label.map { quoted($0) + " " } ?? ""
            return label + (Value.double(point.value).text ?? "")
        }
        return "\(chart.kind.rawValue): " + points.joined(separator: ", ")
    }

    private static func placeholder(of node: ScreenNode) -> String? {
        (node.value?.text ?? "") == "" ? node.details.placeholder.map { "<\(quoted($0))>" } : nil
    }

    private static func states(of node: ScreenNode) -> String? {
        let on = node.state.names
        return on.isEmpty ? nil : "(" + on.joined(separator: ", ") + ")"
    }

    /// Returns a quoted text with control characters escaped, so that the text cannot affect a
    /// terminal.
    private static func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16))}"
        default:
            scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
        }
    }
}
