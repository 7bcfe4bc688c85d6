import OKitRuntime

/// A group of children in a column, row or grid.
struct GroupControl: Control {
    private static let narrowest = 16
    private static let narrowestInGrid = 24

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let details = node.details.component
        let gap = details.gap.map { min(max($0, 0), 20) }
        switch details.arrangement {
        case .row where node.children.allSatisfy { $0.role == .button }:
            content.addButtons(node.children)
        case .row:
            let panes = PaneWidths(details.weights, count: node.children.count).columns(
                in: content.width,
                gap: max(gap ?? 2, node.children.contains(where: \.hasTargets) ? 3 : 1),
                least: Self.narrowest
            )
            if let panes {
                content.addPanes(zip(node.children.map { [$0] }, panes).map { ($0, $1) })
            } else {
                addColumn(node.children, gap: gap ?? 0, to: &content)
            }
        case .grid: addGrid(node, gap: gap ?? 2, to: &content)
        case .column, nil: addColumn(node.children, gap: gap ?? 0, to: &content)
        }
    }

    private func addColumn(_ nodes: [ScreenNode], gap: Int, to content: inout ContentBuilder) {
        for (index, node) in nodes.enumerated() {
            if index > 0 {
                for _ in 0..<gap {
                    content.addBlank(if: true)
                }
            }
            content.append(node)
        }
    }

    private func addGrid(_ node: ScreenNode, gap: Int, to content: inout ContentBuilder) {
        let weights = node.details.component.weights
        let gap = max(gap, node.children.contains(where: \.hasTargets) ? 3 : 1)
        let most = (content.width + gap) / (Self.narrowestInGrid + gap)
        let count = min(weights.isEmpty ? node.children.count : weights.count, max(most, 1))
        let panes = PaneWidths(weights.count == count ? weights : [], count: count)
            .columns(in: content.width, gap: gap, least: min(Self.narrowest, content.width))
        guard count > 1, let panes else {
            addColumn(node.children, gap: 0, to: &content)
            return
        }
        for first in stride(from: 0, to: node.children.count, by: count) {
            let nodes = node.children[first..<min(first + count, node.children.count)]
            content.addPanes(zip(nodes.map { [$0] }, panes).map { ($0, $1) })
        }
    }
}

/// Panes next to each other with lines between them, or below each other if they do not fit.
struct SplitControl: Control {
    private static let narrowest = 22

    /// Returns the columns of each pane; `nil` if the panes do not fit next to each other.
    static func columns(of node: ScreenNode, in width: Int) -> [Range<Int>]? {
        guard node.children.count > 1 else {
            return nil
        }
        return PaneWidths(node.details.component.weights, count: node.children.count)
            .columns(in: width, gap: 5, least: narrowest)
    }

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        guard let panes = Self.columns(of: node, in: content.width) else {
            for (index, pane) in node.children.enumerated() {
                content.addBlank(if: index > 0)
                content.append(pane)
            }
            return
        }
        content.addPanes(
            zip(node.children.map { [$0] }, panes).map { ($0, $1) },
            separators: panes.dropFirst().map { $0.lowerBound - 4 }
        )
    }
}

/// The lines between panes.
struct PaneSeparators: ItemContent {
    /// The columns of the lines.
    let columns: [Int]

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        for row in canvas.visible(place.top..<place.top + place.height) {
            for column in columns {
                let point = Point(place.columns.text + column, row)
                canvas.put(Symbols.separator, width: 1, at: point, canvas.palette.line)
            }
        }
    }
}

/// The relative widths of adjacent panes.
struct PaneWidths {
    private let weights: [Double]

    /// - Parameter weights: The relative widths. A pane without one gets the smallest of them, or 1
    ///   if there are none.
    init(_ weights: [Double], count: Int) {
        let usable = weights.prefix(count).map { $0.isFinite && $0 > 0 ? min($0, 1e6) : 1 }
        let missing = Array(repeating: usable.min() ?? 1, count: max(count - usable.count, 0))
        self.weights = usable + missing
    }

    /// Returns the columns of each pane; `nil` if one would be narrower than the minimum.
    func columns(in width: Int, gap: Int, least: Int) -> [Range<Int>]? {
        let room = width - gap * (weights.count - 1)
        let sum = weights.reduce(0, +)
        guard room > 0, sum > 0 else {
            return nil
        }
        var panes: [Range<Int>] = []
        var share = 0.0
        for (index, weight) in weights.enumerated() {
            let start = Int((share / sum * Double(room)).rounded()) + gap * index
            share += weight
            let end = Int((share / sum * Double(room)).rounded()) + gap * index
            guard end - start >= least else {
                return nil
            }
            panes.append(start..<end)
        }
        return panes
    }
}

extension ScreenNode {
    /// Whether it contains a node that can have the focus.
    fileprivate var hasTargets: Bool {
        first(where: \.isTarget) != nil
    }
}
