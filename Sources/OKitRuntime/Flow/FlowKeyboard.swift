/// A front end whose keys a flow presses.
///
/// It holds state that belongs to the front end alone, such as the focus.
public protocol FlowKeyboard: AnyObject {
    /// Returns the events that a key causes on a screen; `nil` if the key does not exist.
    func press(_ key: String, on tree: ScreenTree) -> [Event]?

    /// Returns the events that pasted text causes on a screen.
    func paste(_ text: String, on tree: ScreenTree) -> [Event]

    /// Changes the size of the screen.
    func resize(columns: Int, rows: Int)
}
