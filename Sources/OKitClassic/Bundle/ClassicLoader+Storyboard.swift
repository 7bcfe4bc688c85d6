import OKitBundle

extension ClassicLoader {
    /// Reads the scenes of the storyboard, and the standalone nibs.
    mutating func readStoryboard(
        _ name: String,
        into bundle: inout ClassicBundle
    ) throws(BundleError) {
        guard let folder = storyboardFolder(name) else {
            throw BundleError(.noEntry, "\(files.name): unknown storyboard \"\(name)\"")
        }
        let infoPath = folder + "Info.plist"
        guard
            let info = try read(
                infoPath,
                as: { (bytes) throws(ClassicFormatError) in try PropertyList(parsing: bytes) }
            ), let entry = info["UIStoryboardDesignatedEntryPointIdentifier"]?.text
        else {
            throw BundleError(
                .noEntry,
                "\(self.name(of: infoPath)): the storyboard has no initial scene"
            )
        }
        bundle.entry = entry
        var reader = SceneReader(nibs: try nibs(in: folder))
        let identifiers = info["UIViewControllerIdentifiersToNibNames"]?.members ?? [:]
        for (identifier, nib) in identifiers.sorted(by: { $0.key < $1.key }) {
            if let nib = nib.text {
                bundle.scenes[identifier] = reader.scene(identifier, nib: nib)
            }
        }
        for problem in reader.problems {
            report(.malformed, problem.message, at: "\(folder)\(problem.nib).nib")
        }
        guard bundle.scenes[entry] != nil else {
            throw BundleError(
                .noEntry,
                "\(self.name(of: folder)): the first scene \"\(entry)\" cannot be read"
            )
        }
        for (identifier, destination) in Self.missingDestinations(in: bundle) {
            report(
                .missing,
                """
                a segue of scene \"\(identifier)\" refers to \"\(destination)\", which is not a \
                scene
                """,
                at: folder
            )
        }
        try readCells(into: &bundle)
    }

    /// The compiled storyboard with that name, with a slash, at the root or in the folder of a
    /// language, of which the base is tried first.
    private func storyboardFolder(_ name: String) -> String? {
        let file = "\(name).storyboardc/Info.plist"
        let places = paths.filter { $0 == file || $0.hasSuffix(".lproj/\(file)") }
        let place =
            places.first { $0 == file } ?? places.first { $0.hasPrefix("Base.lproj/") }
            ?? places.first { $0.filter { $0 == "/" }.count == 2 }
        return place.map { String($0.dropLast("Info.plist".count)) }
    }

    /// The nibs of a folder by name; for a nib with several system versions, the one for the
    /// oldest.
    private mutating func nibs(in folder: String) throws(BundleError) -> [String: NIBArchive] {
        var nibs: [String: NIBArchive] = [:]
        for path in paths where path.hasPrefix(folder) {
            let parts = path.dropFirst(folder.count).split(separator: "/")
            guard let file = parts.first, file.hasSuffix(".nib"),
                parts.count == 1 || parts.count == 2 && parts[1] == "runtime.nib"
            else {
                continue
            }
            nibs[String(file.dropLast(".nib".count))] = try nib(path)
        }
        return nibs
    }

    private mutating func nib(_ path: String) throws(BundleError) -> NIBArchive? {
        try read(path) { (bytes) throws(ClassicFormatError) in
            try NIBArchive(parsing: bytes[...])
        }
    }

    /// Reads the nibs at the bundle's root.
    private mutating func readCells(into bundle: inout ClassicBundle) throws(BundleError) {
        let nibs = try nibs(in: "")
        var reader = SceneReader(nibs: nibs)
        for (name, nib) in nibs {
            bundle.cells[name] = reader.cell(nib, name: name)
        }
        for problem in reader.problems {
            report(.malformed, problem.message, at: "\(problem.nib).nib")
        }
    }

    private static func missingDestinations(
        in bundle: ClassicBundle
    ) -> [(scene: String, destination: String)] {
        bundle.scenes.flatMap { identifier, scene in
            scene.controllers.flatMap(\.allSegues).compactMap(\.destination)
                .filter { bundle.scenes[$0] == nil }.map { (identifier, $0) }
        }
    }
}

extension ClassicController {
    /// The segues of the controller and its cells.
    package var allSegues: [ClassicConnections.Segue] {
        connections.segues
            + (view?.all ?? []).flatMap(\.cells).flatMap(\.connections.segues)
    }
}
