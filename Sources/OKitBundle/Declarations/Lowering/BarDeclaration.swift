import OKitExpression
import OKitSyntax

/// The bar of a screen of version 1, or of a screen with views.
package final class BarDeclaration: Sendable {
    /// The default title if no expression sets one.
    package let standardTitle: String?
    /// The title and the smaller text beside it.
    package let title, subtitle: LocatedExpression?
    /// The number in the title, or in the smaller text with a singular and plural noun.
    package let count, noun, plural: LocatedExpression?
    /// Whether the smaller text becomes the title.
    package let swapsTitles: LocatedExpression?
    /// A small line above the title.
    package let prompt: LocatedExpression?
    /// The function that a tap on the title calls.
    package let titleTap: LocatedExpression?
    /// Whether the screen offers its help, adding and editing.
    package let offersHelp, offersAdding, offersEditing: LocatedExpression?
    /// The buttons of the bar and of the toolbar.
    package let buttons, toolbar: [ButtonDeclaration]
    /// The lines of the help.
    package let help: [HelpLine]

    /// A line of the help.
    package struct HelpLine: Sendable {
        /// The object at which the paths begin.
        package let object: LocatedExpression?
        /// Whether the line is shown.
        package let show: LocatedExpression?
        /// The text.
        package let text: LocatedExpression?
    }

    init(_ screen: Screen) {
        let attributes = screen.attributes
        standardTitle = attributes["title"]?.node.string
        title = attributes["titlePath"]?.located
        subtitle = attributes["subTitlePath"]?.located
        count = attributes["titleCount"]?.located
        noun = attributes["subTitleObject"]?.located
        plural = attributes["subTitleObjectPlural"]?.located
        swapsTitles = attributes["subTitleSwap"]?.locatedCondition
        prompt = attributes["promptPath"]?.located
        titleTap = attributes["titleTap"]?.located
        offersHelp = attributes["help"]?.locatedCondition
        offersAdding = attributes["add"]?.locatedCondition
        offersEditing = attributes["edit"]?.locatedCondition
        buttons = screen.buttons.map { ButtonDeclaration($0, on: screen) }
        toolbar = screen.toolbar.map { ButtonDeclaration($0, on: screen) }
        help = screen.help.map { label in
            HelpLine(
                object: label["contextPath"]?.pathExpression,
                show: label["showPath"]?.locatedCondition,
                text: label["textPath"]?.located
            )
        }
    }
}

extension BarDeclaration {
    /// Whether one of its buttons closes the modal screen.
    package var closesItself: Bool {
        (buttons + toolbar).contains { button in
            switch button.action {
            case .close, .toggleMenu: true
            default: false
            }
        }
    }
}

/// A button of version 1, in a bar or at the end of a row.
package struct ButtonDeclaration: Sendable {
    /// Its name; by default, its number.
    package let name: String?
    /// The object at which its paths begin; the function begins at the surrounding object.
    package let object: LocatedExpression?
    /// The text, and the name of the image.
    package let label, icon: LocatedExpression?
    /// The default name of the image if no expression sets one.
    package let standardIcon: String?
    /// Whether it is shown, and whether it is enabled.
    package let show, enabled: LocatedExpression?
    /// The function that it calls.
    package let tap: LocatedExpression?
    /// The screen that it opens.
    package let target: Screen.Segue?
    /// Its other effect.
    package let action: Action?

    /// The effect of a button without a function of the app.
    package enum Action: Sendable {
        case close
        case toggleMenu
        /// Shows a content in the app's shell; an empty name is the first one.
        case showContent(String)
        /// The same, with the object of the screen.
        case showContentOnObject(String)
    }

    init(_ button: Attributes, on screen: Screen) {
        name = button["id"]?.text
        object = button["contextPath"]?.pathExpression
        label = (button["titlePath"] ?? button["title"])?.located
        icon = button["iconPath"]?.located
        standardIcon = button["icon"]?.node.string
        show = button["showPath"]?.locatedCondition
        enabled = button["enabledPath"]?.locatedCondition
        tap = button["tapPath"]?.located
        target = button["segue"].flatMap { screen.segues[$0.text] }
        action =
            switch button["action"]?.text {
            case "onCloseTap": .close
            case "toggleMenu": .toggleMenu
            case "navigateToHome": .showContent("")
            case "navigateToTarget":
                .showContentOnObject(
                    (button["identifier"] ?? screen.attributes["identifier"])?.text ?? ""
                )
            default: nil
            }
    }
}
