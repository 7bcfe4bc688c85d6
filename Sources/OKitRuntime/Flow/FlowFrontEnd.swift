/// The way in which a flow operates an app: directly, or as a user of a front end does.
package protocol FlowFrontEnd {
    /// Causes an event for a node of the current screen.
    ///
    /// - Throws: The reason why a user could not cause the event.
    func perform(_ event: Event, on tree: ScreenTree) throws(FlowFailure)

    /// Presses a key with a name, such as `enter`.
    func press(_ key: String, on tree: ScreenTree) throws(FlowFailure)

    /// Pastes a text into the focused control.
    func paste(_ text: String, on tree: ScreenTree) throws(FlowFailure)

    /// Changes the size of the screen.
    ///
    /// - Parameters:
    ///   - columns: The width in characters.
    ///   - rows: The height in lines.
    func resize(columns: Int, rows: Int) throws(FlowFailure)

    /// Waits until the user sees the current screen.
    ///
    /// The runner calls it after each command, because time also changes screens.
    func show(_ tree: ScreenTree) throws(FlowFailure)

    /// Returns a screen with the contents that the user sees.
    ///
    /// Expectations are checked on it.
    func seen(_ tree: ScreenTree) throws(FlowFailure) -> ScreenTree

    /// Returns the text that the app has copied last; `nil` if there is none.
    func copiedText() throws(FlowFailure) -> String?
}
