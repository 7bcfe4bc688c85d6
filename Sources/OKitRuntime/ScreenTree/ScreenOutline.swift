import FoundationEssentials
import OKitExpression
import OKitModel

/// A screen tree as an outline that people and comparisons of texts read well.
public enum ScreenOutline {
    /// One line a node, two blanks a level; nodes that only group are left out.
    public static func text(of tree: ScreenTree) -> String {
        var lines: [String] = []
        write(tree.root, level: 0, to: &lines)
        return lines.map { $0 + "\n" }.joined()
    }

    private static func write(_ node: ScreenNode, level: Int, to lines: inout [String]) {
        let name = node.role == .image ? node.label ?? node.details.image : node.label
        let label = name.flatMap { $0.isEmpty ? nil : quoted($0) }
        let prompt = node.details.prompt.map { "\(quoted($0)) >" }
        let parts = [
            node.role.rawValue, prompt, label, value(of: node), placeholder(of: node),
            states(of: node),
        ]
        let indent = String(repeating: "  ", count: level)
        lines.append(indent + parts.compactMap(\.self).joined(separator: " "))
        for child in node.children {
            write(child, level: level + 1, to: &lines)
        }
    }

    private static func value(of node: ScreenNode) -> String? {
        switch node.value {
        case nil: nil
        case .text(let text): "= \(quoted(text))"
        case .bool(let isOn): isOn ? "= on" : "= off"
        case .number(let number): "= " + (Value.double(number).text ?? "")
        case .date(let date): "= \(date.formatted(.iso8601))"
        }
    }

    private static func placeholder(of node: ScreenNode) -> String? {
        (node.value?.text ?? "") == "" ? node.details.placeholder.map { "<\(quoted($0))>" } : nil
    }

    private static func states(of node: ScreenNode) -> String? {
        let on = node.state.names
        return on.isEmpty ? nil : "(" + on.joined(separator: ", ") + ")"
    }

    /// In quotes, with control characters as escapes, so that nothing of it acts on a terminal.
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
