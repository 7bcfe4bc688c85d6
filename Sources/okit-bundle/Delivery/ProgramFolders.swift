import Foundation
import OKitModel
import OKitNetwork
import OKitRuntime
import OKitStorage

/// The folders of the program, according to the XDG base directory specification.
enum ProgramFolders {
    /// The data of apps, with a folder for each.
    static var data: String { folder("XDG_DATA_HOME", ".local/share") }

    /// The cache of downloaded bundles.
    static var cache: BundleCache { BundleCache(folder: cacheFolder) }

    static var cacheFolder: String { folder("XDG_CACHE_HOME", ".cache") }
    static var settings: String { folder("XDG_CONFIG_HOME", ".config") }
    static var state: String { folder("XDG_STATE_HOME", ".local/state") }

    /// The permissions that the user has granted to apps, and the trusted publishers.
    static var trust: TrustFile {
        TrustFile(path: trustFile)
    }

    /// The path of the user's key map.
    static var keyMap: String { settings + "/keys.json" }

    /// The history of app versions that were run.
    static var history: VersionHistory {
        VersionHistory(path: historyFile)
    }

    private static var publishersFile: String {
        settings + "/publishers.json"
    }

    private static var trustFile: String { settings + "/trust.json" }

    private static var historyFile: String { state + "/apps.json" }

    /// Returns the backup of all apps' data and of the user's decisions about apps.
    ///
    /// - Parameter data: The folder of all apps, if it is not the default.
    static func backup(data: String?) -> UserBackup {
        UserBackup(
            root: data ?? Self.data,
            files: [
                "publishers.json": publishersFile, "trust.json": trustFile, "keys.json": keyMap,
                "apps.json": historyFile,
            ]
        )
    }

    /// Completes a restoration that was interrupted.
    ///
    /// - Parameter data: The folder of all apps, if it is not the default.
    static func finishRestoration(data: String?) throws {
        do throws(StoreError) {
            try backup(data: data).finish()
        } catch {
            throw failure(error.description)
        }
    }

    /// Removes the access of other users to the folders of the program, which earlier versions
    /// allowed for some folders.
    static func restrict() {
        for folder in [data, cacheFolder, settings, state] {
            PrivateFiles.restrict(folder)
        }
    }

    private static func folder(_ variable: String, _ standard: String) -> String {
        let variables = ProcessInfo.processInfo.environment
        // The specification requires relative paths to be ignored.
        let named = variables[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (named ?? "\(variables["HOME"] ?? ".")/\(standard)") + "/okit-bundle"
    }
}
