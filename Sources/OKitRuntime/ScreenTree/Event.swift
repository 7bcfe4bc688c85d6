public import struct Foundation.Date

/// Something a user did to a node of the screen.
public struct Event: Sendable, Equatable {
    /// The `id` of the node that it is for.
    public var target: String

    /// What was done.
    public var action: Action

    /// Makes an event.
    public init(_ action: Action, on target: String) {
        self.target = target
        self.action = action
    }

    /// What was done, with its data.
    public enum Action: Sendable, Equatable {
        /// A row, button, tab, option or title was activated.
        case tap
        /// The whole text of a field, text area or search is now this.
        case input(String)
        /// The text of a field or search is complete: Return was pressed in it.
        case submit
        /// A switch now stands so.
        case toggle(Bool)
        /// A slider or stepper now has this value.
        case adjust(Double)
        /// A date editor now has this date.
        case pick(Date)
        /// The segment or option of this index, from 0, was chosen.
        case choose(Int)
        /// A list shows `count` rows from row `first` on.
        case window(first: Int, count: Int)
        /// The row of that index, from 0 over all rows of a list, goes to where another one is.
        case move(from: Int, to: Int)
        /// What a list shows is to be worked out anew.
        case refresh
        /// What a row opens is to be shown beside its list, as the user looks at the row.
        case preview
    }

    /// The kinds of `Action`, as a node announces them.
    public enum Kind: String, Sendable, CaseIterable {
        case tap, input, submit, toggle, adjust, pick, choose, window, move, refresh, preview
    }
}

extension Event.Kind {
    /// Whether front ends send it without the user doing anything.
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
