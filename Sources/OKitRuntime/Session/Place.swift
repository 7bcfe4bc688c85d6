import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A screen on the navigation stack, with what the user has done to it.
struct Place {
    let screen: Screen
    /// How it came to stand above the one below.
    let presentation: Presentation
    /// What led to it has handed in this object.
    let given: ObjectID?
    /// What the screen's paths begin at.
    var context: ObjectID?
    /// The views and mediators of a screen that has such.
    var live: LiveScreen?
    /// `selection`: the references that it sets, where the screen does not say so itself.
    var selection: ParsedExpression?
    var isEditing = false
    /// The text in the search field.
    var query = ""
    /// The chosen one of the search filters; `nil` is all.
    var filter: Int?
    /// Key of the row whose editor is open.
    var openedRow: String?
    /// Id of the row that stays highlighted after a tap.
    var tappedRow: String?
    /// The row that the app wants to be seen: the one added last, until the user looks for others.
    var wantedRow: ObjectID?
    /// The rows that a front end shows; only these are worked out.
    var window: Range<Int>
    /// `tabs`: the index of the shown one.
    var selectedTab = 0
    /// `tabs`: what stood above this place in those that are not shown.
    var hiddenTabs: [Int: [Place]] = [:]

    /// How a screen came to be shown.
    enum Presentation {
        /// The first of all, or inside the container below.
        case content
        /// From the screen below, to which the user can go back.
        case pushed
        /// Over all below, until it is closed.
        case modal
        /// As the menu of the app.
        case menu
    }
}

extension Place {
    /// The same place on other objects, in the same screen or another version of it.
    func standing(
        on given: ObjectID?,
        _ context: ObjectID?,
        in newScreen: Screen? = nil
    ) -> Place {
        let screen = newScreen ?? screen
        var place = Place(
            screen: screen,
            presentation: presentation,
            given: given,
            context: context,
            window: window
        )
        place.selection = selection
        place.isEditing = isEditing
        place.query = query
        place.filter = filter
        place.openedRow = openedRow
        place.tappedRow = tappedRow
        place.selectedTab = screen.tabs.indices.contains(selectedTab) ? selectedTab : 0
        return place
    }

    /// The screen that this one shows in place of content of its own.
    var contained: String? {
        switch screen.kind {
        case "tabs" where screen.tabs.indices.contains(selectedTab):
            screen.tabs[selectedTab].screen.name
        case "application":
            screen.attributes["homeIdentifier"]?.text ?? "home"
        default:
            nil
        }
    }
}
