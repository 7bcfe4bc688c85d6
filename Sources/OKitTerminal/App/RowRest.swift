/// The focus on a row whose preview is about to be shown.
///
/// While the user moves through a list, no preview is shown.
struct RowRest {
    /// The ID of the row.
    let row: String
    /// Whether the preview was requested.
    var isOver = false
    private let end = ContinuousClock.now + .milliseconds(150)

    init(row: String) {
        self.row = row
    }

    /// The remaining time; `nil` once the preview was requested.
    var milliseconds: Int? {
        guard !isOver else {
            return nil
        }
        let left = ContinuousClock.now.duration(to: end)
        return max(Int((left / .milliseconds(1)).rounded(.up)), 0)
    }
}
