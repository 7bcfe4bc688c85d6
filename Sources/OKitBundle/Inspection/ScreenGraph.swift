import OKitSyntax

/// The navigation graph between screens, for programs that draw graphs.
package struct ScreenGraph: Sendable {
    /// A graph description language.
    public enum Language: String, Sendable, CaseIterable {
        case mermaid, dot
    }

    /// A link from one screen to another.
    private struct Edge {
        var from: String
        var to: String
        /// The segue, or a label for a tab.
        var label: String
    }

    private let entry: String
    private let screens: [(name: String, kind: String)]
    private let edges: [Edge]

    /// Creates the graph of a bundle, with screens sorted by name.
    public init(_ bundle: AppBundle) {
        entry = bundle.manifest.entry.name
        let sorted = bundle.screens.values.sorted { $0.name < $1.name }
        screens = sorted.map { ($0.name, $0.kind) }
        edges = sorted.flatMap { screen in
            screen.tabs.map { Edge(from: screen.name, to: $0.screen.name, label: "tab") }
                + screen.segues.sorted { $0.key < $1.key }
                .map { Edge(from: screen.name, to: $0.value.screen.name, label: $0.key) }
                + (screen.declaration?.openings ?? [])
                .map { Edge(from: screen.name, to: $0.screen, label: $0.label) }
        }
    }

    /// The graph as text; names are escaped in strings of the language.
    public func text(in language: Language) -> String {
        switch language {
        case .mermaid: mermaid
        case .dot: dot
        }
    }

    private var mermaid: String {
        var names: [String: String] = [:]
        func id(_ name: String) -> String {
            let id = names[name] ?? "s\(names.count)"
            names[name] = id
            return id
        }
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\"", with: "#quot;"))\""
        }
        var lines = ["flowchart LR"]
        for screen in screens {
            let mark = screen.name == entry ? ("([", "])") : ("[", "]")
            let label = quoted("\(screen.name): \(screen.kind)")
            lines.append("    \(id(screen.name))\(mark.0)\(label)\(mark.1)")
        }
        for edge in edges {
            lines.append("    \(id(edge.from)) -->|\(quoted(edge.label))| \(id(edge.to))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var dot: String {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        var lines = ["digraph screens {", "    rankdir=LR;"]
        for screen in screens {
            let shape = screen.name == entry ? "doubleoctagon" : "box"
            let label = quoted("\(screen.name): \(screen.kind)")
            lines.append("    \(quoted(screen.name)) [label=\(label), shape=\(shape)];")
        }
        for edge in edges {
            lines.append(
                "    \(quoted(edge.from)) -> \(quoted(edge.to)) [label=\(quoted(edge.label))];"
            )
        }
        lines.append("}")
        return lines.map { $0 + "\n" }.joined()
    }
}

extension ScreenDeclaration {
    /// The screens that it opens, each with the action, row, part of the body or step that opens
    /// it.
    fileprivate var openings: [(screen: String, label: String)] {
        var labels: [SourceLocation: String] = [:]
        for action in actions {
            for name in action.declaration.names(.screen) {
                labels[name.location] = action.name.name
            }
        }
        for component in components {
            let isInclude = component.declaration.form == "include"
            for member in ["open", "include"] {
                if let name = component.declaration[member]?.name {
                    labels[name.location] = isInclude ? "include" : component.key
                }
            }
        }
        return declaration.names(.screen).map { ($0.name, labels[$0.location] ?? "step") }
    }
}
