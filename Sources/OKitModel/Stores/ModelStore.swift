public import OKitSyntax

/// The files in which an app's models are kept: `okit/data/<model>.json` below the app's folder
/// (OKit, "Files").
public struct ModelStore: Sendable {
    private let folder: String

    /// Names the app's own folder, which need not exist yet.
    public init(folder: String) {
        self.folder = folder
    }

    /// The stored content of a model; `nil` where none was stored.
    public func read(model: String) throws(FileError) -> SourceText? {
        let path = path(of: model)
        return try AtomicFile.read(path).map { SourceText(path: path, bytes: $0) }
    }

    /// Stores a model's content, whole or not at all.
    public func write(_ bytes: [UInt8], model: String) throws(FileError) {
        try AtomicFile.write(bytes, to: path(of: model))
    }

    /// Moves a file that cannot be used out of the way; returns its new name.
    public func setAside(model: String) throws(FileError) -> String {
        try AtomicFile.setAside(path(of: model))
    }

    /// A name from a bundle cannot lead out of the folder.
    private func path(of model: String) -> String {
        let name = model.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "_" }
        return "\(folder)/okit/data/\(String(name)).json"
    }
}
