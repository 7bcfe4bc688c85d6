import OKitBundle
import OKitExpression
import OKitModel

// OKit, "Application shell" and "Menu screen".
extension AppSession {
    /// The place of the application's shell, which is the first.
    var shell: Place? {
        stack.first.flatMap { $0.screen.kind == "application" ? $0 : nil }
    }

    var isMenuOpen: Bool {
        menuIndex != nil
    }

    /// Opens the menu, or closes it where it is open.
    func toggleMenu() {
        if let menuIndex {
            stack.removeSubrange(menuIndex...)
        } else if let shell {
            let name = shell.screen.attributes["menuIdentifier"]?.text ?? "menu"
            push(name, context: nil, as: .menu)
        }
    }

    /// Shows another content in the shell, from its beginning; the menu closes unless it says
    /// otherwise.
    ///
    /// - Parameter name: the screen; empty is the home screen.
    func showContent(_ name: String, context: ObjectID?) {
        guard let shell else {
            return
        }
        var menu: [Place] = []
        if let menuIndex, stack[menuIndex].screen.attributes["hideMenu"]?.text == "#false" {
            menu = Array(stack[menuIndex...])
        }
        stack.removeSubrange(1...)
        let home = shell.contained ?? ""
        push(name.isEmpty ? home : name, context: context ?? shell.given, as: .content)
        stack += menu
    }

    private var menuIndex: Int? {
        stack.lastIndex { $0.presentation == .menu }
    }
}
