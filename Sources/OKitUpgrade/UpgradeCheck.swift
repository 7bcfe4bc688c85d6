import OKitArchive
import OKitBundle
import OKitLint
import OKitSyntax

/// Checks an upgraded bundle before it is written.
struct UpgradeCheck {
    private let source: BundleFiles

    /// - Parameter source: The original bundle.
    init(_ source: BundleFiles) {
        self.source = source
    }

    /// The first error in each of the new files, by path.
    func errors(_ files: [BundleUpgrade.File]) throws -> [String: String] {
        let changed = Dictionary(files.map { ($0.path, $0.content) }) { first, _ in first }
        let paths = Set(source.paths).union(changed.keys)
        var writer = ArchiveWriter()
        for path in paths.sorted() {
            if let content = changed[path] {
                try content.map { try writer.add(Array($0.utf8), at: path) }
            } else {
                try writer.add(try content(of: path), at: path)
            }
        }
        let files = try BundleFiles(archive: try writer.archive(), name: Self.name)
        var loader = BundleLoader(files, schemas: BundleSchemas())
        let bundle = try loader.load()
        var errors: [String: String] = [:]
        for finding in Linter().lint(bundle, loaded: loader.findings)
        where finding.severity == .error {
            let path = finding.location.source.path
            let inside =
                path.hasPrefix("\(Self.name)!/") ? path.dropFirst(Self.name.count + 2) : path[...]
            if changed[String(inside)] != nil {
                errors[String(inside)] = errors[String(inside)] ?? finding.message.text
            }
        }
        return errors
    }

    private static let name = "upgraded"

    /// The content of a file for the checks, which only look up images by name.
    private func content(of path: String) throws -> [UInt8] {
        guard path.hasSuffix(".json") || path.hasSuffix(".flow") else {
            return []
        }
        return try source.read(path)?.bytes ?? []
    }
}
