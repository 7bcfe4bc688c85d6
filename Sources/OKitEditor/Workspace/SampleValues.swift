import OKitBundle
import OKitLint
import OKitRuntime

/// The values of expressions in the sample data of a bundle.
///
/// The app is started for the first value, and again for a value on another screen.
final class SampleValues {
    private let bundle: AppBundle
    private let resources: TestResources
    private var run: SampleRun?

    init(of bundle: AppBundle, _ resources: TestResources) {
        self.bundle = bundle
        self.resources = resources
    }

    /// Returns the value of a path in the scope of an expression; `nil` if it has none.
    ///
    /// - Parameter file: The path of the file in the bundle.
    func value(of path: String, in scoped: ScopedExpression, file: String) -> String? {
        let entity = scoped.type(of: "self")
        let value = run(of: bundle.screenName(ofFile: file))
            .value(of: path, on: bundle.presentations[entity] == nil ? nil : entity)
        return value.map { value in
            value.count > Self.longest ? value.prefix(Self.longest) + "…" : value
        }
    }

    /// Returns a screen with its sample data.
    func run(of screen: String?) -> SampleRun {
        if let run, screen == nil || run.screen == screen {
            return run
        }
        let run = SampleRun(bundle, screen: screen, records: resources.records())
        self.run = run
        return run
    }

    private static let longest = 200
}

extension AppBundle {
    /// Returns the name of the screen of format 2 in a file; `nil` for other files.
    func screenName(ofFile path: String) -> String? {
        guard path.hasPrefix("screens/"), path.hasSuffix(".json") else {
            return nil
        }
        let name = String(path.dropFirst("screens/".count).dropLast(".json".count))
        return screens[name]?.declaration == nil ? nil : name
    }
}
