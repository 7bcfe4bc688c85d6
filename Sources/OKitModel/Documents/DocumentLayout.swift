package import OKitSyntax

/// The indentation and spacing of a document, for new values in it.
package struct DocumentLayout: Sendable {
    /// The white space of each level; `nil` for a document in one line.
    private var indentation: String?
    /// The separators in one line.
    private var comma = ", "
    private var colon = ": "
    /// Whether a line feed ends the text.
    private var endsLine: Bool

    private static let widest = 8
    /// The number of levels that are indented.
    private static let deepest = 32

    /// The layout of a new document.
    package static let standard = DocumentLayout(indentation: "  ", endsLine: true)

    private init(indentation: String?, endsLine: Bool) {
        self.indentation = indentation
        self.endsLine = endsLine
    }

    /// The layout of a document, as its first members have it.
    package init(of document: JSONDocument) {
        let bytes = document.source.bytes
        endsLine = bytes.last == UInt8(ascii: "\n")
        let members = document.root.members.prefix(2).map { $0 }
        guard let first = members.first else {
            indentation = "  "
            return
        }
        colon = ":" + Self.space(bytes[first.key.range.upperBound..<first.value.range.lowerBound])
        let start = bytes[document.root.range.lowerBound + 1..<first.key.range.lowerBound]
        if let line = start.lastIndex(of: 0x0A) {
            indentation = String(decoding: start[(line + 1)...].prefix(Self.widest), as: UTF8.self)
        } else {
            indentation = nil
            comma =
                members.count < 2
                ? colon == ":" ? "," : ", "
                : ","
                    + Self.space(
                        bytes[first.value.range.upperBound..<members[1].key.range.lowerBound]
                    )
        }
    }

    /// The white space after a comma or colon.
    private static func space(_ bytes: ArraySlice<UInt8>) -> String {
        let space = bytes.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.prefix(widest)
        return String(decoding: space, as: UTF8.self)
    }

    /// The text of a document in this layout; names, texts and numbers are written as they are.
    func text(of root: JSONNode) -> [UInt8] {
        text(of: root, level: 0) + (endsLine ? [0x0A] : [])
    }

    /// The text of a value inside of others.
    func text(of node: JSONNode, level: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        write(node, level: level, to: &bytes)
        return bytes
    }

    /// The text of a member with its name.
    func text(of member: JSONNode.Member, level: Int) -> [UInt8] {
        Array((member.key.sourceText + colon).utf8) + text(of: member.value, level: level)
    }

    private func write(_ node: JSONNode, level: Int, to bytes: inout [UInt8]) {
        switch node.kind {
        case .object where node.count > 0:
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in node.members.enumerated() {
                separate(index, level + 1, &bytes)
                bytes += member.key.sourceText.utf8
                bytes += colon.utf8
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
            bytes += indentation == nil ? comma.utf8 : ",".utf8
        }
        breakLine(level, &bytes)
    }

    private func breakLine(_ level: Int, _ bytes: inout [UInt8]) {
        guard let indentation else {
            return
        }
        bytes.append(0x0A)
        for _ in 0..<min(level, Self.deepest) {
            bytes += indentation.utf8
        }
    }
}
