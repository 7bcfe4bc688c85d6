package import OKitSyntax

/// How the text of a document is indented, so that a changed document looks like the one that was read.
package struct DocumentLayout: Sendable, Equatable {
    /// The white space of each level; `nil` for a document in one line.
    var indentation: String?
    /// Whether a line feed ends the text.
    var endsLine: Bool

    /// The layout of a new document.
    package static let standard = DocumentLayout(indentation: "  ", endsLine: true)

    private static let widest = 8

    init(indentation: String?, endsLine: Bool) {
        self.indentation = indentation
        self.endsLine = endsLine
    }

    /// The layout of a text: the white space before its first member.
    package init(of source: SourceText) {
        let bytes = source.bytes
        endsLine = bytes.last == UInt8(ascii: "\n")
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")),
            let first = bytes[start...].dropFirst().first, first == 0x0A || first == 0x0D
        else {
            indentation = nil
            return
        }
        let line = bytes[(start + 1)...].drop { $0 == 0x0A || $0 == 0x0D }
        let white = line.prefix { $0 == 0x20 || $0 == 0x09 }.prefix(Self.widest)
        indentation = String(decoding: white, as: UTF8.self)
    }

    /// The text of a document in this layout; names, texts and numbers are written as they are.
    func text(of root: JSONNode) -> [UInt8] {
        var bytes: [UInt8] = []
        write(root, level: 0, to: &bytes)
        return endsLine ? bytes + [0x0A] : bytes
    }

    private func write(_ node: JSONNode, level: Int, to bytes: inout [UInt8]) {
        switch node.kind {
        case .object where node.count > 0:
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in node.members.enumerated() {
                separate(index, level + 1, &bytes)
                bytes += member.key.sourceText.utf8
                bytes += indentation == nil ? ":".utf8 : ": ".utf8
                write(member.value, level: level + 1, to: &bytes)
            }
            breakLine(level, &bytes)
            bytes.append(UInt8(ascii: "}"))
        case .array where node.count > 0:
            bytes.append(UInt8(ascii: "["))
            for (index, element) in node.elements.enumerated() {
                separate(index, level + 1, &bytes)
                write(element, level: level + 1, to: &bytes)
            }
            breakLine(level, &bytes)
            bytes.append(UInt8(ascii: "]"))
        case .object: bytes += "{}".utf8
        case .array: bytes += "[]".utf8
        case .null, .boolean, .number, .string: bytes += node.sourceText.utf8
        }
    }

    private func separate(_ index: Int, _ level: Int, _ bytes: inout [UInt8]) {
        if index > 0 {
            bytes.append(UInt8(ascii: ","))
        }
        breakLine(level, &bytes)
    }

    private func breakLine(_ level: Int, _ bytes: inout [UInt8]) {
        guard let indentation else {
            return
        }
        bytes.append(0x0A)
        for _ in 0..<level {
            bytes += indentation.utf8
        }
    }
}
