import Foundation
import OKitModel
import OKitNetwork
import OKitRuntime
import OKitStorage

/// The folders of the program, according to the XDG base directory specification.
enum ProgramFolders {
    /// The data of apps, with a folder for each app.
    static var data: String { folder("XDG_DATA_HOME", ".local/share") }

    /// Bundles that have been fetched.
    static var cache: BundleCache { BundleCache(folder: cacheFolder) }

    static var cacheFolder: String { folder("XDG_CACHE_HOME", ".cache") }
    static var settings: String { folder("XDG_CONFIG_HOME", ".config") }
    static var state: String { folder("XDG_STATE_HOME", ".local/state") }

    /// What the user has granted to apps, and which publishers the user trusts.
    static var trust: TrustFile {
        TrustFile(path: trustFile)
    }

    /// Which keys do what.
    static var keyMap: String { settings + "/keys.json" }

    /// Which versions of apps have run.
    static var history: VersionHistory {
        VersionHistory(path: historyFile)
    }

    private static var publishersFile: String {
        settings + "/publishers.json"
    }

    private static var trustFile: String { settings + "/trust.json" }

    private static var historyFile: String { state + "/apps.json" }

    /// The backup of all apps' data, and of what the user has decided about apps.
    ///
    /// - Parameter data: the folder of all apps, if it is not the usual one.
    static func backup(data: String?) -> UserBackup {
        UserBackup(
            root: data ?? Self.data,
            files: [
                "publishers.json": publishersFile, "trust.json": trustFile, "keys.json": keyMap,
                "apps.json": historyFile,
            ]
        )
    }

    /// Finishes a restoration that was interrupted.
    ///
    /// - Parameter data: the folder of all apps, if it is not the usual one.
    static func finishRestoration(data: String?) throws {
        do throws(StoreError) {
            try backup(data: data).finish()
        } catch {
            throw failure(error.description)
        }
    }

    /// Takes the rights of others to the folders of the program, which earlier versions gave to some.
    static func restrict() {
        for folder in [data, cacheFolder, settings, state] {
            PrivateFiles.restrict(folder)
        }
    }

    private static func folder(_ variable: String, _ standard: String) -> String {
        let variables = ProcessInfo.processInfo.environment
        // What is not absolute must be left out, the specification says.
        let named = variables[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (named ?? "\(variables["HOME"] ?? ".")/\(standard)") + "/okit-bundle"
    }
}
