import OKitBundle
import OKitLint
import OKitModel
import OKitSyntax

/// The last version of a bundle in a folder, so that only what has changed is read and checked again.
struct BundleMemory {
    var loading = LoadingMemory()
    var analysis = AnalysisMemory()

    /// The files as they were last read from disk, with stamps of those that did not change just before.
    private var read: [String: (stamp: FileStamp?, source: SourceText)] = [:]

    /// The files as they were last found on disk, and when.
    private var found: (files: BundleFiles, time: ContinuousClock.Instant)?

    /// The time for which files are not looked for again while the user types.
    private static let patience = Duration.seconds(1)

    /// Notes that files on disk may have changed.
    mutating func noteChangeOnDisk() {
        found = nil
    }

    /// The files of the bundle, with the texts of open files.
    ///
    /// - Throws: A `BundleError` if the folder or a file in it cannot be read.
    mutating func files(_ folder: String, _ open: [String: OpenFile]) throws -> BundleFiles {
        var sources: [(path: String, source: SourceText)] = []
        for (path, file) in open where path.hasPrefix(folder + "/") {
            let path = String(path.dropFirst(folder.count + 1))
            // Hidden files are not part of a bundle.
            if !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
                sources.append((path, file.source))
            }
        }
        if let found, found.time.duration(to: .now) < Self.patience {
            return found.files.overlaid(by: sources)
        }
        let files = try BundleFiles(folder: folder)
        let edited = Set(sources.map(\.path))
        var current: [String: (stamp: FileStamp?, source: SourceText)] = [:]
        // Images and the like are only read when they are shown.
        for path in files.paths where path.hasSuffix(".json") && !edited.contains(path) {
            let stamp = files.stamp(of: path)
            let known = read[path]
            var source = known?.source
            if known?.stamp == nil || known?.stamp != stamp {
                let new = try files.read(path)
                source = new?.bytes == source?.bytes ? source : new
            }
            if let source {
                current[path] = (stamp?.isSettled == true ? stamp : nil, source)
                sources.append((path, source))
            }
        }
        read = current
        let overlaid = files.overlaid(by: sources)
        found = (overlaid, .now)
        return overlaid
    }
}
