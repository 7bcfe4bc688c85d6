/// A text that the running program shows by itself, such as the title of a button.
///
/// Its raw value is the English text, and the key under which a bundle can translate it. Front ends show
/// what the runtime makes of it; the linter knows that flows can name it.
package enum ProgramText: String, CaseIterable, Sendable {
    // Buttons.
    case add = "Add"
    case back = "Back"
    case cancel = "Cancel"
    case clear = "Clear"
    case close = "Close"
    case delete = "Delete"
    case details = "Details"
    case done = "Done"
    case edit = "Edit"
    case help = "?"
    case later = "Later"
    case mine = "Mine"
    case more = "More..."
    case no = "No"
    case ok = "OK"
    case discard = "Discard"
    case continueEditing = "Continue Editing"
    case redo = "Redo"
    case retry = "Retry"
    case save = "Save"
    case theServers = "The Server's"
    case undo = "Undo"
    case unlock = "Unlock"
    case yes = "Yes"

    // Fields and choices.
    case all = "All"
    case file = "File"
    case name = "Name"
    case passphrase = "Passphrase"
    case search = "Search"

    // Titles and messages.
    case changedSince = "This was changed since, so that it cannot be undone."
    case chooseFile = "Choose a File"
    case confirmDeletion = "Confirm Deletion"
    case deleteEntry = "Do you really want to delete entry?"
    case discardChanges = "Your changes are not saved."
    case error = "Error"
    case expectedDate = "Not a date: YYYY-MM-DD"
    case expectedNumber = "Not a number"
    case imported = "Imported"
    case loading = "Loading"
    case noEntries = "No entries"
    case noMatches = "No matches"
    case noPassphrase = "No passphrase protects this app."
    case openPage = "Open this page and enter the code."
    case selectAction = "Select an action"
    case signIn = "Sign In"
    case twoVersions = "Two Versions"
    case whichVersion = "It was changed here and at the server. Which version do you choose?"
}
