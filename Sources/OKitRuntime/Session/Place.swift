import OKitBundle
import OKitModel

/// A screen on the navigation stack, with what the user has done to it.
struct Place {
    let screen: Screen
    /// What the screen's paths begin at.
    let context: ObjectID?
    /// The views and mediators of a screen that has such.
    var live: LiveScreen?
    var isEditing = false
    /// The text in the search field.
    var query = ""
    /// Key of the row whose editor is open.
    var openedRow: String?
    /// The row that the app wants to be seen: the one added last.
    var wantedRow: ObjectID?
    /// The rows that a front end shows; only these are worked out.
    var window: Range<Int>
}
