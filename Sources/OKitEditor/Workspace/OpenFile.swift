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
    /// - Returns: Whether all of them are valid; otherwise the text is unchanged.
    mutating func apply(
        _ changes: JSONNode?,
        version: Int,
        _ encoding: PositionEncoding
    ) -> Bool {
        self.version = version
        guard let changes, changes.kind == .array else {
            return false
        }
        var source = source
        for change in changes.elements {
            guard let text = change["text"]?.string else {
                return false
            }
            var bytes = Array(text.utf8)
            if let place = change["range"], place.kind != .null {
                guard let range = PositionConverter(source, encoding).range(place) else {
                    return false
                }
                bytes = source.bytes
                bytes.replaceSubrange(range, with: text.utf8)
            }
            source = SourceText(path: source.path, bytes: bytes)
        }
        self.source = source
        return true
    }
}
