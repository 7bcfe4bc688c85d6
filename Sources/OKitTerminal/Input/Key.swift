/// A key press.
package struct Key: Sendable, Hashable {
    /// The key.
    package var code: Code
    /// The modifier keys.
    package var modifiers: Modifiers

    /// Creates a key press.
    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Keys that terminals report.
    package enum Code: Sendable, Hashable {
        /// A typed character of one scalar.
        ///
        /// With Ctrl, it is the lowercase letter of the key.
        case character(Character)
        case enter, tab, backTab, backspace, delete, insert, escape
        case up, down, left, right, home, end, pageUp, pageDown
        /// A function key, counted from 1.
        case function(Int)
    }

    /// Modifier keys.
    ///
    /// Shift is reported only if it does not follow from the code.
    package struct Modifiers: OptionSet, Sendable, Hashable {
        /// The modifiers as bits, as in xterm's parameter minus 1.
        package let rawValue: UInt8

        /// Creates a set from its bits.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The shift key.
        package static let shift = Modifiers(rawValue: 1 << 0)
        /// Alt, Option or Meta.
        package static let alt = Modifiers(rawValue: 1 << 1)
        /// The control key.
        package static let control = Modifiers(rawValue: 1 << 2)
    }
}
