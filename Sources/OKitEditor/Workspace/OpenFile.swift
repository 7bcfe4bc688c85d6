import OKitSyntax

/// A file that is open in the editor, with its unsaved text.
struct OpenFile {
    /// The version that the editor gave the text.
    private(set) var version: Int
    /// The content as UTF-8.
    private(set) var bytes: [UInt8]

    init(version: Int, text: String) {
        self.version = version
        bytes = Array(text.utf8)
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
        for change in changes.elements {
            guard let text = change["text"]?.string else {
                return false
            }
            guard let place = change["range"] else {
                bytes = Array(text.utf8)
                continue
            }
            guard
                let range = PositionConverter(SourceText(path: "", bytes: bytes), encoding)
                    .range(place)
            else {
                return false
            }
            bytes.replaceSubrange(range, with: text.utf8)
        }
        return true
    }
}
