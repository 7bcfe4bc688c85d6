import OKitBundle
import OKitExpression
import OKitSyntax

/// What the files of a bundle declare for each other.
///
/// While it is the same, a change of a screen affects the walk over no other file. Names of files that
/// cannot be read are compared for each file.
struct BundleInterface: Sendable {
    /// What the screens declare, by name.
    private var screens: [String: ScreenInterface] = [:]
    /// The files that any other file may read.
    private var sources: [String: SourceText] = [:]
    private let data: Set<String>
    private let images: Set<String>
    /// The names of files that cannot be read completely.
    let unreadable: Set<String>

    /// What a screen declares for other files.
    private struct ScreenInterface: Equatable {
        private let declaration: ScreenDeclaration
        private let content: Content

        init(_ screen: ScreenDeclaration) {
            declaration = screen
            content = Content(screen)
        }

        func isInterface(of screen: ScreenDeclaration) -> Bool {
            declaration === screen
        }

        static func == (left: ScreenInterface, right: ScreenInterface) -> Bool {
            left.declaration === right.declaration || left.content == right.content
        }
    }

    private struct Content: Equatable {
        let entity: String?
        let state: [State]
        let providers: [String]
        let actions: [String]

        struct State: Equatable {
            let name: String
            let type: ValueType
            let isOptional: Bool
        }

        init(_ screen: ScreenDeclaration) {
            entity = screen.entity?.name
            state = screen.state.map {
                State(name: $0.name.name, type: $0.type, isOptional: $0.isOptional)
            }
            providers = screen.providers.map(\.name.name)
            actions = screen.actions.map(\.name.name)
        }
    }

    /// - Parameter former: The interface of an earlier version, from which the same screens are taken.
    init(_ bundle: AppBundle, since former: BundleInterface?) {
        data = Set(bundle.data.names)
        images = bundle.images
        unreadable = bundle.unreadableNames
        // All screens have the names of the background screen.
        let background = bundle.app?.background?.name
        var separate: Set<String> = []
        for (name, screen) in bundle.screens {
            if let declaration = screen.declaration, !declaration.isLowered, name != background {
                let known = former?.screens[name].flatMap {
                    $0.isInterface(of: declaration) ? $0 : nil
                }
                screens[name] = known ?? ScreenInterface(declaration)
                separate.insert(declaration.declaration.node.location.source.path)
            }
        }
        let contents = Set(
            bundle.data.names.compactMap { bundle.data[$0].map { ObjectIdentifier($0.source) } }
        )
        for document in bundle.documents {
            let path = document.source.path
            if !separate.contains(path), !contents.contains(ObjectIdentifier(document.source)) {
                sources[path] = document.source
            }
        }
    }
}

extension BundleInterface: Equatable {
    static func == (left: BundleInterface, right: BundleInterface) -> Bool {
        left.screens == right.screens && left.data == right.data && left.images == right.images
            && left.sources.count == right.sources.count
            && left.sources.allSatisfy { right.sources[$0.key] === $0.value }
    }
}
