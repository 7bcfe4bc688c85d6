/// Scans XML: tags with their attributes, and the text between them.
///
/// It reads what documents of programs consist of (XML 1.0, §2 and §3), in UTF-8. It rejects internal document types, whose
/// entities could expand without limit, and processing instructions other than the first.
package struct XMLScanner {
    private let bytes: [UInt8]
    /// The current position.
    package private(set) var offset = 0

    /// The maximum number of attributes of a tag.
    private static let attributeLimit = 256

    /// Creates a scanner at the start of a text.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A tag.
    package struct Tag {
        /// The kinds of tags.
        package enum Kind {
            case opening, closing, empty
        }

        /// Its name.
        package let name: String
        /// Its kind.
        package let kind: Kind
        /// Its attributes, in the order of the text.
        package var attributes: [XMLAttribute] = []
        /// The offset of its `<`.
        package let offset: Int
    }

    /// Whether nothing follows.
    package var isAtEnd: Bool {
        offset == bytes.count
    }

    private func error(_ code: XMLSyntaxError.Code, _ message: String) -> XMLSyntaxError {
        XMLSyntaxError(code, at: offset, message)
    }

    /// Skips the byte order mark of UTF-8; `false` if the text is in UTF-16.
    package mutating func skipByteOrderMark() -> Bool {
        _ = skip("\u{FEFF}")
        return !at([0xFE, 0xFF]) && !at([0xFF, 0xFE])
    }

    /// Skips everything before the first element; `false` if there is none.
    package mutating func skipProlog() -> Bool {
        guard skipSpace() else {
            return false
        }
        for (start, end) in [("<?xml", "?>"), ("<!DOCTYPE", ">")] where skip(start) {
            // Declarations between brackets would be entities, which are not supported.
            guard let declaration = take(upTo: end), !declaration.contains(UInt8(ascii: "[")),
                skipSpace()
            else {
                return false
            }
        }
        return at("<".utf8)
    }

    /// Skips white space and comments; `false` if a comment has no end.
    package mutating func skipSpace() -> Bool {
        while true {
            skipBlanks()
            guard skip("<!--") else {
                return true
            }
            guard take(upTo: "-->") != nil else {
                return false
            }
        }
    }

    /// Reads the next tag, after white space and comments.
    package mutating func tag() throws(XMLSyntaxError) -> Tag {
        guard skipSpace(), at("<".utf8) else {
            throw error(isAtEnd ? .truncated : .badMarker, "expected a tag")
        }
        let start = offset
        offset += 1
        let isClosing = skip("/")
        let name = self.name()
        guard !name.isEmpty else {
            throw error(.badMarker, "expected the name of a tag")
        }
        let end = offset
        if isClosing {
            skipBlanks()
            guard skip(">") else {
                throw notClosed(name, at: end)
            }
            return Tag(name: name, kind: .closing, offset: start)
        }
        var attributes: [XMLAttribute] = []
        while true {
            let hasBlank = skipBlanks()
            if skip(">") {
                return Tag(name: name, kind: .opening, attributes: attributes, offset: start)
            }
            if skip("/>") {
                return Tag(name: name, kind: .empty, attributes: attributes, offset: start)
            }
            guard hasBlank, let attribute = try attribute(of: name, at: end) else {
                throw notClosed(name, at: end)
            }
            guard attributes.count < Self.attributeLimit else {
                throw error(.tooLarge, "<\(name)> has more than \(Self.attributeLimit) attributes")
            }
            guard !attributes.contains(where: { $0.name == attribute.name }) else {
                throw XMLSyntaxError(
                    .badMarker,
                    at: attribute.offset,
                    "<\(name)> has two attributes \"\(attribute.name)\""
                )
            }
            attributes.append(attribute)
        }
    }

    private func notClosed(_ name: String, at place: Int) -> XMLSyntaxError {
        XMLSyntaxError(
            isAtEnd ? .truncated : .badMarker,
            at: place,
            "the tag <\(name)> is not closed"
        )
    }

    private mutating func attribute(
        of tag: String,
        at place: Int
    ) throws(XMLSyntaxError) -> XMLAttribute? {
        let start = offset
        let name = self.name()
        skipBlanks()
        guard !name.isEmpty, skip("=") else {
            return nil
        }
        skipBlanks()
        guard offset < bytes.count else {
            return nil
        }
        let quote = bytes[offset]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw error(.badMarker, "expected the value of \"\(name)\" in quotes")
        }
        offset += 1
        var content: [UInt8] = []
        while offset < bytes.count, bytes[offset] != quote {
            switch bytes[offset] {
            case UInt8(ascii: "<"):
                throw error(.badMarker, "the value of \"\(name)\" contains <")
            case UInt8(ascii: "&"):
                offset += 1
                content += try entity()
            case let byte:
                content.append(Self.isSpace(byte) ? 0x20 : byte)
                offset += 1
            }
        }
        guard offset < bytes.count else {
            throw notClosed(tag, at: place)
        }
        offset += 1
        return XMLAttribute(name: name, value: try text(content, at: start), offset: start)
    }

    /// Reads the text up to the next tag, which may be empty.
    package mutating func text() throws(XMLSyntaxError) -> String {
        let start = offset
        var content: [UInt8] = []
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "&"):
                offset += 1
                content += try entity()
            case UInt8(ascii: "<"):
                if skip("<![CDATA[") {
                    guard let part = take(upTo: "]]>") else {
                        throw error(.truncated, "a CDATA section is not closed")
                    }
                    content += part
                } else if skip("<!--") {
                    guard take(upTo: "-->") != nil else {
                        throw error(.truncated, "a comment is not closed")
                    }
                } else {
                    return try text(content, at: start)
                }
            default:
                let end =
                    bytes[offset...].firstIndex {
                        $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&")
                    } ?? bytes.count
                content += bytes[offset..<end]
                offset = end
            }
        }
        return try text(content, at: start)
    }

    private func text(_ content: [UInt8], at start: Int) throws(XMLSyntaxError) -> String {
        guard let text = String(validating: content, as: UTF8.self) else {
            throw XMLSyntaxError(.badText, at: start, "a text is not valid UTF-8")
        }
        return text
    }
}

