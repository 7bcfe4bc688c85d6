package import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

/// The files that a bundle of format 1 becomes, and what of it stays in format 1.
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
        /// Why.
        package let reason: Unconvertible
    }

    /// The files that change, by their paths in order.
    package private(set) var files: [File] = []
    /// The files that stay in format 1.
    package private(set) var rest: [Rest] = []
    /// How many screens were there, and how many are converted.
    package private(set) var screenCount = 0, convertedCount = 0

    private let bundle: AppBundle
    private var documents: [String: JSONDocument] = [:]

    /// Converts as much as can be converted.
    ///
    /// - Parameter paths: the files of the bundle.
    package init(_ bundle: AppBundle, paths: [String]) throws {
        self.bundle = bundle
        for document in bundle.documents {
            if let path = paths.first(where: { document.source.path.hasSuffix("/\($0)") }) {
                documents[path] = document
            }
        }
        guard bundle.formatVersion == .first else {
            return
        }
        guard !bundle.isClassic else {
            throw Unconvertible("bundles of the original WidgetKit are run as they are")
        }
        try convertManifest()
        try convertScreens()
        leaveOthers()
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
                    "\"\(member.name)\" of the manifest has no form in format 2",
                    at: member.value.location
                )
            }
            members.append((member.name, JSONText(member.value)))
        }
        files.append(File(path: "bundle.json", content: JSONText.object(members).indented))
    }

    // MARK: Screens

    private mutating func convertScreens() throws {
        let screens = bundle.screens.values.filter { !$0.isGenerated }.sorted { $0.name < $1.name }
        screenCount = screens.count
        var surroundings = UpgradeSurroundings(
            bundle: bundle,
            entities: ScreenEntities(bundle),
            converted: Set(screens.map(\.name))
        )
        let ways = SelectionWays(surroundings)
        surroundings.selections = ways.names
        var reasons: [String: Unconvertible] = [:]
        var results: [String: UpgradedScreen] = [:]
        var hasChanged = true
        var shell = try ShellUpgrade(surroundings)
        // What one screen becomes depends on whether those that it opens are converted.
        while hasChanged {
            hasChanged = false
            results = [:]
            shell = try ShellUpgrade(surroundings)
            for screen in screens
            where surroundings.converted.contains(screen.name)
                && !shell.replaced.contains(screen.name)
            {
                do {
                    try checkWays(to: screen, screens, surroundings, shell)
                    results.merge(try convert(screen, ways, surroundings)) { _, new in new }
                } catch let error as Unconvertible {
                    surroundings.converted.remove(screen.name)
                    reasons[screen.name] = error
                    hasChanged = true
                }
            }
        }
        convertedCount = surroundings.converted.count
        files.append(File(path: "app.json", content: shell.text.indented))
        for (name, screen) in results {
            files.append(File(path: path(of: name), content: screen.text.indented))
        }
        for name in shell.replaced {
            files.append(File(path: path(of: name), content: nil))
        }
        for (name, reason) in reasons {
            leave(path(of: name), reason)
        }
    }

    /// Throws where a screen is opened in a way that works in format 1 only.
    private func checkWays(
        to screen: Screen,
        _ screens: [Screen],
        _ surroundings: UpgradeSurroundings,
        _ shell: ShellUpgrade
    ) throws {
        guard let path = screen.attributes["contextPath"], !path.text.isEmpty else {
            return
        }
        if screen.kind != "selection",
            let opener = screens.first(where: { opener in
                !surroundings.converted.contains(opener.name)
                    && opener.targets.contains { $0.name == screen.name }
            })
        {
            throw Unconvertible("it is opened by \"\(opener.name)\", which stays", at: nil)
        }
        guard shell.shown.contains(screen.name) else {
            return
        }
        let entity = surroundings.entities.content(of: screen)
        let models = bundle.manifest.models.filter { $0.entity.name == entity }
        guard case .path(let steps) = path.expression.root.kind, case .model = steps.start,
            steps.steps.isEmpty, models.count == 1
        else {
            throw Unconvertible(
                "it is shown first, on an object that is not a root",
                at: path.node.location
            )
        }
    }

    /// The screens that a screen becomes: a selection screen one for each selection.
    private func convert(
        _ screen: Screen,
        _ ways: SelectionWays,
        _ surroundings: UpgradeSurroundings
    ) throws -> [String: UpgradedScreen] {
        switch screen.kind {
        case "detail", "settings":
            return [screen.name: try FormUpgrade.convert(ScreenUpgrade(screen, in: surroundings))]
        case "list", "menu":
            return [screen.name: try ListUpgrade.convert(ScreenUpgrade(screen, in: surroundings))]
        case "selection":
            guard let uses = ways.uses[screen.name] else {
                throw Unconvertible("nothing opens it")
            }
            var results: [String: UpgradedScreen] = [:]
            for use in uses {
                let upgrade = try ScreenUpgrade(screen, openedOn: use.entity, in: surroundings)
                let selection = try SelectionUpgrade(upgrade, of: use.path, on: use.entity)
                results[use.name] = try ListUpgrade.convert(upgrade, selecting: selection)
            }
            return results
        case "backup", "secureBackup":
            var upgrade = ScreenUpgrade(screen, in: surroundings)
            try upgrade.convertTitles()
            try upgrade.convertBars()
            try upgrade.attributes.finish()
            upgrade.result.entity = nil
            let kind = screen.kind == "backup" ? "files" : "sealed"
            upgrade.result.body.append(.object([("backups", .text(kind))]))
            return [screen.name: upgrade.result]
        case "views":
            return [screen.name: try ViewsUpgrade.convert(ScreenUpgrade(screen, in: surroundings))]
        default:
            throw Unconvertible("screens of the kind \"\(screen.kind)\" have no form in format 2")
        }
    }

    // MARK: What stays

    private mutating func leave(_ path: String, _ reason: Unconvertible) {
        rest.append(Rest(path: path, reason: reason))
        guard let document = documents[path], document.root["format"] == nil else {
            return
        }
        files.append(File(path: path, content: document.stamped))
    }

    /// Entities and services stay: their data and their functions are those of format 1.
    private mutating func leaveOthers() {
        for path in documents.keys.sorted() {
            if path.hasPrefix("models/") {
                leave(path, Unconvertible("what it stores has the form of format 1"))
            } else if path.hasPrefix("services/") {
                leave(path, Unconvertible("functions of format 1 use it by what they send and get"))
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

extension JSONText {
    /// JSON of a file, without its layout.
    init(_ node: JSONNode) {
        switch node.kind {
        case .object: self = .object(node.members.map { ($0.name, JSONText($0.value)) })
        case .array: self = .array(node.elements.map { JSONText($0) })
        case .string: self = .text(node.string ?? "")
        case .boolean: self = .flag(node.bool ?? false)
        case .number: self = .json(node.numberText ?? "0")
        case .null: self = .json("null")
        }
    }
}
