public import struct Foundation.Date

/// A user action on a node of the screen.
public struct Event: Sendable, Equatable {
    /// The `id` of the target node.
    public var target: String

    /// The action of the user.
    public var action: Action

    /// The value of the node that the user has seen, if others have changed it since; `nil` for the
    /// present one.
    public var formerValue: NodeValue?

    /// Creates an event.
    public init(_ action: Action, on target: String) {
        self.target = target
        self.action = action
    }

    /// The actions of users, with their data.
    public enum Action: Sendable, Equatable {
        /// Activates a row, button, tab, option or title.
        case tap
        /// Replaces the whole text of a field, text area or search field.
        case input(String)
        /// Submits the text of a field or search field with Return.
        case submit
        /// Sets a switch to a position.
        case toggle(Bool)
        /// Sets the value of a slider or stepper.
        case adjust(Double)
        /// Sets the date of a date editor.
        case pick(Date)
        /// Selects the segment or option with an index, counted from 0.
        case choose(Int)
        /// Requests `count` rows of a list, beginning with row `first`.
        case window(first: Int, count: Int)
        /// Moves a row of a list to the position of another one.
        ///
        /// Indices count all rows from 0.
        case move(from: Int, to: Int)
        /// Reloads the contents of a list.
        case refresh
        /// Shows the detail of the current row beside its list.
        case preview
    }

    /// The kinds of `Action`.
    ///
    /// A node lists those that it accepts.
    public enum Kind: String, Sendable, CaseIterable {
        case tap, input, submit, toggle, adjust, pick, choose, window, move, refresh, preview
    }
}

extension Event.Kind {
    /// Whether front ends send it without user input.
    var isAutomatic: Bool {
        self == .window || self == .preview
    }
}

extension Event.Action {
    /// The kind of this action.
    public var kind: Event.Kind {
        switch self {
        case .tap: .tap
        case .input: .input
        case .submit: .submit
        case .toggle: .toggle
        case .adjust: .adjust
        case .pick: .pick
        case .choose: .choose
        case .window: .window
        case .move: .move
        case .refresh: .refresh
        case .preview: .preview
        }
    }
}
