import OKitBundle
import OKitExpression
public import OKitSyntax

/// All that a classic bundle says: a built iOS app without its code (WidgetKit §1), as a value.
public struct ClassicBundle: Sendable {
    /// Names the app, in reverse domain notation.
    public var identifier: String
    /// The app's name.
    public var name: String
    /// The bundle's version.
    public var version: String
    /// The identifier of the first scene.
    public var entry: String
    /// The scenes by their identifiers.
    public var scenes: [String: ClassicScene] = [:]
    /// The descriptions of screens, by the restoration identifiers of their controllers.
    public var screens: [String: JSONDocument] = [:]
    /// The descriptions of services, by the names of their files: `StubService`, `Service`,
    /// `Service.dev`.
    public var services: [String: JSONDocument] = [:]
    /// The entities of all models in the bundle.
    public var model = ManagedObjectModel()
    /// The nibs that stand alone, of which tables make cells, by their names.
    public var cells: [String: ClassicCell] = [:]
    /// The names of the pictures, without endings.
    public var images: Set<String> = []

    /// The objects and elements that the screen of a controller describes; `nil` where its file or
    /// its key in it is missing.
    public func screen(of controller: ClassicController) -> JSONNode? {
        controller.restorationIdentifier.flatMap { screens[$0]?.root[$0] }
    }
}
