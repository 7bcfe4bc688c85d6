import Foundation

/// The clipboard of whoever sits at the terminal, also at the other end of a connection.
///
/// It can be written only: what is in it would come as input, and may be a secret.
struct Clipboard {
    /// Whether the terminal is known to take the command, or to skip it.
    let isKnown: Bool

    /// What terminals take at least; xterm's limit is on the encoded text.
    static let maximumBytes = 48 << 10

    /// The command that copies a text (xterm, "Operating System Commands", 52); none for one that is
    /// too long.
    ///
    /// What would be obeyed where the text is pasted is made visible first.
    func bytes(copying text: String) -> [UInt8] {
        let content = Data(VisibleText.visible(text).utf8)
        guard isKnown, content.count <= Self.maximumBytes else {
            return []
        }
        return Array("\u{1B}]52;c;\(content.base64EncodedString())\u{1B}\\".utf8)
    }
}
