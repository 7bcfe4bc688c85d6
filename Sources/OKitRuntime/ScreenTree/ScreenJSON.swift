import FoundationEssentials
import OKitBundle
import OKitSyntax

/// Writes a screen tree as JSON, for programs.
///
/// Empty members are omitted.
public enum ScreenJSON {
    /// The version of the JSON format.
    ///
    /// It is incremented when the meaning of a member changes.
    public static let version = 1

    /// Returns the indented JSON text, with a trailing line feed.
    public static func text(of tree: ScreenTree) -> String {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.key("version")
            writer.int(Int64(version))
            writer.key("screen")
            writer.string(tree.screen)
            if let theme = tree.theme {
                writer.key("theme")
                write(theme, to: &writer)
            }
            if tree.opensLinks {
                writer.key("opensLinks")
                writer.bool(true)
            }
            writer.key("root")
            write(tree.root, to: &writer)
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    private static func write(_ theme: Theme, to writer: inout JSONWriter) {
        writer.object { writer in
            for role in Theme.Role.allCases {
                if let color = theme[role] {
                    writer.key(role.rawValue)
                    writer.string(color)
                }
            }
            if !theme.styles.isEmpty {
                writer.key("styles")
                write(theme.styles, to: &writer)
            }
        }
    }

    private static func write(_ styles: [String: Theme.Style], to writer: inout JSONWriter) {
        writer.object { writer in
            for (name, style) in styles.sorted(by: { $0.key < $1.key }) {
                writer.key(name)
                writer.object { writer in
                    for (name, color) in [
                        ("color", style.color), ("background", style.background),
                    ] {
                        if let color {
                            writer.key(name)
                            writer.string(color)
                        }
                    }
                    if style.isBold {
                        writer.key("bold")
                        writer.bool(true)
                    }
                }
            }
        }
    }

    private static func write(_ node: ScreenNode, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("id")
            writer.string(node.id)
            writer.key("role")
            writer.string(node.role.rawValue)
            if let label = node.label {
                writer.key("label")
                writer.string(label)
            }
            if let text = node.printedText {
                writer.key("value")
                writer.string(text)
            } else if let value = node.value {
                writer.key("value")
                write(value, to: &writer)
            }
            for (name, text) in [
                ("placeholder", node.details.placeholder), ("prompt", node.details.prompt),
            ] {
                if let text {
                    writer.key(name)
                    writer.string(text)
                }
            }
            write("state", node.state.names, to: &writer)
            write("events", node.events.map(\.rawValue), to: &writer)
            write(node.details, to: &writer)
            if let window = node.details.window {
                writer.key("total")
                writer.int(Int64(window.total))
                writer.key("first")
                writer.int(Int64(window.first))
                if window.hasMore {
                    writer.key("hasMore")
                    writer.bool(true)
                }
            }
            if !node.children.isEmpty {
                writer.key("children")
                writer.array { writer in
                    for child in node.children {
                        write(child, to: &writer)
                    }
                }
            }
        }
    }

    private static func write(_ details: ScreenNode.Details, to writer: inout JSONWriter) {
        if let bounds = details.bounds {
            for (name, number) in [
                ("minimum", bounds.minimum), ("maximum", bounds.maximum), ("step", bounds.step),
            ] where number.isFinite {
                writer.key(name)
                writer.double(number)
            }
        }
        if let progress = details.progress {
            writer.key("progress")
            writer.double(progress)
        }
        if !details.index.isEmpty {
            writer.key("index")
            writer.array { writer in
                for entry in details.index {
                    writer.object { writer in
                        writer.key("title")
                        writer.string(entry.title)
                        writer.key("row")
                        writer.int(Int64(entry.row))
                    }
                }
            }
        }
        write("path", details.path, to: &writer)
        if details.isMovable {
            writer.key("movable")
            writer.bool(true)
        }
        if details.isSecure {
            writer.key("secure")
            writer.bool(true)
        }
        for (name, value) in [
            ("accessory", details.accessory?.rawValue), ("purpose", details.purpose?.rawValue),
            ("dateMode", details.dateMode?.rawValue), ("image", details.image),
            ("ribbon", details.ribbon), ("editor", details.editor),
        ] {
            if let value {
                writer.key(name)
                writer.string(value)
            }
        }
        write(details.component, to: &writer)
    }

    private static func write(
        _ details: ScreenNode.ComponentDetails,
        to writer: inout JSONWriter
    ) {
        for (name, value) in [
            ("alignment", details.alignment?.rawValue), ("sortOrder", details.sortOrder?.rawValue),
            ("arrangement", details.arrangement?.rawValue), ("language", details.language),
            ("style", details.style), ("badge", details.badge), ("help", details.help),
            ("problem", details.problem), ("key", details.key),
            ("failedAction", details.failedAction),
        ] {
            if let value {
                writer.key(name)
                writer.string(value)
            }
        }
        for (name, value) in [
            ("width", details.width), ("level", details.level), ("gap", details.gap),
        ] {
            if let value {
                writer.key(name)
                writer.int(Int64(value))
            }
        }
        if details.isReplaced {
            writer.key("replaced")
            writer.bool(true)
        }
        if details.isFilePath {
            writer.key("filePath")
            writer.bool(true)
        }
        if details.isCopyable {
            writer.key("copyable")
            writer.bool(true)
        }
        if details.showsDetail {
            writer.key("showsDetail")
            writer.bool(true)
        }
        if !details.weights.isEmpty {
            writer.key("weights")
            writer.array { writer in
                for weight in details.weights {
                    writer.double(weight)
                }
            }
        }
        if !details.cells.isEmpty {
            writer.key("cells")
            writer.array { writer in
                for cell in details.cells {
                    writer.object { writer in
                        writer.key("text")
                        writer.string(cell.text)
                        if let style = cell.style {
                            writer.key("style")
                            writer.string(style)
                        }
                    }
                }
            }
        }
        if let chart = details.chart {
            writer.key("chart")
            write(chart, to: &writer)
        }
    }

    private static func write(_ chart: ScreenNode.Chart, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("kind")
            writer.string(chart.kind.rawValue)
            for (name, end) in [("minimum", chart.minimum), ("maximum", chart.maximum)] {
                if let end {
                    writer.key(name)
                    writer.double(end)
                }
            }
            writer.key("points")
            writer.array { writer in
                for point in chart.points {
                    writer.object { writer in
                        if let label = point.label {
                            writer.key("label")
                            writer.string(label)
                        }
                        writer.key("value")
                        writer.double(point.value)
                    }
                }
            }
        }
    }

    private static func write(_ name: String, _ values: [String], to writer: inout JSONWriter) {
        guard !values.isEmpty else {
            return
        }
        writer.key(name)
        writer.array { writer in
            for value in values {
                writer.string(value)
            }
        }
    }

    private static func write(_ value: NodeValue, to writer: inout JSONWriter) {
        switch value {
        case .text(let text): writer.string(text)
        case .bool(let isOn): writer.bool(isOn)
        case .number(let number): writer.double(number)
        case .date(let date): writer.double(date.timeIntervalSinceReferenceDate)
        }
    }
}

extension ScreenNode.State {
    /// The names of the states in the set, in declaration order.
    var names: [String] {
        let names: [(ScreenNode.State, String)] = [
            (.disabled, "disabled"), (.focused, "focused"), (.selected, "selected"),
            (.checked, "checked"), (.expanded, "expanded"), (.editing, "editing"),
            (.busy, "busy"), (.invalid, "invalid"),
        ]
        return names.filter { contains($0.0) }.map(\.1)
    }
}
