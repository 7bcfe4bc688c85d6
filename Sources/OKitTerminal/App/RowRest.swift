/// The focus on a row whose preview is to be shown.
///
/// While the user moves on through a list, nothing is shown beside it.
struct RowRest {
    /// The id of the row.
    let row: String
    /// Whether the app was asked for the preview.
    var isOver = false
    private let end = ContinuousClock.now + .milliseconds(150)

    init(row: String) {
        self.row = row
    }

    /// The time that is left; `nil` once the app was asked.
    var milliseconds: Int? {
        guard !isOver else {
            return nil
        }
        let left = ContinuousClock.now.duration(to: end)
        return max(Int((left / .milliseconds(1)).rounded(.up)), 0)
    }
}
