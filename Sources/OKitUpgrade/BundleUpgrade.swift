package import OKitBundle
import OKitSyntax

/// The conversion of a bundle of format 1 to format 2, and the files that stay in format 1.
package struct BundleUpgrade {
    /// A file that changes.
    package struct File: Sendable {
        /// Its path in the bundle.
        package let path: String
        /// Its new content; `nil` for a file that is removed.
        package let content: String?
    }

    /// A file that stays in format 1.
    package struct Rest: Sendable {
        /// Its path in the bundle.
        package let path: String
        /// The reason.
        package let reason: Unconvertible
    }

    /// The files that change, sorted by path.
    package private(set) var files: [File] = []
    /// The files that stay in format 1.
    package private(set) var rest: [Rest] = []
    /// The number of screens, and of converted screens.
    package private(set) var screenCount = 0, convertedCount = 0

    private let bundle: AppBundle
    private var documents: [String: JSONDocument] = [:]

    /// Converts as much as possible.
    ///
    /// - Parameter source: The files of the bundle.
    package init(_ bundle: AppBundle, of source: BundleFiles) throws {
        self.bundle = bundle
        for document in bundle.documents {
            if let path = source.paths.first(where: { document.source.path.hasSuffix("/\($0)") }) {
                documents[path] = document
            }
        }
        guard bundle.formatVersion == .first else {
            return
        }
        guard !bundle.isClassic else {
            throw Unconvertible("classic bundles run without conversion")
        }
        guard !source.paths.contains("app.json") else {
            throw Unconvertible("app.json already exists")
        }
        try convertManifest()
        try convertScreens(of: source)
        files.sort { $0.path < $1.path }
        rest.sort { $0.path < $1.path }
    }

    private func path(of screen: String) -> String {
        "screens/\(screen).json"
    }

    // MARK: Manifest

    private static let manifestMembers = [
        "identifier", "version", "name", "languages", "models", "services", "permissions",
    ]

    private mutating func convertManifest() throws {
        guard let root = documents["bundle.json"]?.root else {
            throw Unconvertible("bundle.json cannot be read")
        }
        var members: [(String, JSONText)] = [("formatVersion", .number(2))]
        let leftOut: Set = ["$schema", "formatVersion", "entry", "***"]
        for member in root.members where !leftOut.contains(member.name) {
            guard Self.manifestMembers.contains(member.name) else {
                throw Unconvertible(
                    "\"\(member.name)\" of the manifest has no equivalent in format 2",
                    at: member.value.location
                )
            }
            members.append((member.name, JSONText(member.value)))
        }
        files.append(File(path: "bundle.json", content: JSONText.object(members).indented))
    }

    // MARK: Screens

    /// Converts screens until all results are valid: a screen whose new file would have errors is
    /// not converted.
    private mutating func convertScreens(of source: BundleFiles) throws {
        let upgrade = ScreensUpgrade(bundle)
        let check = UpgradeCheck(source)
        var refused: [String: Unconvertible] = [:]
        let manifest = files
        while true {
            let result = try upgrade.convert(without: refused)
            (files, rest) = (manifest, [])
            add(result)
            leaveOthers()
            let errors = try check.errors(files)
            guard !errors.isEmpty else {
                screenCount = upgrade.screens.count
                convertedCount = screenCount - result.rest.count
                return
            }
            let known = refused.count
            for (path, message) in errors {
                let name = path.dropFirst("screens/".count).dropLast(".json".count)
                guard let origin = result.origins[String(name)] else {
                    throw Unconvertible("\(path) would be invalid: \(message)")
                }
                refused[origin] = Unconvertible("in version 2 it would be invalid: \(message)")
            }
            guard refused.count > known else {
                throw Unconvertible("the screens cannot be converted")
            }
        }
    }

    private mutating func add(_ result: ScreensUpgrade.Result) {
        files.append(File(path: "app.json", content: result.shell.text.indented))
        for (name, screen) in result.screens {
            files.append(File(path: path(of: name), content: screen.text.indented))
        }
        for name in result.shell.replaced {
            files.append(File(path: path(of: name), content: nil))
        }
        for (name, reason) in result.rest {
            leave(path(of: name), reason)
        }
    }

    // MARK: Unconverted files

    private mutating func leave(_ path: String, _ reason: Unconvertible) {
        rest.append(Rest(path: path, reason: reason))
        guard let document = documents[path], document.root["format"] == nil else {
            return
        }
        files.append(File(path: path, content: document.stamped))
    }

    /// Entities and services are not converted: their data and functions are those of format 1.
    private mutating func leaveOthers() {
        for path in documents.keys.sorted() {
            if path.hasPrefix("models/") {
                leave(path, Unconvertible("its stored data has the layout of format 1"))
            } else if path.hasPrefix("services/") {
                leave(
                    path,
                    Unconvertible("functions of format 1 depend on its parameters and results")
                )
            }
        }
    }
}

extension JSONDocument {
    /// The text with `"format": 1` as its first member.
    fileprivate var stamped: String {
        let text = String(decoding: source.bytes, as: UTF8.self)
        guard let brace = text.firstIndex(of: "{") else {
            return text
        }
        let rest = text[text.index(after: brace)...]
        let space = rest.prefix(while: \.isWhitespace)
        let isEmpty = rest.dropFirst(space.count).first == "}"
        return text[...brace] + space + "\"format\": 1" + (isEmpty ? "" : ",")
            + (space.isEmpty ? " " : space) + rest.dropFirst(space.count)
    }
}
