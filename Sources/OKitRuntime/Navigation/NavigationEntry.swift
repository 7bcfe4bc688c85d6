import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A screen on the navigation stack with its state.
struct NavigationEntry {
    let screen: Screen
    /// How the screen was presented on top of the one below.
    let presentation: Presentation
    /// The object with which the screen was opened.
    let given: ObjectID?
    /// The object at which the screen's paths begin.
    var context: ObjectID?
    /// The views and mediators of the screen, if it has any.
    var live: LiveScreen?
    /// The objects of a screen of format 2.
    var page: Page?
    /// The state of the components of such a screen.
    var components = ComponentStates()
    /// The detail shown beside the list for a row.
    var detail: PageDetail?
    /// `selection`: The references that it sets, unless the screen itself names them.
    var selection: ParsedExpression?
    var isEditing = false
    /// The text in the search field.
    var query = ""
    /// The selected search filter; `nil` for all.
    var filter: Int?
    /// The key of the row whose editor is open.
    var openedRow: String?
    /// The ID of the row that stays highlighted after a tap.
    var tappedRow: String?
    /// The row to scroll to: the one added last, until the user searches, or on a page does anything.
    var focusedRow: ObjectID?
    /// `tabs`: The index of the selected tab.
    var selectedTab = 0
    /// `tabs`: The entries above this one in the tabs that are not shown.
    var hiddenTabs: [Int: [NavigationEntry]] = [:]

    /// The presentations of screens.
    enum Presentation: String, Codable {
        /// The first screen, or the content of the container below.
        case content
        /// Pushed onto the screen below, to which the user can go back.
        case pushed
        /// Shown over all screens below until it is closed.
        case modal
        /// Shown as the menu of the app.
        case menu
    }
}

extension NavigationEntry {
    /// The screen that this one shows as its content.
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

    /// Whether the entries below are neither visible nor reachable.
    var coversAll: Bool {
        presentation == .modal || presentation == .menu
    }

    /// The screen and its object, which identify the caller of a service.
    var caller: CallingScreen {
        CallingScreen(screen: screen.name, context: context)
    }

    /// Whether a page is the page of the screen, or included in it.
    func contains(_ page: Page) -> Bool {
        self.page?.withIncluded.contains { $0 === page } == true
    }

    /// Returns whether the screen is always in edit mode (OKit, "editAlways").
    func isAlwaysEditing(_ objects: AppObjects) -> Bool {
        objects.condition(screen.navigation.editAlways, on: context, or: false)
    }

    /// Returns the name of the theme that the application shell specifies (OKit, "themeName").
    func themeName(_ objects: AppObjects) -> String? {
        objects.text(screen.navigation.themeName, on: context)
    }

    /// Returns whether rows can be moved, which is possible only in edit mode and in lists without
    /// groups.
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

    /// Limits the search to one of the filters.
    ///
    /// The first choice is all.
    mutating func filter(_ choice: Int) {
        filter = choice > 0 ? choice - 1 : nil
        focusedRow = nil
    }

    /// Opens or closes the editor of a row.
    mutating func toggleEditor(_ key: String) {
        openedRow = openedRow == key ? nil : key
    }

    /// Highlights a tapped row if the screen specifies that (OKit, "autoDeselect").
    mutating func highlight(_ row: String, _ objects: AppObjects) {
        if !objects.condition(screen.navigation.autoDeselect, on: context, or: true) {
            tappedRow = row
        }
    }

    /// Lets the user move the focus from a row that was saved before.
    mutating func endFocusOnNewRow() {
        if page?.isLowered == false {
            focusedRow = nil
        }
    }

    /// Scrolls to a row.
    ///
    /// - Parameters:
    ///   - index: The index of the row among all rows.
    ///   - count: The number of all rows.
    ///   - shown: The number of rows shown until a front end requests others.
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

/// A screen and the object that it shows, while it is on the navigation stack.
struct CallingScreen: Hashable {
    let screen: String
    let context: ObjectID?
}
