import Foundation

/// The clipboard of the user at the terminal, which can be at the other end of a connection.
///
/// It can only be written. Its contents would arrive as input and can be secret.
struct Clipboard {
    /// Whether the terminal is known to handle or ignore the sequence.
    let isKnown: Bool

    /// The maximum size that all terminals accept.
    ///
    /// The limit of xterm applies to the encoded text.
    static let maximumBytes = 48 << 10

    /// Returns the sequence that copies a text (xterm, "Operating System Commands", 52); empty if
    /// the text is too long.
    ///
    /// Control characters are made visible first, so that they have no effect where the text is
    /// pasted.
    func bytes(copying text: String) -> [UInt8] {
        let content = Data(VisibleText.visible(text).utf8)
        guard isKnown, content.count <= Self.maximumBytes else {
            return []
        }
        return Array("\u{1B}]52;c;\(content.base64EncodedString())\u{1B}\\".utf8)
    }
}
