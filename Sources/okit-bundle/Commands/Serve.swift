import ArgumentParser
import Foundation
import OKitLint
import OKitNetwork

struct Serve: AsyncParsableCommand, ReportingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the bundles of a folder over HTTP, for development and small teams.",
        discussion: """
            Examples:
              okit-bundle serve bundles
              okit-bundle serve shop --port 0
              okit-bundle serve bundles --host 0.0.0.0
            """
    )

    @Argument(help: "A folder with bundles, or the folder of one bundle.", completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp(
            """
            The address to listen on, instead of 127.0.0.1. Use 0.0.0.0 for access from other \
            machines. Requests may then have any Host header.
            """,
            valueName: "address"
        )
    )
    var host: String?

    @Option(
        name: .customLong("name"),
        help: ArgumentHelp(
            """
            An additional name of this server that requests may have in the Host header. \
            Repeatable.
            """,
            valueName: "host"
        )
    )
    var names: [String] = []

    @Option(help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "port"))
    var port = 8080

    @OptionGroup var settings: SettingsOptions

    @OptionGroup var outputOptions: OutputOptions

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be a number from 0 to 65535")
        }
    }

    var configuredSources: [String] { [folder] }

    func run() async throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw failure("\(folder): no such folder")
        }
        let served = ServedFolder(folder)
        let host = host ?? "127.0.0.1"
        let shownHost = host.contains(":") ? "[\(host)]" : host
        do {
            var server = BundleServer(served, host: host, port: port)
            server.names = self.host == nil ? .local(and: names) : .any
            OpenFiles.raiseLimit(to: server.limits.total + 100)
            try await server.run { port in
                for name in served.names() {
                    print("http://\(shownHost):\(port)/\(name)".printable)
                }
                print("http://\(shownHost):\(port)/".printable)
                // The process that has started the server may read a pipe.
                fflush(nil)
            } changed: { name in
                printError("changed: \(name.printable)\n")
            }
        } catch let error as ListeningError {
            throw failure(error.description)
        } catch {
            throw failure("\(shownHost):\(port): \(error)")
        }
    }
}
