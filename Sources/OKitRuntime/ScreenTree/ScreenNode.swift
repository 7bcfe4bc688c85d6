/// An element of a screen, described by its role, texts, states and accepted events.
///
/// A node is a value. A front end draws it and responds with an `Event` that contains the node's
/// `id`. It never accesses the running app directly.
public struct ScreenNode: Sendable, Hashable, Identifiable {
    /// A path that stays the same as long as the node represents the same thing, such as
    /// `books/rows/B-1/switch`.
    public var id: String

    /// Distinguishes nodes with the same `id` that are about different objects, such as the fields
    /// of two details; 0 if there is only one.
    public var subject: UInt32 = 0

    /// The role of the node.
    public var role: Role

    /// The main text: the title of a row or button, or the name of a field.
    ///
    /// `nil` if there is none.
    public var label: String?

    /// The current value of the node: the text of a field, the position of a switch, or the detail
    /// text of a row.
    public var value: NodeValue?

    /// The states of the node.
    public var state: State

    /// The events that a front end can send to this node, in the order in which `Event.Kind`
    /// declares them.
    public var events: [Event.Kind]

    /// Details that only some roles use.
    public var details: Details {
        get { sharedDetails.value }
        _modify { yield &sharedDetails.value }
    }
    private var sharedDetails: SharedValue<Details>

    /// The child nodes, in document order.
    public var children: [ScreenNode]

    /// Creates a node.
    ///
    /// Everything except its ID and role is optional.
    public init(
        id: String,
        role: Role,
        label: String? = nil,
        value: NodeValue? = nil,
        state: State = [],
        events: [Event.Kind] = [],
        details: Details? = nil,
        children: [ScreenNode] = []
    ) {
        self.id = id
        self.role = role
        self.label = label
        self.value = value
        self.state = state
        self.events = events
        sharedDetails = SharedValue(details)
        self.children = children
    }
}

extension ScreenNode {
    /// Returns the first node, including this one, in document order that satisfies `predicate`.
    public func first(where predicate: (ScreenNode) -> Bool) -> ScreenNode? {
        if predicate(self) {
            return self
        }
        for child in children {
            if let found = child.first(where: predicate) {
                return found
            }
        }
        return nil
    }
}

extension ScreenNode {
    /// The text of a node for printed output.
    ///
    /// Secrets are not printed.
    var printedText: String? {
        guard case .text(let text) = value else {
            return nil
        }
        return details.isSecure && !text.isEmpty ? "••••••" : text
    }
}

extension ScreenNode {
    /// The role of a node.
    ///
    /// The set is closed: the controls of every system map to one of these roles.
    public enum Role: String, Sendable, CaseIterable {
        case screen, bar, tabs, tab, list, section, row, text, field, textArea
        case `switch`, slider, stepper, date, segments, picker, option, button
        case image, progress, spinner, search, alert, sheet, menu, help
        case table, column, tree, split, group, chart, markdown, code, fact, toast
    }

    /// States that a node can have simultaneously.
    ///
    /// The state is `disabled`, not *enabled*, so that the empty set is an ordinary node.
    public struct State: OptionSet, Hashable, Sendable {
        /// The states as bits.
        public let rawValue: UInt16

        /// Creates a set from its bits.
        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Does not currently accept events.
        public static let disabled = State(rawValue: 1 << 0)
        /// Should have the input focus according to the app, such as the first field in edit mode.
        public static let focused = State(rawValue: 1 << 1)
        /// Is selected among its siblings, such as a tab, a segment or an opened row.
        public static let selected = State(rawValue: 1 << 2)
        /// Has a checkmark or is switched on.
        public static let checked = State(rawValue: 1 << 3)
        /// Shows its inner editor.
        public static let expanded = State(rawValue: 1 << 4)
        /// Is in edit mode.
        public static let editing = State(rawValue: 1 << 5)
        /// Is working.
        public static let busy = State(rawValue: 1 << 6)
        /// Has a value that breaks a rule.
        public static let invalid = State(rawValue: 1 << 7)
        /// Must not be empty when the form is saved.
        public static let required = State(rawValue: 1 << 8)
    }