// MARK: Bytes

extension XMLScanner {
    /// Reads a name; empty if there is none.
    private mutating func name() -> String {
        let start = offset
        while offset < bytes.count,
            offset == start ? Self.beginsName(bytes[offset]) : Self.isInName(bytes[offset])
        {
            offset += 1
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private func at(_ pattern: some Collection<UInt8>) -> Bool {
        bytes[offset...].starts(with: pattern)
    }

    private mutating func skip(_ text: String) -> Bool {
        guard at(text.utf8) else {
            return false
        }
        offset += text.utf8.count
        return true
    }

    /// Skips white space and returns whether there was any.
    @discardableResult
    private mutating func skipBlanks() -> Bool {
        let start = offset
        while offset < bytes.count, Self.isSpace(bytes[offset]) {
            offset += 1
        }
        return offset > start
    }

    /// The text before the next `end`, which is skipped; `nil` if there is none.
    private mutating func take(upTo end: String) -> ArraySlice<UInt8>? {
        let pattern = Array(end.utf8)
        var place = offset
        while place + pattern.count <= bytes.count {
            if bytes[place] == pattern[0], bytes[place...].starts(with: pattern) {
                defer { offset = place + pattern.count }
                return bytes[offset..<place]
            }
            place += 1
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || 0x09...0x0D ~= byte
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
            || byte >= 0x80
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        beginsName(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
    }

    /// Reads the name of a character entity up to its semicolon.
    private mutating func entity() throws(XMLSyntaxError) -> [UInt8] {
        // The longest has a code point of six hexadecimal digits.
        let lengthLimit = 9
        let end = bytes[offset..<min(offset + lengthLimit, bytes.count)]
            .firstIndex(of: UInt8(ascii: ";"))
        let name = String(decoding: bytes[offset..<(end ?? offset)], as: UTF8.self)
        guard let end, let scalar = Self.scalar(named: name) else {
            throw error(.badText, "unknown character name")
        }
        offset = end + 1
        return Array(String(Character(scalar)).utf8)
    }

    private static func scalar(named name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": "<"
        case "gt": ">"
        case "amp": "&"
        case "quot": "\""
        case "apos": "'"
        default:
            if name.hasPrefix("#x") {
                UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
            } else {
                nil
            }
        }
    }
}
