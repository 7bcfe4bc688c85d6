package import OKitRuntime

/// Answers what the user does: a pure function from an input event and the screen to a new view
/// state and effects.
package struct TerminalController {
    let screen: RenderedScreen
    let options: RenderOptions
    var state: ViewState
    var effects: [Effect] = []

    /// What is to be done outside.
    package enum Effect: Sendable, Equatable {
        /// The app session gets an event.
        case send(Event)
        /// The app ends.
        case quit
        /// The app ends, as by Ctrl-C.
        case interrupt
        /// The process stops, as by Ctrl-Z.
        case suspend
        /// All is painted anew.
        case repaint
        /// The clipboard gets a text.
        case copy(String)
    }

    /// Changes the view state and answers with effects, in order.
    package static func update(
        _ event: InputEvent,
        on screen: RenderedScreen,
        state: inout ViewState,
        options: RenderOptions
    ) -> [Effect] {
        var controller = TerminalController(screen: screen, options: options, state: state)
        controller.take(event)
        state = controller.state
        return controller.effects
    }

    var layout: ScreenLayout { screen.layout }
    var tree: ScreenTree { screen.layout.tree }

    /// The node that keys go to.
    var focused: ScreenNode? {
        state.focus.flatMap { layout.node(id: $0) }
    }

    private mutating func take(_ event: InputEvent) {
        switch event {
        case .key(let key):
            (state.wantedRow, state.isWantedAtTop) = (nil, false)
            state.firstFocus = nil
            press(key)
        case .paste(let text):
            state.firstFocus = nil
            paste(text)
        case .mouse(let mouse):
            state.firstFocus = nil
            take(mouse)
        case .focus:
            break
        }
    }

    private mutating func press(_ key: Key) {
        let action = options.keys[key]
        if key == KeyMap.interrupt {
            effects.append(.interrupt)
        } else if let action, [.suspend, .redraw].contains(action), !key.isText {
            perform(action)
        } else if state.dateEdit != nil {
            pressInDate(action)
        } else if case .palette(let query, let row) = state.popup,
            let query = Self.edited(query, by: key)
        {
            state.popup = .palette(query, row: row)
            state.focus = nil
        } else if state.awaitsLetter {
            state.awaitsLetter = false
            if case .character(let character) = key.code {
                jump(to: character)
            }
        } else if let node = focused, node.isTyped, type(key, into: node) {
            return
        } else if let action, layout.overlay == nil || !action.isForScreen {
            perform(action)
        }
    }

    /// What was typed into the palette after one more key; `nil` for a key that is not for it.
    private static func edited(_ query: String, by key: Key) -> String? {
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty:
            String((query + String(character)).prefix(100))
        case .backspace: String(query.dropLast())
        default: nil
        }
    }

    /// What a key does outside of text.
    private mutating func perform(_ action: KeyAction) {
        let bars = [layout.bar, layout.toolbar].compactMap { $0 }
        switch action {
        case .up: moveLine(-1)
        case .down: moveLine(1)
        case .left: sideways(-1)
        case .right: sideways(1)
        case .pageUp: movePage(-1)
        case .pageDown: movePage(1)
        case .top: moveToEdge(isEnd: false)
        case .bottom: moveToEdge(isEnd: true)
        case .next: moveNext(1)
        case .previous: moveNext(-1)
        case .activate: focused.map { activate($0) }
        case .toggle: space()
        case .back: escape()
        case .search: focusSearch()
        case .jump: state.awaitsLetter = true
        case .palette: state.popup = .palette("", row: focusedRow?.id)
        case .keys: state.popup = .help(row: focusedRow?.id)
        case .copy: copy()
        case .add: tap(bars.lazy.compactMap { $0.button(.add) }.first)
        case .edit: tap(bars.lazy.compactMap { $0.button(.done) ?? $0.button(.edit) }.first)
        case .delete: deleteRow()
        case .more: openMenu()
        case .moveUp: moveRow(-1)
        case .moveDown: moveRow(1)
        case .refresh: refresh()
        case .menu: tap(bars.lazy.compactMap { $0.button(.menu) ?? $0.button(.close) }.first)
        case .help: tap(bars.lazy.compactMap { $0.button(.help) }.first)
        case .redraw: effects.append(.repaint)
        case .suspend: effects.append(.suspend)
        case .quit: effects.append(.quit)
        }
    }

    private mutating func focusSearch() {
        if let search = layout.search, search.isTarget {
            focus(search.id)
        }
    }

    private mutating func copy() {
        if let text = focused?.copiedText(options) {
            effects.append(.copy(text))
        }
    }

    mutating func openMenu() {
        if let row = focusedRow, row.menu != nil {
            state.popup = .menu(row.id)
        }
    }

    /// Moves the focused row by one place, where its list allows that.
    private mutating func moveRow(_ direction: Int) {
        guard let list = layout.content.list, list.events.contains(.move),
            let row = focusedRow, row.details.isMovable,
            let id = state.focus, case .row(let form) = layout.item(of: id)?.kind,
            let index = form.index
        else {
            return
        }
        let target = index + direction
        if (0..<(list.window?.total ?? 0)).contains(target) {
            send(.move(from: index, to: target), to: list.id)
        }
    }

    private mutating func refresh() {
        if let list = layout.content.list, list.events.contains(.refresh) {
            send(.refresh, to: list.id)
        }
    }

    private mutating func deleteRow() {
        tap(focusedRow?.menu?.button(.delete))
    }

    /// The row that has the focus, itself or by one of its controls.
    private var focusedRow: ScreenNode? {
        guard let id = state.focus, let item = layout.item(of: id) else {
            return nil
        }
        if case .row(let form) = item.kind, form.node.role == .row {
            return form.node
        }
        return nil
    }

    mutating func send(_ action: Event.Action, to id: String) {
        effects.append(.send(Event(action, on: id)))
    }

    mutating func tap(_ node: ScreenNode?) {
        if let node, node.isTarget {
            send(.tap, to: node.id)
        }
    }

    mutating func focus(_ id: String?) {
        state.focus = id
        state.anchor = nil
        state.isScrolledFreely = false
        if state.edit?.id != id {
            state.edit = nil
        }
    }
}
