import OKitLint
import OKitRuntime
import OKitSyntax

/// The lists of the inspector.
struct InspectorLists {
    /// The prefix of the IDs of rows with a location, which a tap copies.
    private let prefix: String
    /// Returns a location as it is shown.
    private let place: (SourceLocation) -> String
    private(set) var nodes: [ScreenNode] = []
    private var rowCount = 0

    init(prefix: String, place: @escaping (SourceLocation) -> String) {
        self.prefix = prefix
        self.place = place
    }

    /// Returns the complete path of a location, its line and its column.
    static func place(_ location: SourceLocation) -> String {
        "\(location.source.path):\(location.start.line):\(location.start.column)"
    }

    /// Adds the declaration and the expressions of a node.
    mutating func add(_ inspection: NodeInspection) {
        let component = inspection.component.map { "component \($0)" } ?? "no component"
        let declared = row(
            "\(inspection.node), \(inspection.role.rawValue), \(component)",
            "of the screen \(inspection.screen)",
            at: inspection.location
        )
        nodes.append(section("Element", declared))
        let rows = inspection.bindings.flatMap { binding in
            let reads =
                binding.reads.isEmpty ? "" : ", reads \(binding.reads.joined(separator: ", "))"
            return row(
                "\(binding.name) = \(binding.value)",
                "\(binding.expression)\(reads)",
                at: binding.location
            )
        }
        nodes.append(section("Expressions", rows))
    }

    /// Adds the problems of the bundle.
    mutating func add(_ problems: [Finding]) {
        let rows = problems.flatMap { problem in
            row(
                problem.message.text,
                "\(problem.severity) [\(problem.rule)]",
                at: problem.location
            )
        }
        nodes.append(section(rows.isEmpty ? "No problems" : "Problems", rows))
    }

    /// Adds lines of text.
    mutating func add(_ title: String, _ lines: [String]) {
        let texts = lines.enumerated().map { index, line in
            ScreenNode(id: "~inspector/\(title)/\(index)", role: .text, label: line.printable)
        }
        nodes.append(section(title, texts))
    }

    /// Returns a row with a location, and a text below it.
    private mutating func row(
        _ label: String,
        _ detail: String,
        at location: SourceLocation
    ) -> [ScreenNode] {
        rowCount += 1
        return [
            ScreenNode(
                id: "\(prefix)\(rowCount)/\(Self.place(location).printable)",
                role: .row,
                label: label.printable,
                value: .text(place(location).printable),
                events: [.tap]
            ),
            ScreenNode(id: "~inspector/detail/\(rowCount)", role: .text, label: detail.printable),
        ]
    }

    private func section(_ title: String, _ children: [ScreenNode]) -> ScreenNode {
        ScreenNode(
            id: "~inspector/\(title)",
            role: .section,
            label: title,
            children: children
        )
    }
}