    /// Details that only some roles use.
    ///
    /// Each member names the roles.
    public struct Details: HasUsualValue, Sendable, Hashable {
        static let usual = Details()

        /// `slider`, `stepper`, `progress`: The bounds of the value.
        public var bounds: Bounds?

        /// `field`, `textArea`, `search`: The text shown while the value is empty.
        ///
        /// `list`: The text shown while it has no rows.
        public var placeholder: String?

        /// `field`: Whether the characters are hidden.
        public var isSecure = false

        /// `date`, and a `row` whose value is a date: The parts that are shown and edited.
        public var dateMode: DateMode?

        /// `list`: The range of rows present in `children` and the total number of rows.
        public var window: Window?

        /// `list`: The first rows of its sections, for jumping to them; empty if the app does not
        /// use an index.
        public var index: [IndexEntry] = []

        /// `row`: The icon at its end.
        public var accessory: Accessory?

        /// `row`: The ID of the row whose editor a tap on this one opens or closes.
        public var editor: String?

        /// `row`: Whether it can be moved within its list.
        public var isMovable = false

        /// `screen`: A small line above the title.
        public var prompt: String?

        /// `screen` that is busy: The progress from 0 to 1; `nil` if it is unknown.
        public var progress: Double?

        /// `row`: The color of the stripe at its start, as `#rrggbb`.
        public var ribbon: String?

        /// `button`: Its purpose, if the front end has a standard key or icon for it.
        public var purpose: Purpose?

        /// Back `button`: The titles of the screens below, the nearest last.
        public var path: [String] = []

        /// `row`, `button`, `option`, `image`: The name of an image in the bundle.
        public var image: String?

        /// Details of `table` and other components; see `ComponentDetails`.
        public var component: ComponentDetails {
            get { sharedComponent.value }
            _modify { yield &sharedComponent.value }
        }
        private var sharedComponent = SharedValue<ComponentDetails>()

        /// Creates details with default values.
        public init() {}
    }

    /// Bounds of a number.
    public struct Bounds: Sendable, Hashable {
        /// The smallest value; `-.infinity` for a stepper without one.
        public var minimum: Double
        /// The largest value, never less than `minimum`; `.infinity` for a stepper without one.
        public var maximum: Double
        /// The positive amount that one press adds or subtracts.
        public var step: Double

        /// Creates bounds.
        public init(minimum: Double, maximum: Double, step: Double) {
            self.minimum = minimum
            self.maximum = maximum
            self.step = step
        }
    }

    /// The rows present in the tree, out of all rows of a list.
    ///
    /// Rows are counted over all sections.
    public struct Window: Sendable, Hashable {
        /// The number of rows in the list.
        public var total: Int
        /// The index of the first row present, counted from 0.
        public var first: Int
        /// Whether the list can load more rows.
        ///
        /// It does so when a front end requests the rows up to the last one.
        public var hasMore: Bool

        /// Creates a window.
        public init(total: Int, first: Int, hasMore: Bool = false) {
            self.total = total
            self.first = first
            self.hasMore = hasMore
        }
    }

    /// The start of a section.
    public struct IndexEntry: Sendable, Hashable {
        /// The section's title.
        public var title: String
        /// The index of its first row, counted from 0 over all rows of the list.
        public var row: Int

        /// Creates an entry.
        public init(title: String, row: Int) {
            self.title = title
            self.row = row
        }
    }

    /// The icon at the end of a row.
    public enum Accessory: String, Sendable, CaseIterable {
        case disclosure, detailDisclosure, checkmark, detail
    }

    /// The editable parts of a date.
    public enum DateMode: String, Sendable, CaseIterable {
        case time, date, dateAndTime, countDown
    }

    /// The purpose of a button.
    public enum Purpose: String, Sendable, CaseIterable {
        case back, edit, done, add, delete, more, quick, cancel, confirm, clear, close, menu, help
        case undo, redo, save, quit
    }
}
