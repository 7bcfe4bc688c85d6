/// One thing on a screen, by what it means: its role, its texts, its states and what can be done
/// with it.
///
/// A node is a value. A front end draws it and answers with an `Event` that names the node's `id`;
/// it never reaches into the running app.
public struct ScreenNode: Sendable, Equatable, Identifiable {
    /// A path that stays the same as long as the node stands for the same thing, such as
    /// `books/rows/B-1/switch`.
    public var id: String

    /// What the node is.
    public var role: Role

    /// The main text: a row's title, a button's title, a field's name.
    ///
    /// `nil` where there is none.
    public var label: String?

    /// What the node holds at present: a field's text, a switch's position, a row's detail text.
    public var value: NodeValue?

    /// The states that are on.
    public var state: State

    /// What a front end may send for this node, in the order of the declaration of `Event.Kind`.
    public var events: [Event.Kind]

    /// What only some roles have.
    public var details: Details {
        get { sharedDetails.value }
        _modify { yield &sharedDetails.value }
    }
    private var sharedDetails: SharedValue<Details>

    /// The nodes inside this one, in document order.
    public var children: [ScreenNode]

    /// Makes a node; all but its identity and role is optional.
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
    /// The first node, this one included, in document order for which `predicate` holds.
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
    /// The text of a node as it may be printed: a secret is not.
    var printedText: String? {
        guard case .text(let text) = value else {
            return nil
        }
        return details.isSecure && !text.isEmpty ? "••••••" : text
    }
}

extension ScreenNode {
    /// What a node is.
    ///
    /// The set is closed: every system's controls map to one of these.
    public enum Role: String, Sendable, CaseIterable {
        case screen, bar, tabs, tab, list, section, row, text, field, textArea
        case `switch`, slider, stepper, date, segments, picker, option, button
        case image, progress, spinner, search, alert, sheet, menu, help
        case table, column, tree, split, group, chart, markdown, code, fact, toast
    }

    /// States that can be on at the same time.
    ///
    /// `disabled` and not *enabled*, so that the empty set is an ordinary node.
    public struct State: OptionSet, Sendable {
        /// One bit a state.
        public let rawValue: UInt16

        /// Makes a set from its bits.
        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Sends no events at present.
        public static let disabled = State(rawValue: 1 << 0)
        /// Has the input focus in the app's own opinion, such as the first field in edit mode.
        public static let focused = State(rawValue: 1 << 1)
        /// Is the chosen one among its siblings: a tab, a segment, an opened row.
        public static let selected = State(rawValue: 1 << 2)
        /// Carries a check mark, or is switched on.
        public static let checked = State(rawValue: 1 << 3)
        /// Shows its inner editor.
        public static let expanded = State(rawValue: 1 << 4)
        /// Is in edit mode.
        public static let editing = State(rawValue: 1 << 5)
        /// Works on something.
        public static let busy = State(rawValue: 1 << 6)
        /// Holds a value that its rules refuse.
        public static let invalid = State(rawValue: 1 << 7)
    }

    /// What only some roles have; each member names them.
    public struct Details: HasUsualValue, Sendable, Equatable {
        static let usual = Details()

        /// `slider`, `stepper`, `progress`: the bounds of the value.
        public var bounds: Bounds?

        /// `field`, `textArea`, `search`: shown while the value is empty; `list`: while it has no rows.
        public var placeholder: String?

        /// `field`: shows no characters.
        public var isSecure = false

        /// `date`, and a `row` whose value is a date: which parts of it are shown and edited.
        public var dateMode: DateMode?

        /// `list`: which rows of how many are in `children`.
        public var window: Window?

        /// `list`: where its sections begin, for jumping to one; empty where the app wants none.
        public var index: [IndexEntry] = []

        /// `row`: what stands at its end.
        public var accessory: Accessory?

        /// `row`: id of the row whose editor a tap on this one opens or closes.
        public var editor: String?

        /// `row`: whether it can be moved within its list.
        public var isMovable = false

        /// `screen`: a small line above the title.
        public var prompt: String?

        /// `screen` that is busy: how much is done, from 0 to 1; `nil` where nobody knows.
        public var progress: Double?

        /// `row`: colour of the stripe at its start, as `#rrggbb`.
        public var ribbon: String?

        /// `button`: what it is for, where the front end has a usual key or sign for it.
        public var purpose: Purpose?

        /// `button` that leads back: the titles of the screens that led here, the nearest last.
        public var path: [String] = []

        /// `row`, `button`, `option`, `image`: name of a picture of the bundle.
        public var image: String?

        /// `table`, and what components say: see `ComponentDetails`.
        public var component: ComponentDetails {
            get { sharedComponent.value }
            _modify { yield &sharedComponent.value }
        }
        private var sharedComponent = SharedValue<ComponentDetails>()

        /// Makes details with nothing set.
        public init() {}
    }

    /// Bounds of a number.
    public struct Bounds: Sendable, Equatable {
        /// The least value; `-.infinity` where a stepper has none.
        public var minimum: Double
        /// The greatest value, never below `minimum`; `.infinity` where a stepper has none.
        public var maximum: Double
        /// What one press adds or takes away; above 0.
        public var step: Double

        /// Makes bounds.
        public init(minimum: Double, maximum: Double, step: Double) {
            self.minimum = minimum
            self.maximum = maximum
            self.step = step
        }
    }

    /// Rows that are present out of all rows of a list, counted over all its sections.
    public struct Window: Sendable, Equatable {
        /// Number of rows that the list has.
        public var total: Int
        /// Index, from 0, of the first row that is present.
        public var first: Int
        /// Whether the source of the list has further rows, which it loads when a front end asks for the
        /// rows up to the last one.
        public var hasMore: Bool

        /// Makes a window.
        public init(total: Int, first: Int, hasMore: Bool = false) {
            self.total = total
            self.first = first
            self.hasMore = hasMore
        }
    }

    /// Where a section begins.
    public struct IndexEntry: Sendable, Equatable {
        /// The section's title.
        public var title: String
        /// Index, from 0 over all rows of the list, of its first row.
        public var row: Int

        /// Makes an entry.
        public init(title: String, row: Int) {
            self.title = title
            self.row = row
        }
    }

    /// Sign at the end of a row.
    public enum Accessory: String, Sendable {
        case disclosure, detailDisclosure, checkmark, detail
    }

    /// Editable parts of a date.
    public enum DateMode: String, Sendable {
        case time, date, dateAndTime, countDown
    }

    /// A button's purpose.
    public enum Purpose: String, Sendable {
        case back, edit, done, add, delete, more, quick, cancel, confirm, clear, close, menu, help
        case undo, redo, save, quit
    }
}
