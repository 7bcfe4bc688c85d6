/// A user action at the terminal.
package enum InputEvent: Sendable, Equatable {
    /// A key was pressed.
    case key(Key)
    /// Text was pasted.
    ///
    /// It can contain line breaks (as `\n`) and any other characters.
    case paste(String)
    /// The mouse was used.
    case mouse(Mouse)
    /// The terminal's window has gained or lost the focus.
    case focus(Bool)
    /// The terminal has answered a question.
    case report(TerminalReport)

    /// A mouse event.
    package struct Mouse: Sendable, Equatable {
        /// The kind of event.
        package var kind: Kind
        /// The cell, counted from 0.
        ///
        /// It can be outside the screen.
        package var point: Point
        /// The modifier keys.
        package var modifiers: Key.Modifiers

        /// Creates a mouse event.
        package init(_ kind: Kind, at point: Point, _ modifiers: Key.Modifiers = []) {
            self.kind = kind
            self.point = point
            self.modifiers = modifiers
        }

        /// Kinds of mouse events.
        package enum Kind: Sendable, Equatable {
            case press(Button), release, drag, wheelUp, wheelDown
        }

        /// Buttons of a mouse.
        package enum Button: Int, Sendable {
            case left, middle, right
        }
    }
}
