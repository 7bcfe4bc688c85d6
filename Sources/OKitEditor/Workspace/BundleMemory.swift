import OKitBundle
import OKitLint
import OKitModel
import OKitSyntax

/// The last version of a bundle in a folder, so that only what has changed is read and checked again.
struct BundleMemory {
    var loading = LoadingMemory()
    var analysis = AnalysisMemory()

    /// The files as they were last read from disk.
    private var read: [String: (stamp: FileStamp, source: SourceText)] = [:]

    /// The files of the bundle, with the texts of open files.
    ///
    /// - Throws: A `BundleError` if the folder or a file in it cannot be read.
    mutating func files(_ folder: String, _ open: [String: OpenFile]) throws -> BundleFiles {
        let files = try BundleFiles(folder: folder)
        var sources: [(path: String, source: SourceText)] = []
        for (path, file) in open where path.hasPrefix(folder + "/") {
            sources.append((String(path.dropFirst(folder.count + 1)), file.source))
        }
        let edited = Set(sources.map(\.path))
        var known: [String: (stamp: FileStamp, source: SourceText)] = [:]
        // Images and the like are only read when they are shown.
        for path in files.paths where path.hasSuffix(".json") && !edited.contains(path) {
            guard let stamp = files.stamp(of: path), stamp.isSettled else {
                continue
            }
            if let file = read[path], file.stamp == stamp {
                known[path] = file
            } else if let source = try files.read(path) {
                known[path] = (stamp, source)
            }
        }
        read = known
        return files.overlaid(by: sources + known.map { ($0.key, $0.value.source) })
    }
}
