import OKitRuntime
import OKitSyntax

import struct Foundation.Date

/// Presses the keys with which a user causes an event of a node.
struct KeyInput {
    let node: ScreenNode
    let terminal: FlowTerminal
    let session: AppSession
    /// The nodes that have received events.
    private var targets: Set<String> = []

    /// The maximum number of keys to reach a control or a row.
    private static let mostKeys = 2000
    /// The maximum number of characters that are typed; longer texts are pasted.
    private static let mostTyped = 100

    init(node: ScreenNode, terminal: FlowTerminal, session: AppSession) {
        self.node = node
        self.terminal = terminal
        self.session = session
    }

    private var tree: ScreenTree { session.screenTree() }
    /// The node as it is now.
    private var current: ScreenNode { tree.node(id: node.id) ?? node }

    /// Performs an action.
    ///
    /// - Throws: The reason why the keys do not cause the event.
    mutating func perform(_ action: Event.Action) throws(FlowFailure) {
        let isExpected: Bool
        switch action {
        case .tap: isExpected = try tap()
        case .toggle(let isOn): isExpected = try toggle(isOn)
        case .input(let text): isExpected = try type(text)
        case .submit: isExpected = try submit()
        case .choose(let index): isExpected = try choose(index)
        case .adjust(let number): isExpected = try adjust(to: number)
        case .pick(let date): isExpected = try pick(date)
        case .move(let from, let to): isExpected = try move(from, to: to)
        case .refresh: isExpected = try press(.refresh)
        case .window(let first, let count): isExpected = try scroll(to: first, count: count)
        case .preview: isExpected = try preview()
        }
        guard !isExpected || targets.contains(node.id) else {
            throw failure("does nothing in the terminal")
        }
    }

    private func failure(_ text: String) -> FlowFailure {
        FlowFailure("\"\(node.label ?? node.details.placeholder ?? node.id)\" \(text)")
    }

    // MARK: Keys

    /// Presses a key, and returns true.
    @discardableResult
    private mutating func press(_ name: String) throws(FlowFailure) -> Bool {
        guard let key = Key(name: name) else {
            throw FlowFailure("unknown key \"\(name)\"")
        }
        handle(.key(key))
        return true
    }

    /// Presses a key of an action, and returns true.
    @discardableResult
    private mutating func press(_ action: KeyAction) throws(FlowFailure) -> Bool {
        guard let key = terminal.key(for: action, on: tree) else {
            throw failure(
                "cannot be used with keys, as the app uses those of \"\(action.rawValue)\""
            )
        }
        handle(.key(key))
        return true
    }

    private mutating func handle(_ event: InputEvent) {
        send(terminal.handle(event, on: tree))
    }

    private mutating func send(_ events: [Event]) {
        for event in events {
            targets.insert(event.target)
            session.send(event)
        }
    }

    private mutating func typeCharacters(_ text: String) {
        for character in text {
            handle(.key(Key(.character(character))))
        }
    }

    /// Moves the focus to a node with Tab.
    private mutating func reach(_ id: String) throws(FlowFailure) {
        let count = terminal.layout(of: tree).groups.joined().count
        for _ in 0...min(count, Self.mostKeys) {
            if terminal.focus(on: tree) == id {
                return
            }
            try press("tab")
        }
        throw failure("cannot be reached with keys")
    }

    private func isTarget(_ id: String) -> Bool {
        terminal.layout(of: tree).groups.joined().contains(id)
    }

    // MARK: Buttons and rows

    private mutating func tap() throws(FlowFailure) -> Bool {
        let layout = terminal.layout(of: tree)
        if layout.overlay == nil, layout.wayOut?.id == node.id {
            return try leave()
        }
        if let (owner, menu) = menu(in: tree.root), !isTarget(node.id) {
            guard owner.role == .row else {
                return try runCommand()
            }
            try reach(owner)
            try press(.more)
            // A menu with one action runs it at once.
            if menu.children.count == 1, targets.contains(node.id) {
                return true
            }
        }
        try reach(node)
        return try press("enter")
    }

    /// Moves the focus to a node, or to the only control inside of it.
    private mutating func reach(_ node: ScreenNode) throws(FlowFailure) {
        guard !isTarget(node.id), let inner = node.children.first(where: { isTarget($0.id) }) else {
            return try reach(node.id)
        }
        try reach(inner.id)
    }

    /// Finds the button in the command palette, which has those that do not fit in a bar.
    private mutating func runCommand() throws(FlowFailure) -> Bool {
        try press("ctrl-p")
        typeCharacters(node.commandName)
        return try press("enter")
    }

    /// Goes back with Esc, which first ends typing or clears a search.
    private mutating func leave() throws(FlowFailure) -> Bool {
        for _ in 0..<4 where !targets.contains(node.id) {
            try press("esc")
        }
        return true
    }

    /// Returns the menu that contains the node, and the row or bar to which it belongs.
    private func menu(in parent: ScreenNode) -> (owner: ScreenNode, menu: ScreenNode)? {
        for child in parent.children {
            if child.role == .menu, parent.role == .row || parent.role == .bar,
                child.children.contains(where: { $0.id == node.id })
            {
                return (parent, child)
            }
            if let found = menu(in: child) {
                return found
            }
        }
        return nil
    }

    private mutating func preview() throws(FlowFailure) -> Bool {
        try reach(node)
        send(terminal.rest(on: tree))
        return true
    }

