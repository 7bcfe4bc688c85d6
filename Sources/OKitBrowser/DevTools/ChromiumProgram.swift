import Foundation
import Glibc

/// The Chromium that runs flows: the path of its program, and its arguments.
package struct ChromiumProgram: Sendable {
    /// The path of the program.
    package let path: String

    /// The names under which distributions install Chromium.
    private static let names = ["chromium", "chromium-browser", "google-chrome"]

    /// Finds the program.
    ///
    /// - Parameters:
    ///   - path: The path that the user has given; `nil` to look for Chromium in `PATH`.
    ///   - environment: The environment of the process.
    package init(path: String?, environment: [String: String]) throws(ChromiumError) {
        if let path {
            guard Self.isExecutable(path) else {
                throw .notExecutable(path)
            }
            self.path = path
            return
        }
        let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
        let places = Self.names.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let place = places.first(where: Self.isExecutable) else {
            throw .missing
        }
        self.path = place
    }

    private static func isExecutable(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && !isFolder.boolValue && access(path, X_OK) == 0
    }

    /// Returns the arguments of a browser without windows that is controlled through a pipe.
    ///
    /// It connects to this machine only, and to no service of its vendor.
    ///
    /// - Parameters:
    ///   - profile: The folder of its profile.
    ///   - isRoot: Whether the user is root, for whom Chromium has no sandbox.
    func arguments(profile: String, isRoot: Bool) -> [String] {
        let root = isRoot ? ["--no-sandbox"] : []
        return root + [
            "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile)",
            "--no-first-run", "--no-default-browser-check", "--lang=en-US",
            "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--mute-audio",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-extensions", "--disable-default-apps", "--disable-breakpad",
            "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
            "--disable-backgrounding-occluded-windows", "--password-store=basic",
            "--disable-features=Translate,MediaRouter,OptimizationHints,PaintHolding",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            "--no-proxy-server", "about:blank",
        ]
    }
}
