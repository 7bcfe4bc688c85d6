import OKitBundle
import OKitExpression
import OKitSyntax

/// What the files of a bundle declare for each other.
///
/// While it is the same, a change of a screen does not affect the walk over other files. If the interface of a screen
/// changes, only the files that use the screen are affected. Names of files that cannot be read are compared for each file.
struct BundleInterface: Sendable {
    private let bundle: AppBundle
    private let sources: [SourceText]

    /// The names of files that cannot be read completely.
    var unreadable: Set<String> { bundle.unreadableNames }

    /// What a screen declares for other files.
    private struct ScreenInterface: Equatable {
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

    init(_ bundle: AppBundle) {
        self.bundle = bundle
        sources = bundle.documents.map(\.source)
    }

    /// The difference between the interfaces of two versions.
    enum Change: Sendable {
        /// Only these screens differ; empty if nothing differs.
        case screens(Set<String>)
        /// Anything else.
        case others
    }

    /// Returns the difference from an earlier version.
    func change(since former: BundleInterface) -> Change {
        guard sources.count == former.sources.count, bundle.images == former.bundle.images,
            Set(bundle.data.names) == Set(former.bundle.data.names)
        else {
            return .others
        }
        var changed: Set<String> = []
        for (source, other) in zip(sources, former.sources) where source !== other {
            guard source.path == other.path,
                case .screens(let screens) = change(at: source, since: former.bundle)
            else {
                return .others
            }
            changed.formUnion(screens)
        }
        return .screens(changed)
    }

    /// Returns the difference that a changed file makes.
    private func change(at source: SourceText, since former: AppBundle) -> Change {
        if source.isIn("data") {
            return .screens([])
        }
        guard source.isIn("screens"),
            let name = source.path.split(separator: "/").last?.dropLast(".json".count),
            let screen = screen(String(name), of: bundle, in: source),
            let other = self.screen(String(name), of: former, in: source)
        else {
            return .others
        }
        return .screens(ScreenInterface(screen) == ScreenInterface(other) ? [] : [String(name)])
    }

    /// The declaration of a screen that shares its names with no other screen.
    private func screen(
        _ name: String,
        of bundle: AppBundle,
        in source: SourceText
    ) -> ScreenDeclaration? {
        // All screens have the names of the background screen.
        guard let declaration = bundle.screens[name]?.declaration, !declaration.isLowered,
            name != bundle.app?.background?.name,
            declaration.declaration.node.location.source.path == source.path
        else {
            return nil
        }
        return declaration
    }
}
