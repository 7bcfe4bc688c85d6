import OKitRuntime

/// The column of labels beside values.
///
/// It is as wide as the longest label, within limits.
enum LabelColumn {
    /// The number of columns below which long labels of a form are above their fields.
    private static let narrow = 50

    /// The position of the labels of a form.
    enum Placement: Equatable {
        /// Beside the fields, in a column of a width.
        case beside(Int)
        case above
    }

    /// Returns the width for the longest label: at most a third of the columns, or half of them in
    /// a narrow window.
    static func width(longest: Int, in columns: Int) -> Int {
        max(min(longest + 2, most(in: columns)), min(6, columns))
    }

    /// Returns the width for the label of a field that is not part of a form, so that fields below
    /// each other are aligned.
    static func width(ofField label: Int, in columns: Int) -> Int {
        max(width(longest: label, in: columns), min(columns / 3, 24))
    }

    /// Returns the position of labels in a list of rows; `nil` if the list is not a form.
    static func placement(ofForm rows: [ScreenNode], in columns: Int) -> Placement? {
        let isForm = rows.allSatisfy { row in
            row.role == .row && !row.isTarget && row.value == nil && !row.children.isEmpty
                && !(row.label ?? "").isEmpty
        }
        let longest = rows.map { DisplayWidth.of($0.label ?? "", upTo: 40) }.max()
        guard isForm, let longest else {
            return nil
        }
        return columns < narrow && longest + 2 > columns * 2 / 5
            ? .above : .beside(width(longest: longest, in: columns))
    }

    private static func most(in columns: Int) -> Int {
        max(columns / 3, min(24, columns / 2))
    }
}
