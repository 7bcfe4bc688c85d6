import OKitBundle
import OKitExpression
import OKitModel

/// Makes the pages of screens of format 2, which share the actions of the app and the page in its background.
struct PageFactory {
    /// The page that is open all the time and never shown.
    private(set) var background: Page?

    private let backgroundScreen: ScreenDeclaration?
    /// The actions of all screens.
    private let sharedActions: [ActionDeclaration]
    /// Which actions change data.
    private let effects: ActionEffects

    init(
        sharedActions: [ActionDeclaration] = [],
        effects: ActionEffects = ActionEffects(),
        background: ScreenDeclaration? = nil
    ) {
        self.sharedActions = sharedActions
        self.effects = effects
        backgroundScreen = background
    }

    /// Opens the page in the background, unless it is open.
    mutating func openBackground(_ objects: AppObjects) {
        if background == nil, let backgroundScreen {
            background = page(backgroundScreen, .null, objects)
        }
    }

    /// Closes the page in the background.
    mutating func closeBackground() {
        background = nil
    }

    /// The page of a screen.
    ///
    /// A screen with an entity that is opened without an object gets the root of a model of it.
    func page(
        _ declaration: ScreenDeclaration,
        _ value: Value,
        new: NewObject? = nil,
        prefix: String = "",
        _ objects: AppObjects
    ) -> Page {
        var content = value
        if content.isNull, let entity = declaration.entity {
            content = objects.graph.root(of: entity.name).map { .object($0) } ?? .null
        }
        return Page(
            declaration,
            content: content,
            draft: new,
            shared: sharedActions,
            effects: effects,
            prefix: prefix,
            above: background,
            on: objects.graph
        )
    }

    /// The page that draws a screen of version 1.
    func page(
        lowered declaration: ScreenDeclaration,
        _ content: Value,
        _ objects: AppObjects
    ) -> Page {
        Page(declaration, content: content, shared: [], effects: effects, on: objects.graph)
    }
}
