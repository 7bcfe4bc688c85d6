package import OKitRuntime
import OKitSyntax

/// Handles input.
///
/// It is a pure function from an input event and the screen to a new view state and effects.
package struct TerminalController {
    private var interaction: Interaction

    /// An effect outside the view of the terminal.
    package enum Effect: Sendable, Equatable {
        /// Sends an event to the app session.
        case send(Event)
        /// Quits the app.
        case quit
        /// Ends the app, as Ctrl-C does.
        case interrupt
        /// Suspends the process, as Ctrl-Z does.
        case suspend
        /// Repaints the whole screen.
        case repaint
        /// Copies a text to the clipboard.
        case copy(String)
        /// Opens the inspector on the node that has the focus.
        case inspect(String?)
        /// Uses another theme until the app ends.
        case use(TerminalTheme)
    }

    /// Changes the view state and returns effects, in order.
    package static func update(
        _ event: InputEvent,
        on screen: RenderedScreen,
        state: inout ViewState,
        options: RenderOptions
    ) -> [Effect] {
        let interaction = Interaction(screen: screen, options: options, state: state)
        var controller = TerminalController(interaction: interaction)
        controller.take(event)
        state = controller.interaction.state
        return controller.interaction.effects
    }

    private var layout: ScreenLayout { interaction.layout }
    private var options: RenderOptions { interaction.options }

    private mutating func take(_ event: InputEvent) {
        switch event {
        case .key(let key):
            (interaction.state.requestedRow, interaction.state.isRequestedAtTop) = (nil, false)
            interaction.state.firstFocus = nil
            press(key)
        case .paste(let text):
            interaction.state.pressedKeys = []
            interaction.state.firstFocus = nil
            if let node = interaction.focused {
                node.control.paste(text, into: node, in: &interaction)
            }
        case .mouse(let mouse):
            interaction.state.pressedKeys = []
            interaction.state.firstFocus = nil
            MouseInput(mouse).handle(in: &interaction)
        case .focus:
            break
        }
    }

    private mutating func press(_ key: Key) {
        let action = options.keys[key]
        interaction.state.notice = nil
        if key == KeyMap.interrupt {
            interaction.add(.interrupt)
        } else if let action, [.suspend, .redraw].contains(action), !key.isText {
            perform(action)
        } else if !interaction.state.pressedKeys.isEmpty {
            continueChord(with: key)
        } else if let popup = PopupMenu.typing(key, into: interaction.state.popup) {
            interaction.state.popup = popup
            interaction.state.focus = nil
        } else if interaction.state.awaitsLetter {
            interaction.state.awaitsLetter = false
            if case .character(let character) = key.code {
                ListControl().jump(to: character, in: &interaction)
            }
        } else if action == .save, !key.isText {
            save(by: key)
        } else if let node = interaction.focused,
            node.control.press(key, on: node, in: &interaction)
        {
            return
        } else if let button = interaction.appButton(for: key) {
            interaction.tap(button)
        } else if let button = interaction.appButton(for: key, isAvailable: false) {
            interaction.state.notice = .refused("\(button.label ?? button.id): not available now")
        } else if action == .quit, let quit = layout.overlay?.quitButton {
            // Pressing the key again quits.
            interaction.tap(quit)
        } else if let edit = key.edit, action == nil || action == .suspend, layout.hasForm {
            // In a form they undo changes, whether its field is typed into or not.
            perform(edit)
        } else if action == .tab {
            let index = options.keys.keys(for: .tab).firstIndex(of: KeyChord(key))
            TabControl().show(at: index ?? 0, in: &interaction)
        } else if let action, layout.overlay == nil || !action.isForScreen {
            let former = interaction.state.focus
            perform(action)
            if key.isText, action.isMovement, interaction.state.focus != former {
                // The next letter moves on too: it is not typed into a field.
                interaction.state.restingField = interaction.state.focus
            }
        } else if action == nil, !options.keys.chords(after: [key]).isEmpty {
            interaction.state.pressedKeys = [key]
        }
    }

    /// Handles a key after the first keys of a chord.
    ///
    /// Esc and keys without a meaning there cancel the chord.
    private mutating func continueChord(with key: Key) {
        let chord = KeyChord(interaction.state.pressedKeys, key)
        interaction.state.pressedKeys = []
        if let action = options.keys[chord] {
            if layout.overlay == nil || !action.isForScreen {
                perform(action)
            }
        } else if !options.keys.chords(after: chord.keys).isEmpty {
            interaction.state.pressedKeys = chord.keys
        }
    }

    /// Performs an action outside of text input.
    private mutating func perform(_ action: KeyAction) {
        switch action {
        case .halfUp: interaction.move { $0.page(-1, isHalf: true) }
        case .halfDown: interaction.move { $0.page(1, isHalf: true) }
        case .nextMatch, .previousMatch:
            if !interaction.state.searchText.isEmpty {
                interaction.move { $0.row(action == .nextMatch ? 1 : -1) }
            }
        case .save: save(by: nil)
        case .undo: interaction.tap(button(.undo))
        case .redo: interaction.tap(button(.redo))
        case .tab: break
        case .up: interaction.move { $0.line(-1) }
        case .down: interaction.move { $0.line(1) }
        case .left: sideways(-1)
        case .right: sideways(1)
        case .pageUp: interaction.move { $0.page(-1) }
        case .pageDown: interaction.move { $0.page(1) }
        case .top: interaction.move { $0.edge(isEnd: false) }
        case .bottom: interaction.move { $0.edge(isEnd: true) }
        case .next: interaction.move { $0.next(1) }
        case .previous: interaction.move { $0.next(-1) }
        case .activate: interaction.focused.map { interaction.activate($0) }
        case .toggle:
            if let node = interaction.focused {
                node.control.toggle(node, in: &interaction)
            }
        case .back: goBack()
        case .search: focusSearch()
        case .jump: interaction.state.awaitsLetter = true
        case .nextTab: TabControl().show(1, in: &interaction)
        case .previousTab: TabControl().show(-1, in: &interaction)
        case .sortForward: TableControl().sort(1, in: &interaction)
        case .sortBackward: TableControl().sort(-1, in: &interaction)
        case .palette:
            interaction.state.popup = .palette("", row: interaction.focusedRow?.id)
        case .keys: interaction.state.popup = .help(row: interaction.focusedRow?.id)
        case .copy: copy()
        case .add: tap(.add)
        case .edit: tap(.done, .edit)
        case .delete: interaction.tap(interaction.focusedRow?.menu?.button(.delete))
        case .more: interaction.openMenu(of: interaction.focusedRow, runsSingle: true)
        case .moveUp: ListControl().moveRow(-1, in: &interaction)
        case .moveDown: ListControl().moveRow(1, in: &interaction)
        case .refresh: ListControl().refresh(in: &interaction)
        case .menu: showMenu()
        case .help: tap(.help)
        case .inspect: interaction.add(.inspect(interaction.state.focus))
        case .redraw: interaction.add(.repaint)
        case .suspend: interaction.add(.suspend)
        case .quit: interaction.add(.quit)
        }
    }

    /// Changes a value, or moves within the line.
    private mutating func sideways(_ direction: Int) {
        guard let node = interaction.focused,
            node.control.step(node, direction, in: &interaction)
        else {
            let focus = interaction.state.focus
            interaction.move { $0.sideways(direction) }
            if interaction.state.focus == focus, interaction.state.readPane == nil {
                leaveRow(direction)
            }
            return
        }
    }

    /// Goes back from a row (-1) or opens it (1), if there is nothing beside it and no column is out of
    /// view.
    private mutating func leaveRow(_ direction: Int) {
        guard layout.overlay == nil, let row = interaction.focused, row.role == .row else {
            return
        }
        // A key that is held to scroll the columns of a table must not leave it.
        if let part = interaction.focusedItem?.content as? any TablePart, part.columns.isScrollable
        {
            return
        }
        if direction > 0, row.events.contains(.tap), row.details.accessory == .disclosure {
            interaction.activate(row)
        } else if direction < 0, let back = layout.wayOut, back.details.purpose == .back {
            interaction.tap(back)
        }
    }

    /// Saves a form or confirms a dialog.
    ///
    /// - Parameter key: The pressed key, which the app can have assigned to another action.
    private mutating func save(by key: Key?) {
        if let overlay = layout.overlay {
            return interaction.tap(overlay.defaultButton)
        }
        interaction.finishEditing()
        interaction.tap(key.flatMap { interaction.appButton(for: $0) } ?? button(.save))
    }

    /// Returns the available button with a purpose outside of rows.
    private func button(_ purpose: ScreenNode.Purpose) -> ScreenNode? {
        AppKey.buttons(in: layout.tree.root).first {
            $0.details.purpose == purpose && $0.isTarget
        }
    }

    /// Closes an overlay, moves from a detail to its list, clears a search, or goes back.
    private mutating func goBack() {
        if layout.tree.overlay != nil {
            interaction.tap(layout.overlay?.cancelButton)
        } else if interaction.state.popup != nil {
            interaction.state.popup = nil
        } else if let list = layout.listPane(for: interaction.state) {
            interaction.state.enter(list)
        } else if let search = layout.search, search.isTarget,
            !interaction.state.searchText.isEmpty
        {
            interaction.send(.input(""), to: search.id)
        } else {
            interaction.tap(layout.wayOut)
        }
    }

    /// Taps the button of a bar with one of these purposes.
    ///
    /// The first purpose found is used.
    private mutating func tap(_ purposes: ScreenNode.Purpose...) {
        let bars = [layout.bar, layout.toolbar].compactMap { $0 }
        let button = bars.firstNonNil { bar in
            purposes.firstNonNil { bar.button($0) }
        }
        interaction.tap(button)
    }

    /// Shows the menu of the app, or the buttons that do not fit in a bar.
    private mutating func showMenu() {
        if let bar = layout.bar, bar.button(.menu) == nil, bar.button(.close) == nil,
            bar.barMenu != nil
        {
            interaction.state.popup = .menu(bar.id)
        } else {
            tap(.menu, .close)
        }
    }

    private mutating func focusSearch() {
        if let search = layout.search, search.isTarget {
            interaction.state.moveFocus(to: search.id)
        }
    }

    private mutating func copy() {
        if let text = interaction.focused?.copiedText(options) {
            interaction.add(.copy(text))
        }
    }
}
