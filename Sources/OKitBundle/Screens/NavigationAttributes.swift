package import OKitExpression

/// The attributes of a screen that navigation reads.
///
/// A reference type, so that copies of a screen share them.
package final class NavigationAttributes: Sendable {
    /// The path to the object at which the screen's paths begin; `nil` for the object that it is
    /// opened with.
    package let contextPath: ParsedExpression?
    /// `application`: the name of the initial content screen.
    package let homeScreen: String
    /// `application`: the name of the menu.
    package let menuScreen: String
    /// `menu`: whether it stays open while the content changes.
    package let leavesMenuOpen: Bool
    /// Whether the screen inherits edit mode from the screen that opens it.
    package let editInherit: LocatedExpression?
    /// Whether the screen is always in edit mode.
    package let editAlways: LocatedExpression?
    /// Whether a tapped row loses its highlight.
    package let autoDeselect: LocatedExpression?
    /// `application`: the name of the theme.
    package let themeName: LocatedExpression?
    /// `application`: whether stored data is encrypted.
    package let encryption: LocatedExpression?

    /// The attributes of the shell of an app of format 2, whose other attributes are in `app.json`.
    init(home: String, menu: String) {
        (homeScreen, menuScreen) = (home, menu)
        leavesMenuOpen = false
        (contextPath, editInherit, editAlways, autoDeselect) = (nil, nil, nil, nil)
        (themeName, encryption) = (nil, nil)
    }

    init(_ attributes: Attributes) {
        contextPath = attributes["contextPath"]?.path
        homeScreen = attributes["homeIdentifier"]?.text ?? "home"
        menuScreen = attributes["menuIdentifier"]?.text ?? "menu"
        leavesMenuOpen = attributes["hideMenu"]?.text == "#false"
        editInherit = attributes["editInherit"]?.locatedCondition
        editAlways = attributes["editAlways"]?.locatedCondition
        autoDeselect = attributes["autoDeselect"]?.locatedCondition
        themeName = attributes["themeName"]?.located
        encryption = attributes["encryption"]?.locatedCondition
    }
}

/// The protection attributes of the application's shell.
package final class ProtectionAttributes: Sendable {
    /// Whether the app protects its content.
    package let protection: LocatedExpression?
    /// Whether the content is covered while the app is suspended.
    package let cover: LocatedExpression?
    /// The minutes of inactivity after which the app locks.
    package let timeout: LocatedExpression?
    /// The text of the cover.
    package let text: LocatedExpression?
    /// The name of the cover's image.
    package let image: LocatedExpression?

    init(_ attributes: Attributes) {
        protection = attributes["protection"]?.locatedCondition
        cover = attributes["protectionCover"]?.locatedCondition
        timeout = attributes["protectionTimeout"]?.located
        text = attributes["protectionText"]?.located
        image = attributes["protectionImage"]?.located
    }
}

extension Attribute {
    /// The binding; `nil` for an empty text.
    var path: ParsedExpression? {
        text.isEmpty ? nil : expression
    }
}
