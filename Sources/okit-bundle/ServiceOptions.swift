public import ArgumentParser
public import OKitBundle
import OKitNetwork
import OKitRuntime

/// Whom an app asks, as far as the command line says.
struct ServiceOptions: ParsableArguments {
    @Option(help: "Whom the app asks: live, dev or stub; live unless there is only a stub.")
    var service: ServiceDescription.Source?

    @Option(help: "A host that the app may reach besides those of its manifest.")
    var allowHost: [String] = []

    /// What the app is permitted.
    func permissions(of bundle: AppBundle) -> NetworkPermissions {
        var permissions = bundle.manifest.network
        permissions.hosts += allowHost
        return permissions
    }

    /// The service that the app asks; `nil` where the bundle describes none.
    func service(of bundle: AppBundle, isOffline: Bool) throws -> AppService? {
        let standard: ServiceDescription.Source =
            bundle.services[.live] == nil || isOffline ? .stub : .live
        let source = service ?? standard
        guard source == .stub || !isOffline else {
            throw failure("--service \(source.argument) needs the network; leave out --offline")
        }
        guard let description = bundle.service(source) else {
            guard service == nil else {
                throw failure("the bundle has no \(source.path)")
            }
            return nil
        }
        return source == .stub
            ? .stub(description) : .live(description, permissions(of: bundle))
    }
}

extension ServiceDescription.Source: ExpressibleByArgument {
    fileprivate var argument: String {
        switch self {
        case .live: "live"
        case .dev: "dev"
        case .stub: "stub"
        }
    }

    /// `live`, `dev` or `stub`.
    public init?(argument: String) {
        guard let source = Self.allCases.first(where: { $0.argument == argument }) else {
            return nil
        }
        self = source
    }

    /// What help and completions list.
    public static var allValueStrings: [String] {
        allCases.map(\.argument)
    }
}
