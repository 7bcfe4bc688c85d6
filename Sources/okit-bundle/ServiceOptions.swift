import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitNetwork
import OKitRuntime
import OKitSyntax

/// The options for the service that an app calls.
struct ServiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The service that the app calls: live, dev, stub, or a file with a recording. The \
            default is live, if the bundle describes it.
            """,
            valueName: "live|dev|stub|file"
        )
    )
    var service: ServiceArgument?

    @Option(
        help: ArgumentHelp(
            "The file to record responses of real services in; pass it to --service later.",
            valueName: "file"
        )
    )
    var record: String?

    /// Returns the service that the app calls; `nil` if the bundle does not describe one.
    ///
    /// - Parameter name: The service in the header of a flow. The command line takes precedence.
    func service(of app: DeliveredApp, isOffline: Bool, flow name: String?) throws -> AppService? {
        let named = service ?? name.flatMap { ServiceArgument(argument: $0) }
        let service = try appService(named, of: app, isOffline)
        if record != nil {
            guard case .live = service else {
                throw failure("--record requires a real service; use --service live or dev")
            }
        }
        return service
    }

    /// Returns whether the app, which describes a real service, gets the examples of a stub instead.
    ///
    /// - Parameter name: The service in the header of a flow. The command line takes precedence.
    func replacesLiveData(of app: DeliveredApp, isOffline: Bool, flow name: String?) -> Bool {
        guard app.bundle.services[.live] != nil else {
            return false
        }
        let named = service ?? name.flatMap { ServiceArgument(argument: $0) }
        return switch named {
        case .source(.stub): true
        case .source, .file: false
        case nil: isOffline || app.bundle.isClassic
        }
    }

    /// Returns the client for real services.
    ///
    /// - Parameter opensPages: Whether the user can sign in with a browser of this computer.
    func liveService(
        of app: DeliveredApp,
        asking service: AppService?,
        opensPages: Bool = true
    ) throws -> LiveService {
        var client = ServiceClient(app.bundle.manifest.network)
        do {
            client.proxies = try ProxySettings(environment: ProcessInfo.processInfo.environment)
        } catch {
            throw failure(error.description)
        }
        guard case .live(let description, _, _) = service else {
            return LiveService(client, recording: nil, opensPages: opensPages)
        }
        let recording = record.map { _ in ServiceRecording(of: description) }
        return LiveService(client, recording: recording, opensPages: opensPages)
    }

    /// Returns the hosts of the servers on which models can be stored; `nil` for none, for example
    /// if the app calls a stub or a recording.
    ///
    /// - Parameter name: The service in the header of a flow. The command line takes precedence.
    func network(
        of app: DeliveredApp,
        isOffline: Bool,
        flow name: String?
    ) -> NetworkPermissions? {
        let named = service ?? name.flatMap { ServiceArgument(argument: $0) }
        return switch named {
        case .file, .source(.stub): nil
        case .source, nil: isOffline ? nil : app.bundle.manifest.network
        }
    }

    private func appService(
        _ named: ServiceArgument?,
        of app: DeliveredApp,
        _ isOffline: Bool
    ) throws -> AppService? {
        let bundle = app.bundle
        switch named {
        case .file(let path):
            return .stub(bundle.service(ofRecording: try Self.recording(path)))
        case .source(let source):
            guard source == .stub || !isOffline else {
                throw failure("this service requires the network; remove --offline")
            }
            guard !bundle.services.isEmpty else {
                return nil
            }
            guard let description = bundle.service(source) else {
                throw failure("the bundle has no \(source.path(in: bundle.formatVersion))")
            }
            return appService(source, description, app)
        case nil:
            let source: ServiceDescription.Source =
                bundle.services[.live] == nil || isOffline || bundle.isClassic ? .stub : .live
            return bundle.service(source).map { appService(source, $0, app) }
        }
    }

    private func appService(
        _ source: ServiceDescription.Source,
        _ description: ServiceDescription,
        _ app: DeliveredApp
    ) -> AppService {
        source == .stub
            ? .stub(description)
            : .live(description, app.bundle.manifest.network, secrets: app.decision.secrets)
    }

    /// Returns the service of a recording in a file that the user has named.
    static func recording(_ path: String) throws -> ServiceDescription {
        try recording(SourceText(path: path, bytes: try readFile(path)))
    }

    /// Returns the service of a recording.
    static func recording(_ source: SourceText) throws -> ServiceDescription {
        var findings: [Finding] = []
        let description = ServiceDescription.read(source, findings: &findings)
        printFindings(findings)
        guard let description else {
            throw ExitCode.couldNotRun
        }
        return description
    }
}

/// A service of the bundle, or a file.
enum ServiceArgument: ExpressibleByArgument {
    case source(ServiceDescription.Source)
    case file(String)

    init?(argument: String) {
        let source = ServiceDescription.Source.allCases.first { $0.flowName == argument }
        self = source.map { .source($0) } ?? .file(argument)
    }
}
