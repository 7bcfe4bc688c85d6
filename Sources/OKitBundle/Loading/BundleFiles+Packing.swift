import OKitArchive
import OKitSyntax

extension BundleFiles {
    /// The files as a zip, which is reproducible: the same files give the same bytes.
    public func packed() throws -> [UInt8] {
        var writer = ArchiveWriter()
        for path in paths {
            if let file = try read(path) {
                try writer.add(file.bytes, at: path)
            }
        }
        return try writer.archive()
    }
}
