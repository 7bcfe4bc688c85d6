import Foundation
import OKitBundle
import OKitLint
import OKitModel
import OKitSyntax

/// The bundles of an editor, with the texts of its open files.
struct Workspace {
    /// The units in which the client counts columns.
    var encoding = PositionEncoding.utf16
    /// What the client supports.
    var client = ClientCapabilities()
    /// Returns the settings of a team for a bundle in a folder.
    private let settings: (String) -> LintSettings?
    /// What sample runs and flows need.
    let resources: TestResources
    /// What the server sends after the answer to the current request.
    private var messages: [JSONText] = []
    private var open: [String: OpenFile] = [:]
    private var bundles: [String: State] = [:]
    private var roots: [String] = []
    private let schemas = BundleSchemas()
    /// The diagnostics that the client has, by file.
    ///
    /// Several bundles can report the same settings file.
    private var reported: [String: Report] = [:]
    /// The files of bundles that were removed.
    private var removedFiles: Set<String> = []

    private struct State {
        var analyzed: AnalyzedBundle?
        var memory = BundleMemory()
        var isStale = true
        /// Whether it has changed since the last report.
        var isUnreported = true
        /// The reason why the bundle cannot be read.
        var failure: String?
        /// The last such reason that the client knows.
        var knownFailure: String?
        /// The diagnostics of its current findings, by file.
        var diagnostics: [String: [String]] = [:]
    }

    /// The maximum number of bundles below the roots, and of folders above them.
    private static let (mostBundles, mostDepth, mostFolders) = (64, 4, 2000)

    init(settings: @escaping (String) -> LintSettings?, resources: TestResources) {
        self.settings = settings
        self.resources = resources
    }

    /// Shows a message to the user after the answer to the current request.
    mutating func show(_ message: String, isError: Bool) {
        messages.append(
            .notification(
                "window/showMessage",
                .object([("type", .number(isError ? 1 : 3)), ("message", .text(message))])
            )
        )
    }

    /// Returns and removes what follows the answer to a request.
    mutating func takeMessages() -> [JSONText] {
        defer { messages = [] }
        return messages
    }

    // MARK: Files

    /// Adds a folder of the workspace, and the bundles in it.
    mutating func add(root: String) {
        roots.append(root)
        scan(root)
    }

    /// Adds the bundles in a folder.
    private mutating func scan(_ root: String) {
        var folders = [(root, 0)]
        var seen = 0
        while let (folder, depth) = folders.popLast(), seen < Self.mostFolders,
            bundles.count < Self.mostBundles
        {
            seen += 1
            if FileManager.default.fileExists(atPath: "\(folder)/bundle.json") {
                bundles[folder] = bundles[folder] ?? State()
                continue
            }
            guard depth < Self.mostDepth else {
                continue
            }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                if Self.isFolder(path) {
                    folders.append((path, depth + 1))
                }
            }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Removes a folder of the workspace.
    ///
    /// Bundles that another folder contains, or that have an open file, remain.
    mutating func remove(root: String) {
        roots.removeAll { $0 == root }
        let former = bundles
        for folder in bundles.keys where folder == root || folder.hasPrefix(root + "/") {
            bundles[folder] = nil
        }
        for root in roots {
            scan(root)
        }
        for folder in open.keys.compactMap({ self.folder(of: $0) }) where bundles[folder] == nil {
            bundles[folder] = State()
        }
        for (folder, state) in former {
            if bundles[folder] == nil {
                removedFiles.formUnion(state.diagnostics.keys)
            } else {
                bundles[folder] = state
            }
        }
    }

    mutating func open(_ path: String, _ file: OpenFile) {
        open[path] = file
        changed(path)
    }

    mutating func close(_ path: String) {
        open[path] = nil
        changed(path)
    }

    /// Changes the text of an open file.
    ///
    /// - Returns: Whether the file is open and the changes are valid.
    mutating func change(_ path: String, _ changes: JSONNode?, version: Int) -> Bool {
        guard open[path] != nil else {
            return false
        }
        let isValid = open[path]?.apply(changes, version: version, encoding) ?? false
        noteChange(of: path, isOnDisk: false)
        return isValid
    }

    /// Notes that a file or folder was changed, created or deleted on disk.
    mutating func changed(_ path: String) {
        noteChange(of: path, isOnDisk: true)
    }

    private mutating func noteChange(of path: String, isOnDisk: Bool) {
        // Hidden files, such as those of Git, are not part of a bundle.
        let root = roots.first { path.hasPrefix($0 + "/") }
        guard open[path] != nil || root.map({ !path.dropFirst($0.count).contains("/.") }) ?? true
        else {
            return
        }
        if let folder = folder(of: path) {
            markChanged(folder, isOnDisk: isOnDisk)
        }
        // A settings file applies to all bundles below it.
        let isForAll = path.hasSuffix("/\(LintSettings.fileName)") || path.hasSuffix("/bundle.json")
        for folder in bundles.keys
        where isForAll || path.hasPrefix(folder + "/") || (folder + "/").hasPrefix(path + "/") {
            markChanged(folder, isOnDisk: isOnDisk)
        }
        if open[path] == nil, Self.isFolder(path),
            roots.contains(where: { path == $0 || path.hasPrefix($0 + "/") })
        {
            scan(path)
        }
    }

    private mutating func markChanged(_ folder: String, isOnDisk: Bool) {
        bundles[folder, default: State()].isStale = true
        if isOnDisk {
            bundles[folder]?.memory.noteChangeOnDisk()
        }
        bundles[folder]?.isUnreported = true
    }

    /// The version of an open file.
    func version(of path: String) -> Int? { open[path]?.version }

    /// The text of a file, as in the editor or on disk.
    func text(of path: String) -> SourceText? {
        if let file = open[path] {
            return file.source
        }
        return (try? AtomicFile.read(path, limit: MessageReader.largestMessage) ?? nil).map {
            SourceText(path: path, bytes: $0)
        }
    }

    func converter(_ source: SourceText) -> PositionConverter {
        PositionConverter(source, encoding)
    }

    // MARK: Bundles

    /// The folder of the bundle that contains a file.
    func folder(of path: String) -> String? {
        var folder = path
        for _ in 0..<Self.mostDepth {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
                return nil
            }
            folder = String(folder[..<slash])
            guard hasManifest(folder) else {
                continue
            }
            // A screen or another part of a bundle can be named `bundle`.
            if let slash = folder.lastIndex(of: "/"),
                BundleFiles.isPart(folder: String(folder[folder.index(after: slash)...])),
                hasManifest(String(folder[..<slash]))
            {
                return String(folder[..<slash])
            }
            return folder
        }
        return nil
    }

