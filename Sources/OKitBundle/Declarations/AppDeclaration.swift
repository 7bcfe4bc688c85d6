import OKitExpression
import OKitSyntax

/// `app.json` of format 2: the first screen or the tabs, and the declarations that all screens
/// share.
package struct AppDeclaration: Sendable {
    /// The declaration in its file.
    package let declaration: Declaration
    /// The first screen; `nil` if there are tabs or a menu.
    package let start: Named?
    /// Screens that are shown as tabs.
    package let tabs: [Screen.Tab]
    /// Screens that are shown in a menu.
    package let menu: [Screen.Tab]
    /// The screen that contains the menu.
    package let menuScreen: Named?
    /// The condition under which models with the storage `encrypted` are encrypted.
    package let encryption: LocatedExpression?
    /// The screen of the app's settings, and the screen for calls without a session.
    package let settings, signIn: Named?
    /// The screen that is always open and never shown.
    package let background: Named?
    /// When the app locks; `nil` for never.
    package let lock: Lock?
    /// The theme: a name or an expression.
    package let theme: DeclaredValue?
    /// Actions of all screens.
    package let actions: [ActionDeclaration]
    /// The names of actions by their keys.
    package let keys: [(key: Named, action: Named)]

    /// When an app locks, and what it shows while it is locked.
    package struct Lock: Sendable {
        /// The condition under which it locks.
        package let condition: LocatedExpression?
        /// The idle time after which it locks.
        package let after: LocatedExpression?
        /// The text shown instead of the content.
        package let text: LocatedExpression?
        /// The image shown instead of the content.
        package let image: DeclaredValue?
    }

    init(_ declaration: Declaration) {
        self.declaration = declaration
        start = declaration["start"]?.name
        tabs = Screen.Tab.list(declaration["tabs"])
        menu = Screen.Tab.list(declaration["menu"])
        menuScreen = declaration["menu"]?.name
        encryption = declaration["encryption"]?.expression
        settings = declaration["settings"]?.name
        signIn = declaration["signIn"]?.name
        background = declaration["background"]?.name
        theme = declaration["theme"]
        lock = declaration["lock"]?.declaration.map {
            Lock(
                condition: $0["when"]?.expression,
                after: $0["after"]?.expression,
                text: $0["text"]?.expression,
                image: $0["image"]
            )
        }
        actions = declaration.named("actions") { ActionDeclaration($0, $1) }
        keys =
            declaration["keys"]?.entries.compactMap { entry in
                entry.value.name.map { (entry.name, $0) }
            } ?? []
    }
}

extension Screen.Tab {
    fileprivate static func list(_ value: DeclaredValue?) -> [Self] {
        value?.declarations.compactMap { tab in
            tab["screen"]?.name.map {
                Self(
                    screen: $0,
                    title: tab["title"]?.expression,
                    icon: tab["icon"]?.name,
                    badge: tab["badge"]?.expression
                )
            }
        } ?? []
    }
}
