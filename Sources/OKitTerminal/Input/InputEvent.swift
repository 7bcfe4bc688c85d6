/// What a user did at the terminal.
package enum InputEvent: Sendable, Equatable {
    /// A key was pressed.
    case key(Key)
    /// Text was pasted; it may hold line breaks (as `\n`) and any other character.
    case paste(String)
    /// Something happened with the mouse.
    case mouse(Mouse)
    /// The terminal's window got or lost the focus.
    case focus(Bool)

    /// A mouse event.
    package struct Mouse: Sendable, Equatable {
        /// What happened.
        package var kind: Kind
        /// The cell; counts from 0 and may lie outside the screen.
        package var point: Point
        /// What was held down.
        package var modifiers: Key.Modifiers

        /// Makes a mouse event.
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
