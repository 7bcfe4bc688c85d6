import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A screen on the navigation stack, with the state that the user has given it.
struct NavigationEntry {
    let screen: Screen
    /// How the screen came to be above the one below.
    let presentation: Presentation
    /// The object that the screen was opened with.
    let given: ObjectID?
    /// The object that the screen's paths begin at.
    var context: ObjectID?
    /// The views and mediators of the screen, if it has any.
    var live: LiveScreen?
    /// The objects of a screen of format 2.
    var page: Page?
    /// What the user has done to the components of such a screen.
    var components = ComponentStates()
    /// What a row of the screen shows beside its list.
    var detail: PageDetail?
    /// `selection`: the references that it sets, where the screen does not name them itself.
    var selection: ParsedExpression?
    var isEditing = false
    /// The text in the search field.
    var query = ""
    /// The chosen search filter; `nil` is all.
    var filter: Int?
    /// Key of the row whose editor is open.
    var openedRow: String?
    /// Id of the row that stays highlighted after a tap.
    var tappedRow: String?
    /// The row that the app scrolls to: the one added last, until the user searches for others.
    var focusedRow: ObjectID?
    /// `tabs`: the index of the shown one.
    var selectedTab = 0
    /// `tabs`: the entries above this one in the tabs that are not shown.
    var hiddenTabs: [Int: [NavigationEntry]] = [:]

    /// How a screen came to be shown.
    enum Presentation {
        /// The first of all, or inside the container below.
        case content
        /// From the screen below, to which the user can go back.
        case pushed
        /// Over all screens below, until it is closed.
        case modal
        /// As the menu of the app.
        case menu
    }
}

extension NavigationEntry {
    /// The same entry with other objects, in the same screen or another version of it.
    func moved(
        to given: ObjectID?,
        _ context: ObjectID?,
        in newScreen: Screen? = nil
    ) -> NavigationEntry {
        let screen = newScreen ?? screen
        var entry = NavigationEntry(
            screen: screen,
            presentation: presentation,
            given: given,
            context: context
        )
        entry.selection = selection
        entry.isEditing = isEditing
        entry.query = query
        entry.filter = filter
        entry.openedRow = openedRow
        entry.tappedRow = tappedRow
        entry.components = components
        entry.selectedTab = screen.tabs.indices.contains(selectedTab) ? selectedTab : 0
        return entry
    }

    /// The screen that this one shows in place of its content.
    var contained: String? {
        switch screen.kind {
        case "tabs" where screen.tabs.indices.contains(selectedTab):
            screen.tabs[selectedTab].screen.name
        case "application":
            screen.navigation.homeScreen
        default:
            nil
        }
    }

    /// Whether the entries below can be neither seen nor reached.
    var coversAll: Bool {
        presentation == .modal || presentation == .menu
    }

    /// The screen and its object, by which calls of services remember their screen.
    var caller: CallingScreen {
        CallingScreen(screen: screen.name, context: context)
    }

    /// OKit, "editAlways".
    func isAlwaysEditing(_ objects: AppObjects) -> Bool {
        objects.condition(screen.navigation.editAlways, on: context, or: false)
    }

    /// The name of the theme that the application's shell asks for (OKit, "themeName").
    func themeName(_ objects: AppObjects) -> String? {
        objects.text(screen.navigation.themeName, on: context)
    }

    /// Whether rows can be moved: only in edit mode, and only in lists without groups.
    func isReorderable(_ objects: AppObjects) -> Bool {
        guard isEditing, let list = screen.list, let page, list.groupOrder.path == nil else {
            return false
        }
        return objects.condition(list.reorder, in: page, or: false)
    }
}

// MARK: What the user does

extension NavigationEntry {
    mutating func toggleEditing() {
        isEditing.toggle()
        openedRow = nil
        tappedRow = nil
    }

    /// Sets the text of the search field.
    mutating func search(_ text: String) {
        query = text
        focusedRow = nil
    }

    /// Limits the search to one of the filters; the first choice is all.
    mutating func filter(_ choice: Int) {
        filter = choice > 0 ? choice - 1 : nil
        focusedRow = nil
    }

    /// Opens or closes the editor of a row.
    mutating func toggleEditor(_ key: String) {
        openedRow = openedRow == key ? nil : key
    }

    /// Keeps a tapped row highlighted where the screen asks for that (OKit, "autoDeselect").
    mutating func highlight(_ row: String, _ objects: AppObjects) {
        if !objects.condition(screen.navigation.autoDeselect, on: context, or: true) {
            tappedRow = row
        }
    }

    /// Brings a row into view.
    ///
    /// - Parameters:
    ///   - index: where the row is among all rows.
    ///   - count: the number of all rows.
    ///   - shown: the rows that are shown until a front end asks for others.
    mutating func reveal(_ row: ObjectID, at index: Int, of count: Int, shown: Int) {
        focusedRow = row
        let key = ScreenDeclaration.loweredKey
        let window = components.windows[key] ?? 0..<shown
        if !window.contains(index) {
            let shown = max(window.count, 1)
            let first = max(min(index, count - shown), 0)
            components.windows[key] = first..<first + shown
        }
    }
}

/// A screen with the object that it shows, while it is on the navigation stack.
struct CallingScreen: Hashable {
    let screen: String
    let context: ObjectID?
}
