import OKitBundle
import OKitExpression
package import OKitSyntax

/// All that a classic bundle says: a built iOS app without its code (WidgetKit §1), as a value.
public struct ClassicBundle: Sendable {
    /// Names the app, in reverse domain notation.
    package var identifier: String
    /// The app's name.
    package var name: String
    /// The bundle's version.
    package var version: String
    /// The identifier of the first scene.
    package var entry: String
    /// The scenes by their identifiers.
    package var scenes: [String: ClassicScene] = [:]
    /// The descriptions of screens, by the restoration identifiers of their controllers.
    package var screens: [String: JSONDocument] = [:]
    /// The descriptions of services, by the names of their files: `StubService`, `Service`,
    /// `Service.dev`.
    package var services: [String: JSONDocument] = [:]
    /// The entities of all models in the bundle.
    package var model = ManagedObjectModel()
    /// The nibs that stand alone, of which tables make cells, by their names.
    package var cells: [String: ClassicCell] = [:]
    /// The names of the pictures, without endings.
    package var images: Set<String> = []

    /// The objects and elements that the screen of a controller describes; `nil` if its file or
    /// its key in it is missing.
    package func screen(of controller: ClassicController) -> JSONNode? {
        controller.restorationIdentifier.flatMap { screens[$0]?.root[$0] }
    }
}
