import OKitBundle

/// Scans the XML of a property list: tags, and the text between them.
struct XMLScanner {
    let bytes: [UInt8]
    var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A tag without its attributes.
    struct Tag {
        enum Kind {
            case opening, closing, empty
        }

        var name: String
        var kind: Kind
    }

    var isAtEnd: Bool {
        offset == bytes.count
    }

    /// An error at the current position.
    func error(
        _ code: ClassicFormatError.Code,
        _ message: String
    ) -> ClassicFormatError {
        ClassicFormatError(.propertyList, code, at: offset, message)
    }

    /// Skips the byte order mark of UTF-8; `false` if the file is in UTF-16.
    mutating func skipByteOrderMark() -> Bool {
        _ = skip("\u{FEFF}")
        return !at([0xFE, 0xFF]) && !at([0xFF, 0xFE])
    }

    /// Skips everything before the first element; `false` if there is none.
    mutating func skipProlog() -> Bool {
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
    mutating func skipSpace() -> Bool {
        while true {
            while offset < bytes.count, Self.isSpace(bytes[offset]) {
                offset += 1
            }
            guard skip("<!--") else {
                return true
            }
            guard take(upTo: "-->") != nil else {
                return false
            }
        }
    }

    /// Reads the next tag, after white space and comments.
    mutating func tag() throws(ClassicFormatError) -> Tag {
        guard skipSpace(), skip("<") else {
            throw error(isAtEnd ? .truncated : .badMarker, "expected a tag")
        }
        let isClosing = skip("/")
        let start = offset
        while offset < bytes.count, Self.isLetter(bytes[offset]) {
            offset += 1
        }
        let name = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard !name.isEmpty else {
            throw error(.badMarker, "expected the name of a tag")
        }
        guard let attributes = take(upTo: ">") else {
            throw error(.truncated, "the tag <\(name)> is not closed")
        }
        if isClosing {
            return Tag(name: name, kind: .closing)
        }
        return Tag(name: name, kind: attributes.last == UInt8(ascii: "/") ? .empty : .opening)
    }

    /// Reads the text up to the next tag, which may be empty.
    mutating func text() throws(ClassicFormatError) -> String {
        let start = offset
        var content: [UInt8] = []
        while offset < bytes.count {
            if skip("<![CDATA[") {
                guard let part = take(upTo: "]]>") else {
                    throw error(.truncated, "a CDATA section is not closed")
                }
                content += part
            } else if skip("<!--") {
                guard take(upTo: "-->") != nil else {
                    throw error(.truncated, "a comment is not closed")
                }
            } else if bytes[offset] == UInt8(ascii: "<") {
                break
            } else if skip("&") {
                content += try entity()
            } else {
                content.append(bytes[offset])
                offset += 1
            }
        }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw ClassicFormatError(
                .propertyList,
                .badText,
                at: start,
                "a text is not valid UTF-8"
            )
        }
        return text
    }
}

// MARK: Bytes

extension XMLScanner {
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

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}

extension String {
    /// The text without surrounding white space.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }
}
