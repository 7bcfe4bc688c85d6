import Foundation
import OKitBundle
import OKitLint
import OKitModel
import OKitNetwork
import OKitSyntax

/// The cached lint results of bundles, by the content of their files.
struct LintCache {
    /// The folder of the results.
    static var folder: String { "\(ProgramFolders.cacheFolder)/lint" }

    /// The maximum number of stored results.
    ///
    /// The oldest are deleted.
    private static let mostResults = 64
    private static let largestResult = 64 << 20

    private let file: String
    private let files: [String: SourceText]

    /// Reads the files of a bundle; `nil` if one of them cannot be read.
    ///
    /// - Parameter options: The options that also determine the result.
    init?(_ bundle: BundleFiles, options: [String]) {
        var files: [String: SourceText] = [:]
        var digests = [Self.program] + options
        for path in bundle.paths {
            guard let source = try? bundle.read(path) else {
                return nil
            }
            files[source.path] = source
            digests += [source.path, ContentDigest(of: source.bytes).description]
        }
        self.files = files
        let key = ContentDigest(of: Array(digests.joined(separator: "\0").utf8))
        file = "\(Self.folder)/\(key).json"
    }

    /// The build of the program that has created a result.
    ///
    /// Another build may report other findings.
    private static var program: String {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: CommandLine.arguments.first ?? ""
        )
        let executable = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/exe"
        )
        let own = executable.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        let date = (own ?? attributes)?[.modificationDate] as? Date
        return "\(Program.version) \(date?.timeIntervalSince1970 ?? 0)"
    }

    /// Returns the cached findings for the same files; `nil` if there are none.
    func read() -> FindingArchive? {
        guard let bytes = try? AtomicFile.read(file, limit: Self.largestResult) else {
            return nil
        }
        return FindingArchive(bytes, beside: files)
    }

    /// Stores the findings.
    ///
    /// If that fails, the next run lints again.
    func write(_ findings: [Finding], _ suppressed: [SuppressedFinding]) {
        let archive = FindingArchive(findings: findings, suppressed: suppressed)
        guard let bytes = archive.bytes(beside: files), bytes.count <= Self.largestResult else {
            return
        }
        try? AtomicFile.makeFolders(Self.folder)
        try? AtomicFile.writeOutput(bytes, to: file)
        removeOldest()
    }

    private func removeOldest() {
        let manager = FileManager.default
        let names = (try? manager.contentsOfDirectory(atPath: Self.folder)) ?? []
        guard names.count > Self.mostResults else {
            return
        }
        let dated = names.map { name -> (path: String, date: Date) in
            let path = "\(Self.folder)/\(name)"
            let attributes = try? manager.attributesOfItem(atPath: path)
            return (path, attributes?[.modificationDate] as? Date ?? .distantPast)
        }
        for (path, _) in dated.sorted(by: { $0.date < $1.date }).dropLast(Self.mostResults) {
            try? manager.removeItem(atPath: path)
        }
    }
}
