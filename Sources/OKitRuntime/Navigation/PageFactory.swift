import OKitBundle
import OKitExpression
import OKitModel

/// Creates the pages of screens of format 2.
///
/// They share the actions of the app and the background page.
struct PageFactory {
    /// The background page, which is always open and never shown.
    private(set) var background: Page?

    private let backgroundScreen: ScreenDeclaration?
    /// The actions shared by all screens.
    private let sharedActions: [ActionDeclaration]
    private let effects: SharedEffects

    init(
        sharedActions: [ActionDeclaration] = [],
        effects: SharedEffects = SharedEffects(of: .empty),
        background: ScreenDeclaration? = nil
    ) {
        self.sharedActions = sharedActions
        self.effects = effects
        backgroundScreen = background
    }

    /// Opens the background page unless it is open.
    mutating func openBackground(_ objects: AppObjects) {
        if background == nil, let backgroundScreen {
            background = page(backgroundScreen, .null, objects)
        }
    }

    /// Closes the background page.
    mutating func closeBackground() {
        background = nil
    }

    /// Returns the page of a screen.
    ///
    /// If a screen with an entity is opened without an object, it shows the root of a model of that
    /// entity.
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

    /// Returns the page that shows a screen of version 1.
    func page(
        lowered declaration: ScreenDeclaration,
        _ content: Value,
        _ objects: AppObjects
    ) -> Page {
        Page(declaration, content: content, shared: [], effects: effects, on: objects.graph)
    }
}
