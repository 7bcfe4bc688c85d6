extension ScreenNode {
    /// Details of component roles.
    ///
    /// Each member names the roles that use it.
    public struct ComponentDetails: HasUsualValue, Sendable, Hashable {
        static let usual = ComponentDetails()

        /// `row` of a `table`: Its cells, one for each column.
        public var cells: [Cell] = []

        /// `column`: The width in characters; `nil` to fit the content.
        public var width: Int?

        /// `column`: The alignment of its values.
        public var alignment: Alignment?

        /// `column`: The sort order of the rows by this column; `nil` if they are not sorted by it.
        public var sortOrder: SortOrder?

        /// `row` of a `tree`: The number of rows that contain it.
        public var level: Int?

        /// `group`: The arrangement of its children.
        public var arrangement: Arrangement?

        /// `group`: The space between its children.
        public var gap: Int?

        /// `group` and `split`: The relative sizes of the children; empty for equal ones.
        public var weights: [Double] = []

        /// `split`: Whether its second pane shows the detail of a row in the first one.
        public var showsDetail = false

        /// `chart`: The data of the chart.
        public var chart: Chart?

        /// `code`: The programming language.
        public var language: String?

        /// `fact`: Whether its value can be copied.
        public var isCopyable = false

        /// The name of a style: `good`, `warning`, `bad`, `muted`, `accent`, `destructive`, or one of
        /// the theme.
        public var style: String?

        /// `row`: A text at the end, after the value.
        public var detail: String?

        /// `row`, `tab` and `button`: A short highlighted text.
        public var badge: String?

        /// `row` of a form: A help text below its field.
        public var help: String?

        /// Fields: The reason why the value is invalid.
        public var problem: String?

        /// `field`: Whether the first typed character replaces the text, which is a number, date or
        /// duration.
        public var isReplaced = false

        /// `field`: The color that its text represents, as `#rrggbb`.
        public var swatch: String?

        /// `field`: Whether its text is the path of a file that the user chooses.
        ///
        /// A front end without access to the files of the user can upload the file instead.
        public var isFilePath = false

        /// `toast`: The failed action, with its object.
        public var failedAction: String?

        /// `button`: The app's shortcut key for it.
        public var key: String?

        /// Creates details with default values.
        public init() {}
    }

    /// A cell of a table.
    public struct Cell: Sendable, Hashable {
        /// The text of the cell.
        public var text: String
        /// The name of its style.
        public var style: String?

        /// Creates a cell.
        public init(_ text: String, style: String? = nil) {
            self.text = text
            self.style = style
        }
    }

    /// The alignment of values in a column.
    public enum Alignment: String, Sendable, CaseIterable {
        case start, center, end
    }

    /// The order of the rows of a table.
    public enum SortOrder: String, Sendable, CaseIterable {
        case ascending, descending
    }

    /// The arrangement of the children of a group.
    public enum Arrangement: String, Sendable, CaseIterable {
        case row, column, grid
    }

    /// The data of a chart.
    public struct Chart: Sendable, Hashable {
        /// The kind of chart.
        public var kind: Kind
        /// The values, in order.
        public var points: [Point]
        /// The lower end of the scale; `nil` for the smallest value.
        public var minimum: Double?
        /// The upper end of the scale; `nil` for the largest value.
        public var maximum: Double?

        /// The kinds of charts.
        public enum Kind: String, Sendable, CaseIterable {
            case line, bar, spark, gauge
        }

        /// A value with its label.
        public struct Point: Sendable, Hashable {
            /// The label; `nil` if there is none.
            public var label: String?
            /// The value.
            public var value: Double
            /// The value in the format of the chart; `nil` without a format.
            public var text: String?

            /// Creates a point.
            public init(label: String? = nil, value: Double, text: String? = nil) {
                self.label = label
                self.value = value
                self.text = text
            }
        }

        /// Creates a chart.
        public init(kind: Kind, points: [Point], minimum: Double? = nil, maximum: Double? = nil) {
            self.kind = kind
            self.points = points
            self.minimum = minimum
            self.maximum = maximum
        }
    }
}
