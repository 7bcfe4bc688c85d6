extension ScreenNode {
    /// What only some roles of components have; each member names them.
    public struct ComponentDetails: HasUsualValue, Sendable, Equatable {
        static let usual = ComponentDetails()

        /// `row` of a `table`: its cells, one for each column.
        public var cells: [Cell] = []

        /// `column`: the width in characters; `nil` for that of the content.
        public var width: Int?

        /// `column`: where its values are.
        public var alignment: Alignment?

        /// `column`: how the rows are sorted by it; `nil` where they are not.
        public var sortOrder: SortOrder?

        /// `row` of a `tree`: how many rows contain it.
        public var level: Int?

        /// `group`: how its children are arranged.
        public var arrangement: Arrangement?

        /// `group`: the space between its children.
        public var gap: Int?

        /// `group` and `split`: the shares of the children; empty for equal ones.
        public var weights: [Double] = []

        /// `split`: whether its second pane shows what a row of the first one opens.
        public var showsDetail = false

        /// `chart`: what it shows.
        public var chart: Chart?

        /// `code`: its language.
        public var language: String?

        /// `fact`: whether its value can be copied.
        public var isCopyable = false

        /// The name of a style: `good`, `warning`, `bad`, `muted`, `accent`, `destructive`, or one of
        /// the theme.
        public var style: String?

        /// `row`, `tab` and `button`: a short highlighted text.
        public var badge: String?

        /// `row` of a form: a sentence below its field.
        public var help: String?

        /// A field: why its value is refused.
        public var problem: String?

        /// `field`: whether the first character that is typed takes the place of the text, which is a
        /// number, date or duration.
        public var isReplaced = false

        /// `field`: the colour that its text is, as `#rrggbb`.
        public var swatch: String?

        /// `toast`: the action that has failed, with its object.
        public var failedAction: String?

        /// `button`: the key of the app that presses it.
        public var key: String?

        /// Makes details with nothing set.
        public init() {}
    }

    /// A cell of a table.
    public struct Cell: Sendable, Equatable {
        /// The text.
        public var text: String
        /// The name of its style.
        public var style: String?

        /// Makes a cell.
        public init(_ text: String, style: String? = nil) {
            self.text = text
            self.style = style
        }
    }

    /// Where values are in a column.
    public enum Alignment: String, Sendable {
        case start, center, end
    }

    /// The order of the rows of a table.
    public enum SortOrder: String, Sendable {
        case ascending, descending
    }

    /// How the children of a group are arranged.
    public enum Arrangement: String, Sendable {
        case row, column, grid
    }

    /// What a chart shows.
    public struct Chart: Sendable, Equatable {
        /// The kind of chart.
        public var kind: Kind
        /// The values, in their order.
        public var points: [Point]
        /// The lower end of the scale; `nil` for the least value.
        public var minimum: Double?
        /// The upper end of the scale; `nil` for the greatest value.
        public var maximum: Double?

        /// The kinds of charts.
        public enum Kind: String, Sendable {
            case line, bar, spark, gauge
        }

        /// A value with its label.
        public struct Point: Sendable, Equatable {
            /// The label; `nil` without one.
            public var label: String?
            /// The value.
            public var value: Double
            /// The value in the format of the chart; `nil` where it has none.
            public var text: String?

            /// Makes a point.
            public init(label: String? = nil, value: Double, text: String? = nil) {
                self.label = label
                self.value = value
                self.text = text
            }
        }

        /// Makes a chart.
        public init(kind: Kind, points: [Point], minimum: Double? = nil, maximum: Double? = nil) {
            self.kind = kind
            self.points = points
            self.minimum = minimum
            self.maximum = maximum
        }
    }
}
