import Foundation
import OKitNetwork

/// Where the program keeps what is its own, as the XDG base directory specification says.
enum ProgramFolders {
    /// What apps keep, a folder each.
    static var data: String { folder("XDG_DATA_HOME", ".local/share") }

    /// Bundles that have been fetched.
    static var cache: BundleCache { BundleCache(folder: cacheFolder) }

    static var cacheFolder: String { folder("XDG_CACHE_HOME", ".cache") }
    static var settings: String { folder("XDG_CONFIG_HOME", ".config") }
    static var state: String { folder("XDG_STATE_HOME", ".local/state") }

    /// What the user has granted to apps, and which publishers the user trusts.
    static var trust: TrustFile {
        TrustFile(path: settings + "/trust.json")
    }

    /// Which keys do what.
    static var keyMap: String { settings + "/keys.json" }

    /// Which versions of apps have run.
    static var history: VersionHistory {
        VersionHistory(path: state + "/apps.json")
    }

    private static func folder(_ variable: String, _ standard: String) -> String {
        let variables = ProcessInfo.processInfo.environment
        // What is not absolute must be left out, the specification says.
        let named = variables[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (named ?? "\(variables["HOME"] ?? ".")/\(standard)") + "/okit-bundle"
    }
}
