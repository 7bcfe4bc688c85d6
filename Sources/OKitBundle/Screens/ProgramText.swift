import OKitExpression
import OKitModel

/// A built-in text of the running program, such as the title of a button.
///
/// The raw value is the English text, and the key under which a bundle can translate it. Front ends
/// show the translated text; flows can use it too.
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
    case help = "Help"
    case later = "Later"
    case menu = "Menu"
    case mine = "Mine"
    case more = "More..."
    case no = "No"
    case ok = "OK"
    case discard = "Discard"
    case discardMine = "Discard My Changes"
    case overwrite = "Overwrite"
    case continueAnyway = "Continue"
    case continueEditing = "Continue Editing"
    case quit = "Quit"
    case redo = "Redo"
    case retry = "Retry"
    case save = "Save"
    case settings = "Settings"
    case theServers = "The Server's"
    case undo = "Undo"
    case unlock = "Unlock"
    case yes = "Yes"

    // Fields and choices.
    case all = "All"
    case file = "File"
    case name = "Name"
    case none = "None"
    case passphrase = "Passphrase"
    case search = "Search"

    // Titles and messages.
    case dismiss = "Dismiss"
    case changedByOthers = "Changed by Someone Else"
    case deletedByOthers = "Deleted by Someone Else"
    case inputDiscarded = "What you have entered can no longer be saved."
    case notPossibleNow = "This is not possible now."
    case notSaved = "Not Saved"
    case stored = "stored"
    case yours = "yours"
    case changedSince = "This was changed since, so it cannot be undone."
    case chooseFile = "Choose a File"
    case confirmDeletion = "Confirm Deletion"
    case deleteEntry = "Do you really want to delete entry?"
    case deleted = "Deleted"
    case discardChanges = "Your changes are not saved."
    case error = "Error"
    case expectedColor = "Enter a color: #rrggbb"
    case expectedDate = "Enter a date: YYYY-MM-DD"
    case expectedDuration = "Enter a duration, such as 1h 30m"
    case expectedNumber = "Enter a number"
    case expectedWholeNumber = "Enter a whole number"
    case tooLong = "Too long to be edited here"
    case imported = "Imported"
    case moved = "Moved"
    case loading = "Loading"
    case noEntries = "No entries"
    case noMatches = "No matches"
    case nothingToChoose = "Nothing to choose"
    case nothingSelected = "Nothing is selected."
    case noPassphrase = "No passphrase protects this app."
    case openPage = "Open this page and enter the code."
    case openSignInPage = "Open this page in a browser on this computer and sign in."
    case selectAction = "Select an action"
    case quitWithoutSaving = "Your changes are not saved. Quit without them?"
    case signIn = "Sign In"
    case undone = "Undone"
    case redone = "Done again"
    case twoVersions = "Two Versions"
    case unfittingJSON = "The property cannot have this value"
    case whichVersion = "It was changed here and on the server. Which version do you choose?"

    /// The keys of all built-in texts, including messages of rules and names of days.
    package static var keys: [String] {
        allCases.map(\.rawValue) + RuleMessage.allCases.map(\.rawValue)
            + ServiceSentence.allCases.map(\.rawValue) + RelativeDay.words.sorted()
    }
}
