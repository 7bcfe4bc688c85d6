import OKitBundle
import OKitExpression
package import OKitSyntax

/// The contents of a classic bundle: a built iOS app without its code (WidgetKit §1).
public struct ClassicBundle: Sendable {
    /// The identifier of the app, in reverse domain notation.
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
    /// The standalone nibs, from which tables create cells, by name.
    package var cells: [String: ClassicCell] = [:]
    /// The names of the images, without extensions.
    package var images: Set<String> = []

    /// The objects and elements in the screen description of a controller; `nil` if its file or its
    /// key in it is missing.
    package func screen(of controller: ClassicController) -> JSONNode? {
        controller.restorationIdentifier.flatMap { screens[$0]?.root[$0] }
    }
}
