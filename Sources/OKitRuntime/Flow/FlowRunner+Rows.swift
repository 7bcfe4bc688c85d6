import OKitExpression
import OKitSyntax

// Row numbers count over the whole list. Rows outside the window are scrolled into it.
extension FlowRunner {
    /// Returns the node of a target, scrolling to it if it is a row.
    func reach(_ target: FlowTarget) throws(FlowFailure) -> ScreenNode {
        try bringIntoView(target, of: nil)
        let kind: Event.Kind? = if case .label = target { .tap } else { nil }
        return try FlowFinder(session.screenTree()).node(target, accepting: kind)
    }

    private func bringIntoView(_ target: FlowTarget, of list: String?) throws(FlowFailure) {
        switch target {
        case .row(let number):
            if let window = try window(of: list), !window.range.contains(number - 1),
                number <= window.total
            {
                try show(from: number - 1, in: list)
            }
        case .rowNamed(let name): try reach(rowNamed: name, in: list)
        case .within(let list, let row): try bringIntoView(row, of: list)
        case .accessory(let row): try bringIntoView(row, of: list)
        default: break
        }
    }

    func scroll(_ place: FlowScroll) throws(FlowFailure) {
        guard let window = try window(of: nil) else {
            throw FlowFailure("the screen has no list that can be scrolled")
        }
        let count = session.navigator.windowSize
        let first =
            switch place {
            case .top: 0
            case .end: window.total - count
            case .up: window.range.lowerBound - count
            case .down: min(window.range.upperBound, window.total - count)
            case .row(let number): number - 1
            }
        guard first < max(window.total, 1) else {
            throw FlowFailure("unknown row \(first + 1); the list has \(window.total)")
        }
        // The end of a list whose rows are all present may load more.
        if window.range.count == window.total, place != .end, place != .down {
            return
        }
        try show(from: first)
    }

    /// Moves a row in the window to the position of the row with a number, counted from 1.
    func move(_ row: ScreenNode, to number: Int) throws(FlowFailure) {
        let finder = FlowFinder(session.screenTree())
        guard let list = finder.list, list.events.contains(.move), row.details.isMovable else {
            throw FlowFailure(
                "rows can be moved only in edit mode, in lists without groups that allow it"
            )
        }
        let total = list.details.window?.total ?? 0
        guard number <= total else {
            throw FlowFailure("unknown row \(number); the list has \(total)")
        }
        let first = list.details.window?.first ?? 0
        guard let index = finder.rows.firstIndex(where: { $0.id == row.id }) else {
            return
        }
        try send(.move(from: first + index, to: number - 1), to: list)
    }

    /// Scrolls to a section by an entry of the list's index.
    func jump(to title: String, _ finder: FlowFinder) throws(FlowFailure) {
        let entries = finder.list?.details.index ?? []
        let exact = entries.first { $0.title == title }
        guard let entry = exact ?? entries.first(where: { $0.title.hasPrefix(title) }) else {
            let titles = entries.map { "\"\($0.title)\"" }.joined(separator: ", ")
            throw FlowFailure(
                titles.isEmpty
                    ? "the list has no index" : "the index has no \"\(title)\"; expected \(titles)"
            )
        }
        try show(from: entry.row)
    }

    /// Returns the number of rows in a list and the range of rows in the window.
    private func window(
        of list: String?
    ) throws(FlowFailure) -> (total: Int, range: Range<Int>)? {
        let finder = try FlowFinder(session.screenTree()).inside(list)
        return finder.list?.details.window.map {
            ($0.total, $0.first..<$0.first + finder.rows.count)
        }
    }

    private func show(from first: Int, in name: String? = nil) throws(FlowFailure) {
        let count = session.navigator.windowSize
        let list = try FlowFinder(session.screenTree()).inside(name).list?.id ?? "list"
        let event = Event(.window(first: max(first, 0), count: count), on: list)
        try frontEnd.perform(event, on: session.screenTree())
    }

    /// Scrolls to the window that contains the row.
    ///
    /// An exact name in any window takes precedence.
    private func reach(rowNamed name: String, in list: String?) throws(FlowFailure) {
        guard let window = try window(of: list), window.range.count < window.total else {
            return
        }
        var page: Int?
        for first in stride(from: 0, to: window.total, by: session.navigator.windowSize) {
            try show(from: first, in: list)
            let rows = try FlowFinder(session.screenTree()).inside(list).rows
            if rows.contains(where: { $0.flowName == name || $0.cellTexts.contains(name) }) {
                return
            }
            if !FlowFinder.named(name, among: rows).isEmpty {
                guard page == nil else {
                    throw FlowFailure("more than one row starts with \"\(name)\"")
                }
                page = first
            }
        }
        try show(from: page ?? window.range.lowerBound, in: list)
    }
}
