import OKitModel
import OKitNetwork

extension PublisherFile {
    /// Returns the text of the file beside a local bundle; `nil` if it is missing.
    func text(beside path: String) throws(FileError) -> String? {
        let bytes = try AtomicFile.read(path + rawValue, limit: largestText)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}
