import OKitRuntime

// Events name options and rows by their positions, which others can have changed since the user has
// seen them.
extension Event.Action {
    /// Returns the action with the present positions of the options or rows that the user has seen; `nil`
    /// if they do not exist any more.
    ///
    /// - Parameters:
    ///   - seen: The node as the user has seen it.
    ///   - present: The node as it is now.
    func moved(from seen: ScreenNode, to present: ScreenNode) -> Event.Action? {
        switch self {
        case .choose(let index) where !seen.options.isEmpty:
            return Self.position(of: index, in: seen.options, among: present.options)
                .map { .choose($0) }
        case .move(let from, let to):
            guard let row = seen.row(at: from), let other = seen.row(at: to),
                let start = present.position(of: row), let end = present.position(of: other)
            else {
                return nil
            }
            // Repeated keys move a row further, although the page shows the result of none of them yet.
            let isStep = abs(to - from) == 1
            let last = (present.details.window?.total ?? present.rows.count) - 1
            return .move(from: start, to: isStep ? min(max(start + to - from, 0), last) : end)
        default:
            return self
        }
    }

    /// Returns the present index of an option: of the one with the same label and, if several have it, the
    /// same number among them.
    private static func position(
        of index: Int,
        in seen: [ScreenNode],
        among present: [ScreenNode]
    ) -> Int? {
        guard seen.indices.contains(index) else {
            return nil
        }
        let alike = seen.indices.filter { seen[$0].label == seen[index].label }
        let places = present.indices.filter { present[$0].label == seen[index].label }
        guard alike.count == places.count else {
            return nil
        }
        return alike.firstIndex(of: index).map { places[$0] }
    }
}

extension ScreenNode {
    /// The value as the user sees it: the label of the chosen option instead of its index.
    var shownValue: NodeValue? {
        guard case .number(let number) = value, let index = Int(exactly: number),
            options.indices.contains(index)
        else {
            return value
        }
        return options[index].label.map { .text($0) }
    }

    /// The rows of a list that are present.
    fileprivate var rows: [ScreenNode] {
        children.flatMap { $0.role == .row ? [$0] : $0.role == .section ? $0.rows : [] }
    }

    fileprivate func row(at index: Int) -> ScreenNode? {
        let rows = rows
        let place = index - (details.window?.first ?? 0)
        return rows.indices.contains(place) ? rows[place] : nil
    }

    /// The index of a row among all rows of the list; `nil` if it is not present, or shows another value.
    fileprivate func position(of row: ScreenNode) -> Int? {
        rows.firstIndex { $0.id == row.id && $0.label == row.label }
            .map { $0 + (details.window?.first ?? 0) }
    }
}
