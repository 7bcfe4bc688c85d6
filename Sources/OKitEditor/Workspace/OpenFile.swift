import OKitSyntax

/// A file that is open in the editor, with its unsaved text.
struct OpenFile {
    /// The version that the editor gave the text.
    private(set) var version: Int
    /// The text, as UTF-8.
    private(set) var source: SourceText

    init(path: String, version: Int, text: String) {
        self.version = version
        source = SourceText(path: path, text: text)
    }

    /// Applies the changes of one notification, in order.
    ///
    /// - Returns: Whether all of them are valid.
    mutating func apply(
        _ changes: JSONNode?,
        version: Int,
        _ encoding: PositionEncoding
    ) -> Bool {
        self.version = version
        guard let changes, changes.kind == .array else {
            return false
        }
        let path = source.path
        for change in changes.elements {
            guard let text = change["text"]?.string else {
                return false
            }
            guard let place = change["range"] else {
                source = SourceText(path: path, text: text)
                continue
            }
            guard
                let range = PositionConverter(source, encoding).range(place)
            else {
                return false
            }
            var bytes = source.bytes
            bytes.replaceSubrange(range, with: text.utf8)
            source = SourceText(path: path, bytes: bytes)
        }
        return true
    }
}