    private mutating func toggle(_ isOn: Bool) throws(FlowFailure) -> Bool {
        let isExpanding = current.isBranch && node.role != .switch && node.role != .option
        let state = isExpanding ? current.state.contains(.expanded) : current.isOn
        guard state != isOn else {
            return false
        }
        try reach(node)
        return try press(.toggle)
    }

    // MARK: Text

    private mutating func type(_ text: String) throws(FlowFailure) -> Bool {
        try startTyping()
        let former = terminal.text(of: current)
        guard former != text else {
            return false
        }
        if !former.isEmpty, text.hasPrefix(former) {
            try press(node.role == .textArea ? "ctrl-end" : "end")
            handle(.paste(String(text.dropFirst(former.count))))
        } else {
            if !former.isEmpty {
                // Deletes before and after the cursor.
                try press("ctrl-u")
                try press("ctrl-k")
            }
            if text.count > Self.mostTyped || text.contains(where: \.isNewline) {
                handle(.paste(text))
            } else {
                typeCharacters(text)
            }
        }
        let found = terminal.text(of: current)
        guard found == text || node.details.isSecure || tree.node(id: node.id) == nil else {
            throw failure("has the text \"\(found)\" after typing \"\(text)\"")
        }
        return true
    }

    /// Moves the focus to the field, and begins to type.
    private mutating func startTyping() throws(FlowFailure) {
        try reach(node.id)
        if !terminal.isTyping(into: node.id) {
            try press("enter")
        }
    }

    private mutating func submit() throws(FlowFailure) -> Bool {
        try startTyping()
        return try press("enter")
    }

    // MARK: Choices, numbers and dates

    private mutating func choose(_ index: Int) throws(FlowFailure) -> Bool {
        guard current.options.indices.contains(index) else {
            throw failure("has no option \(index + 1)")
        }
        guard current.chosenIndex != index else {
            return false
        }
        if node.role == .segments {
            try reach(node.id)
            for _ in current.options where current.chosenIndex != index {
                try press((current.chosenIndex ?? -1) < index ? "right" : "left")
            }
            guard current.chosenIndex == index else {
                throw failure("does not choose option \(index + 1)")
            }
            return true
        }
        let option = current.options[index].id
        if !isTarget(option) {
            try reach(node.id)
            try press("enter")
        }
        try reach(option)
        return try press("enter")
    }

    private mutating func adjust(to number: Double) throws(FlowFailure) -> Bool {
        guard current.number != number else {
            return false
        }
        try reach(node.id)
        typeCharacters(ScreenNode.text(of: number))
        guard current.number == number else {
            throw failure("does not accept \(ScreenNode.text(of: number))")
        }
        return true
    }

    private mutating func pick(_ date: Date) throws(FlowFailure) -> Bool {
        let text = terminal.text(of: date, in: node.details.dateMode)
        guard terminal.valueText(of: current) != text else {
            return false
        }
        try reach(node.id)
        if node.details.dateMode == .time || node.details.dateMode == .countDown {
            typeCharacters(text.filter(\.isNumber))
        } else {
            try press("enter")
            typeCharacters(text)
        }
        return try press("enter")
    }

    // MARK: Lists

    private mutating func move(_ from: Int, to: Int) throws(FlowFailure) -> Bool {
        let first = node.details.window?.first ?? 0
        let rows = node.presentRows
        guard rows.indices.contains(from - first) else {
            throw failure("has no row \(from + 1) on the screen")
        }
        try reach(rows[from - first])
        for _ in 0..<abs(to - from) {
            try press(to > from ? .moveDown : .moveUp)
        }
        let moved = current.presentRows
        guard
            !moved.indices.contains(to - first)
                || moved[to - first].label == rows[from - first].label
        else {
            throw failure("does not move its row to \(to + 1)")
        }
        return from != to
    }

    /// Moves through the list by pages until a row is present.
    ///
    /// At the end of the list, moves to the last row, after which the app may load more.
    private mutating func scroll(to row: Int, count: Int) throws(FlowFailure) -> Bool {
        for _ in 0..<Self.mostKeys {
            let list = current
            guard let window = list.details.window else {
                throw failure("is not a list that can be scrolled")
            }
            let rows = list.presentRows
            let range = window.first..<window.first + rows.count
            guard row < window.total, !range.contains(row), let first = rows.first else {
                let isEnd = row + count == window.total || row == 0 && count > window.total
                if isEnd, let last = rows.last {
                    if last.first(where: { $0.isTarget }) == nil {
                        try press("end")
                    } else {
                        try reach(last)
                    }
                    send(terminal.rest(on: tree))
                }
                return false
            }
            let focus = terminal.focus(on: tree)
            if !rows.contains(where: { $0.first { $0.id == focus } != nil }) {
                try reach(first)
            }
            try press(row < range.lowerBound ? "pageup" : "pagedown")
            send(terminal.rest(on: tree))
            guard current != list || terminal.focus(on: tree) != focus else {
                throw failure("does not show more rows")
            }
        }
        throw failure("has too many rows to move through")
    }
}

extension ScreenNode {
    /// The rows of a list that are present, in all its sections.
    fileprivate var presentRows: [ScreenNode] {
        children.flatMap { child in
            child.role == .section ? child.presentRows : child.role == .row ? [child] : []
        }
    }
}