    private func hasManifest(_ folder: String) -> Bool {
        let manifest = "\(folder)/bundle.json"
        return open[manifest] != nil || FileManager.default.fileExists(atPath: manifest)
    }

    /// The folders of all bundles.
    var folders: [String] { bundles.keys.sorted() }

    /// The folders of the bundles that have changed since the last report.
    var unreportedFolders: [String] { bundles.filter(\.value.isUnreported).keys.sorted() }

    /// The current analysis of the bundle in a folder; `nil` if it cannot be read.
    mutating func analyzed(_ folder: String) -> AnalyzedBundle? {
        if let state = bundles[folder], !state.isStale {
            return state.analyzed
        }
        // The state is held once, so that its memory is changed in place.
        var state = bundles.removeValue(forKey: folder) ?? State()
        state.isStale = false
        do {
            let files = try state.memory.files(folder, open)
            state.analyzed = nil
            state.analyzed = try AnalyzedBundle(
                files,
                &state.memory,
                schemas,
                settings(folder),
                resources
            )
            state.failure = nil
        } catch {
            state.analyzed = nil
            state.failure = "\(error)"
        }
        bundles[folder] = state
        return state.analyzed
    }

    /// Returns the reason why a bundle cannot be read, once for each reason.
    mutating func takeFailure(of folder: String) -> String? {
        _ = analyzed(folder)
        let failure = bundles[folder]?.failure
        let isKnown = failure == bundles[folder]?.knownFailure
        bundles[folder]?.knownFailure = failure
        return isKnown ? nil : failure
    }

    /// The notifications about the findings of a bundle that the client does not have yet: one for
    /// each file whose findings or version have changed.
    mutating func report(_ folder: String) -> [JSONText] {
        let findings = analyzed(folder)?.findings ?? []
        let byFile = Dictionary(grouping: findings) { $0.location.source.path }
        let current = byFile.mapValues { $0.map { $0.diagnostic(self).description } }
        let former = bundles[folder]?.diagnostics ?? [:]
        bundles[folder]?.diagnostics = current
        bundles[folder]?.isUnreported = false
        let edited = open.keys.filter { self.folder(of: $0) == folder }
        return changes(in: Set(current.keys).union(former.keys).union(edited))
    }

    /// The notifications about files of removed bundles.
    mutating func reportRemoved() -> [JSONText] {
        defer { removedFiles = [] }
        return changes(in: removedFiles)
    }

    /// The notifications about files whose diagnostics or version the client does not have yet.
    private mutating func changes(in paths: Set<String>) -> [JSONText] {
        paths.sorted().filter { $0.hasPrefix("/") }.compactMap { path in
            var known: Set<String> = []
            let diagnostics = bundles.keys.sorted().flatMap { bundles[$0]?.diagnostics[path] ?? [] }
                .filter { known.insert($0).inserted }
            let report = Report(version: version(of: path), diagnostics: diagnostics)
            let former = reported[path] ?? Report(version: nil, diagnostics: [])
            reported[path] = report.version == nil && diagnostics.isEmpty ? nil : report
            return report == former ? nil : report.notification(about: path)
        }
    }
}

/// The diagnostics of a file that the client knows.
private struct Report: Equatable {
    let version: Int?
    let diagnostics: [String]

    func notification(about path: String) -> JSONText {
        var params: [(String, JSONText)] = [("uri", .text(FileAddress.url(path)))]
        if let version {
            params.append(("version", .number(version)))
        }
        params.append(("diagnostics", .list(diagnostics) { .json($0) }))
        return .notification("textDocument/publishDiagnostics", .object(params))
    }
}
