import OKitModel
import OKitNetwork

extension PublisherFile {
    /// The text of the file beside a bundle of this computer; `nil` if it is missing.
    func text(beside path: String) throws(FileError) -> String? {
        let bytes = try AtomicFile.read(path + rawValue, limit: largestText)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}
