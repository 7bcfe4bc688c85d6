import Foundation
import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

// What a user does with the mouse so that an event comes about.
extension TerminalPlayer {
    func tapByMouse(_ id: String) {
        let tree = self.tree
        let owner = tree.root.first { row in
            row.role == .row && row.children.contains { $0.role == .menu && $0.holds(id) }
        }
        if let owner, tree.overlay == nil, let point = point(of: owner.id) {
            take(.press(.right), 2, at: point)
        }
        // Only the focused row shows its buttons.
        let row = tree.root.first { $0.role == .row && $0.holds(id) }
        if owner == nil, let row, tree.overlay == nil, user.focus != row.id {
            focus(on: row.id)
        }
        click(id)
    }

    func chooseByMouse(_ index: Int, in id: String) {
        guard let node = node(id), node.options.indices.contains(index) else {
            return
        }
        if node.role == .segments {
            let before = node.options[..<index].reduce(0) { $0 + ($1.label ?? "").count + 2 }
            click(id, offset: before + 1)
            return
        }
        if point(of: node.options[index].id, isAsked: true) == nil {
            click(id)
        }
        click(node.options[index].id)
    }

    /// By the line of a slider, and the signs at both ends for what is between.
    func adjustByMouse(_ id: String, to value: Double) {
        guard let bounds = node(id)?.details.bounds else {
            return
        }
        let start = lineStart(of: id) ?? 0
        if node(id)?.role == .slider {
            let fraction = (value - bounds.minimum) / (bounds.maximum - bounds.minimum)
            click(id, offset: start + Int((fraction * 10).rounded()))
        } else {
            click(id, offset: 3)
        }
        for _ in 0..<200 {
            guard case .number(let number) = node(id)?.value, number != value else {
                return
            }
            guard let zone = zone(of: id) else {
                break
            }
            let isMore = value > number
            let end = node(id)?.role == .stepper ? zone.width - 1 : start + 12
            click(id, offset: isMore ? end : 0)
        }
        Issue.record("no click brings \(id) to \(value)")
    }

    /// Where a slider's line begins, behind what stands at its end.
    private func lineStart(of id: String) -> Int? {
        guard point(of: id) != nil, let zone = zone(of: id) else {
            return nil
        }
        return user.lines[zone.row].dropFirst(zone.column).prefix(zone.width).enumerated()
            .first { "━●".contains($0.element) }?.offset
    }

    /// Brings each part of the date as near as the wheel goes, and clicks elsewhere.
    func pickByMouse(_ date: Date, in id: String) {
        click(id)
        guard let node = node(id), user.state.dateEdit != nil else {
            Issue.record("a click on \(id) edits no date")
            return
        }
        let form = DateText(mode: node.details.dateMode, timeZone: .gmt)
        let pieces = form.pieces(of: date)
        for part in 0..<form.partCount {
            let offset = pieces[..<part].reduce(1) { $0 + $1.separator.count + $1.text.count }
            click(id, offset: offset)
            guard let zone = zone(of: id) else {
                return
            }
            while let edited = user.state.dateEdit?.date {
                let steps: [(InputEvent.Mouse.Kind, Date)] = [
                    (.wheelUp, form.adjusting(edited, part: part, by: 1)),
                    (.wheelDown, form.adjusting(edited, part: part, by: -1)),
                ]
                let next = steps.min {
                    abs($0.1.timeIntervalSince(date)) < abs($1.1.timeIntervalSince(date))
                }
                guard let next,
                    abs(next.1.timeIntervalSince(date)) < abs(edited.timeIntervalSince(date))
                else {
                    break
                }
                wheel(next.0, at: Point(zone.column + offset, zone.row))
            }
        }
        take(.press(.left), 0, at: Point(0, 1))
    }

    func drag(_ first: Int, to target: Int) {
        let rows = tree.root.all { $0.role == .row }
        guard rows.indices.contains(first), rows.indices.contains(target),
            let start = point(of: rows[first].id), let end = point(of: rows[target].id)
        else {
            return
        }
        take(.press(.left), 0, at: start)
        take(.drag, 32, at: end)
        take(.release, 0, at: end)
    }

    // MARK: Clicks

    /// Clicks where a node has the cell to itself, or so many columns behind its left edge.
    func click(_ id: String, offset: Int? = nil) {
        guard var point = point(of: id) else {
            return
        }
        if let offset, let zone = zone(of: id) {
            point = Point(zone.column + offset, zone.row)
        }
        take(.press(.left), 0, at: point)
        take(.release, 0, at: point)
    }

    private func wheel(_ kind: InputEvent.Mouse.Kind, at point: Point) {
        take(kind, kind == .wheelUp ? 64 : 65, at: point)
    }

    private func take(_ kind: InputEvent.Mouse.Kind, _ code: Int, at point: Point) {
        let final = kind == .release ? "m" : "M"
        program.terminal.type("\u{1B}[<\(code);\(point.column + 1);\(point.row + 1)\(final)")
        take(.mouse(.init(kind, at: point)))
    }

    private func zone(of id: String) -> Rect? {
        user.painted.zones.last { $0.id == id }?.rect
    }

    /// A cell that is a node's, after the wheel has brought it into view.
    ///
    /// - Parameter isAsked: whether it need not be there.
    private func point(of id: String, isAsked: Bool = false) -> Point? {
        showSession()
        for kind in isAsked ? [] : [InputEvent.Mouse.Kind.wheelDown, .wheelUp] {
            var before: [String: Int] = [:]
            while seen(id) == nil, before != user.state.scrolls {
                before = user.state.scrolls
                wheel(kind, at: Point(0, 0))
            }
        }
        let point = seen(id)
        if point == nil, !isAsked {
            Issue.record("no click reaches \(id) on\n\(user.lines.joined(separator: "\n"))")
        }
        return point
    }

    private func seen(_ id: String) -> Point? {
        for zone in user.painted.zones.reversed() where zone.id == id {
            for column in zone.rect.column..<zone.rect.endColumn {
                let point = Point(column, zone.rect.row)
                if user.painted.target(at: point) == id {
                    return point
                }
            }
        }
        return nil
    }
}

extension ScreenNode {
    fileprivate func holds(_ id: String) -> Bool {
        children.contains { $0.id == id }
    }
}
