import Foundation
import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

// What a user does so that an event comes about.
extension TerminalPlayer {
    /// Brings an event about, by keys alone or by the mouse where it serves.
    func perform(_ event: Event, on tree: ScreenTree) {
        let id = event.target
        switch event.action {
        case .tap: usesMouse ? tapByMouse(id) : tap(id)
        case .input(let text): replaceText(of: id, by: text)
        case .submit: press(.enter)
        case .toggle(let isOn):
            if node(id)?.value != .bool(isOn) {
                toggle(id)
            }
        case .adjust(let value): usesMouse ? adjustByMouse(id, to: value) : adjust(id, to: value)
        case .pick(let date): usesMouse ? pickByMouse(date, in: id) : pick(date, in: id)
        case .choose(let index): usesMouse ? chooseByMouse(index, in: id) : choose(index, in: id)
        case .move(let first, let target):
            usesMouse ? drag(first, to: target) : move(first, to: target)
        case .refresh: press(.character("R"))
        // Which rows are here, and which one the user looks at, is the front end's own affair.
        case .window, .preview: session.send(event)
        }
    }

    func node(_ id: String) -> ScreenNode? {
        tree.node(id: id)
    }

    /// Goes to a target by Tab, the shorter way round, and to the way back, which Tab passes over, by
    /// arrows; records where there is none.
    @discardableResult
    func focus(on id: String) -> Bool {
        let order = user.targets
        guard let target = order.firstIndex(of: id) else {
            Issue.record("no key reaches \(id) among \(order)")
            return false
        }
        let start = order.firstIndex(of: user.focus ?? "") ?? 0
        let forward = (target - start + order.count) % order.count
        for key in [forward * 2 > order.count ? Key.Code.backTab : .tab, .up, .left] {
            for _ in order where user.focus != id {
                press(key)
            }
        }
        guard user.focus == id else {
            Issue.record("Tab leads to \(user.focus ?? "nothing") in place of \(id)")
            return false
        }
        return true
    }

    private func tap(_ id: String) {
        let tree = self.tree
        let owner = tree.root.first { row in
            row.role == .row
                && row.children.contains { menu in
                    menu.role == .menu && menu.children.contains { $0.id == id }
                }
        }
        if let owner, tree.overlay == nil {
            focus(on: owner.id)
            press(.character("m"))
            // A single action is run at once.
            if owner.children.first(where: { $0.role == .menu })?.children.count == 1 {
                return
            }
        }
        if focus(on: id) {
            press(.enter)
        }
    }

    private func toggle(_ id: String) {
        if usesMouse {
            click(id)
        } else if focus(on: id) {
            press(.character(" "))
        }
    }

    private func replaceText(of id: String, by text: String) {
        if usesMouse {
            click(id)
        } else if !focus(on: id) {
            return
        }
        control("u")
        control("k")
        if text.contains("\n") {
            paste(text, on: tree)
        } else {
            for character in text {
                press(.character(character))
            }
        }
    }

    /// From the least value on, as steps from any other may lead past it.
    private func adjust(_ id: String, to value: Double) {
        focus(on: id)
        for key in [Key.Code.left, .right] {
            var before: NodeValue?
            while let now = node(id)?.value, now != before, key == .left || now != .number(value) {
                before = now
                press(key)
            }
        }
    }

    private func choose(_ index: Int, in id: String) {
        guard let node = node(id), node.options.indices.contains(index) else {
            return
        }
        let option = node.options[index].id
        if node.role == .segments {
            focus(on: id)
            let steps = index - (node.chosenIndex ?? -1)
            for _ in 0..<abs(steps) {
                press(steps > 0 ? .right : .left)
            }
            return
        }
        if !user.targets.contains(option) {
            focus(on: id)
            press(.enter)
        }
        if focus(on: option) {
            press(.enter)
        }
    }

    /// Brings each part of the date as near as it goes.
    private func pick(_ date: Date, in id: String) {
        focus(on: id)
        press(.enter)
        guard let node = node(id), user.state.dateEdit != nil else {
            Issue.record("Enter on \(id) edits no date")
            return
        }
        let form = DateText(mode: node.details.dateMode, timeZone: .gmt)
        guard user.state.dateEdit?.isInCalendar == false else {
            for character in form.text(of: date) {
                press(.character(character))
            }
            return press(.enter)
        }
        let steps: [(Key.Code, Int)] = [(.up, 1), (.down, -1), (.pageUp, 10), (.pageDown, -10)]
        for part in 0..<form.partCount {
            while let edited = user.state.dateEdit?.date {
                let moved = steps.map { ($0.0, form.adjusting(edited, part: part, by: $0.1)) }
                guard
                    let next = moved.min(by: {
                        $0.1.distance(from: date) < $1.1.distance(from: date)
                    }),
                    next.1.distance(from: date) < edited.distance(from: date)
                else {
                    break
                }
                press(next.0)
            }
            press(.right)
        }
        press(.enter)
    }

    private func move(_ first: Int, to target: Int) {
        let rows = tree.root.all { $0.role == .row }
        guard rows.indices.contains(first), focus(on: rows[first].id) else {
            return
        }
        for _ in 0..<abs(target - first) {
            press(Key(target > first ? .down : .up, .alt))
        }
    }
}

extension ScreenNode {
    /// The nodes that match, this one included, in document order.
    func all(where matches: (ScreenNode) -> Bool) -> [ScreenNode] {
        (matches(self) ? [self] : []) + children.flatMap { $0.all(where: matches) }
    }
}

extension Date {
    fileprivate func distance(from other: Date) -> Double {
        abs(timeIntervalSince(other))
    }
}
