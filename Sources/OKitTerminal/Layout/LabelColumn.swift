import OKitRuntime

/// The column of labels beside values.
///
/// It is as wide as the longest label, within limits.
enum LabelColumn {
    /// Returns the width for the longest label: at most a third of the columns or 24 for short
    /// labels, and at most half in a narrow window.
    static func width(longest: Int, in columns: Int) -> Int {
        let third = columns / 3
        let width = max(min(third, 24), min(longest + 2, columns / 2))
        return max(min(width, max(third, 24)), 6)
    }

    /// Returns the width for the fields of a form; `nil` for other lists.
    static func width(ofForm rows: [ScreenNode], in columns: Int) -> Int? {
        let isForm = rows.allSatisfy { row in
            row.role == .row && !row.isTarget && row.value == nil && !row.children.isEmpty
                && !(row.label ?? "").isEmpty
        }
        let longest = rows.map { DisplayWidth.of($0.label ?? "", upTo: 40) }.max()
        return isForm ? longest.map { width(longest: $0, in: columns) } : nil
    }
}
