/// A front end whose keys a flow presses.
///
/// It has what belongs to the front end alone, such as what has the focus.
public protocol FlowKeyboard: AnyObject {
    /// What a key does on a screen; `nil` where there is no key of that name.
    func press(_ key: String, on tree: ScreenTree) -> [Event]?

    /// What pasted text does on a screen.
    func paste(_ text: String, on tree: ScreenTree) -> [Event]

    /// Gives the screen another size.
    func resize(columns: Int, rows: Int)
}
