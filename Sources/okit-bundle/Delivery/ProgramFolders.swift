import Foundation
import OKitNetwork

/// Where the program keeps what is its own, as the XDG base directory specification says.
enum ProgramFolders {
    /// What apps keep, a folder each.
    static var data: String { folder("XDG_DATA_HOME", ".local/share") }

    /// Bundles that have been fetched.
    static var cache: BundleCache { BundleCache(folder: folder("XDG_CACHE_HOME", ".cache")) }

    /// What the user has granted to apps, and which publishers the user trusts.
    static var trust: TrustFile {
        TrustFile(path: folder("XDG_CONFIG_HOME", ".config") + "/trust.json")
    }

    /// Which keys do what.
    static var keyMap: String { folder("XDG_CONFIG_HOME", ".config") + "/keys.json" }

    /// Which versions of apps have run.
    static var history: VersionHistory {
        VersionHistory(path: folder("XDG_STATE_HOME", ".local/state") + "/apps.json")
    }

    private static func folder(_ variable: String, _ standard: String) -> String {
        let variables = ProcessInfo.processInfo.environment
        // What is not absolute must be left out, the specification says.
        let named = variables[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (named ?? "\(variables["HOME"] ?? ".")/\(standard)") + "/okit-bundle"
    }
}
