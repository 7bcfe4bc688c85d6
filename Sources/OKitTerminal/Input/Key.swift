/// A key press.
package struct Key: Sendable, Hashable {
    /// Which key.
    package var code: Code
    /// What was held down.
    package var modifiers: Modifiers

    /// Makes a key press.
    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Keys that terminals report.
    package enum Code: Sendable, Hashable {
        /// A typed character, one scalar; with ctrl, the small letter of the key.
        case character(Character)
        case enter, tab, backTab, backspace, delete, insert, escape
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 and so on, from 1.
        case function(Int)
    }

    /// Keys that are held down with another.
    ///
    /// Shift is reported only where the code alone does not say it.
    package struct Modifiers: OptionSet, Sendable, Hashable {
        /// One bit a modifier, as in xterm's parameter less 1.
        package let rawValue: UInt8

        /// Makes a set from its bits.
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
