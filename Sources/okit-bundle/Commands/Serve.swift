import ArgumentParser
import Foundation
import OKitLint
import OKitNetwork

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves the bundles of a folder over HTTP, for development and small teams."
    )

    @Argument(help: "A folder with bundles, or a bundle's own.")
    var folder: String

    @Option(
        help: """
            The address to listen at, instead of 127.0.0.1; other machines reach 0.0.0.0. Requests \
            may then have any Host.
            """
    )
    var host: String?

    @Option(
        name: .customLong("name"),
        help: "A further name of this server, which the Host of requests may have."
    )
    var names: [String] = []

    @Option(help: "The port; 0 takes a free one.")
    var port = 8080

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port needs a number from 0 to 65535")
        }
    }

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
                // Whoever started it may read a pipe.
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
