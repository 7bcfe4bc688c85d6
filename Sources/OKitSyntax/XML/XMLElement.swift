/// An attribute of an XML element.
package struct XMLAttribute: Sendable, Hashable {
    /// Its name.
    package let name: String
    /// Its value, with entities replaced.
    package let value: String
    /// The offset of its name.
    package let offset: Int
}

/// An element of an XML document, with the elements that it contains.
package struct XMLElement: Sendable {
    /// Its name.
    package let name: String
    /// Its attributes, in the order of the text.
    package let attributes: [XMLAttribute]
    /// The elements directly inside it.
    package fileprivate(set) var children: [XMLElement] = []
    /// The text directly inside it; empty if there is only white space.
    package fileprivate(set) var text = ""
    /// The offset of its tag.
    package let offset: Int

    /// The value of an attribute.
    package subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The first element with a name directly inside it.
    package func child(_ name: String) -> XMLElement? {
        children.first { $0.name == name }
    }

    /// The elements inside the first element with a name.
    package func children(in name: String) -> [XMLElement] {
        child(name)?.children ?? []
    }
}

/// An XML document, as a tree with locations.
package struct XMLDocument: Sendable {
    /// The text in UTF-8, to which offsets refer.
    package let source: SourceText
    /// The outermost element.
    package let root: XMLElement

    /// The maximum nesting of elements, and their maximum number.
    package static let (depthLimit, elementLimit) = (256, 500_000)

    /// Parses a document.
    ///
    /// - Parameter source: XML in UTF-8, or in UTF-16 with a byte order mark.
    package init(parsing source: SourceText) throws(XMLSyntaxError) {
        self.source = try Self.inUTF8(source)
        var scanner = XMLScanner(self.source.bytes)
        guard scanner.skipByteOrderMark(), scanner.skipProlog() else {
            throw XMLSyntaxError(
                .badMarker,
                at: scanner.offset,
                "expected an XML element without a document type that declares entities"
            )
        }
        root = try Self.element(&scanner)
        guard scanner.skipSpace(), scanner.isAtEnd else {
            throw XMLSyntaxError(
                .badMarker,
                at: scanner.offset,
                "unexpected content after </\(root.name)>"
            )
        }
    }

    /// Reads an element without recursion, so that its nesting cannot exhaust the stack.
    private static func element(
        _ scanner: inout XMLScanner
    ) throws(XMLSyntaxError) -> XMLElement {
        var open: [XMLElement] = []
        var count = 0
        while true {
            if !open.isEmpty {
                let start = scanner.offset
                let text = try scanner.text()
                try check(text, at: start)
                if text.contains(where: { !$0.isWhitespace }) {
                    open[open.count - 1].text += text
                }
            }
            let tag = try scanner.tag()
            for attribute in tag.attributes {
                try check(attribute.value, at: attribute.offset)
            }
            var closed: XMLElement
            switch tag.kind {
            case .opening, .empty:
                count += 1
                guard count <= elementLimit, open.count < depthLimit else {
                    throw XMLSyntaxError(
                        .tooLarge,
                        at: tag.offset,
                        open.count < depthLimit
                            ? "there are more than \(elementLimit) elements"
                            : "elements are nested deeper than \(depthLimit)"
                    )
                }
                closed = XMLElement(name: tag.name, attributes: tag.attributes, offset: tag.offset)
                if tag.kind == .opening {
                    open.append(closed)
                    continue
                }
            case .closing:
                guard let last = open.popLast(), last.name == tag.name else {
                    throw XMLSyntaxError(
                        .badMarker,
                        at: tag.offset,
                        "</\(tag.name)> closes an element that is not open"
                    )
                }
                closed = last
            }
            guard let parent = open.indices.last else {
                return closed
            }
            open[parent].children.append(closed)
        }
    }

    /// Throws if a text contains a control character that XML does not allow (XML 1.0, §2.2).
    private static func check(_ text: String, at offset: Int) throws(XMLSyntaxError) {
        let isAllowed = text.utf8.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
        guard isAllowed else {
            throw XMLSyntaxError(.badText, at: offset, "a text contains a control character")
        }
    }

    /// The source in UTF-8, without its byte order mark if it was in UTF-16.
    private static func inUTF8(_ source: SourceText) throws(XMLSyntaxError) -> SourceText {
        let bytes = source.bytes
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else {
            let head = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
            if head.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("<?xml"),
                let range = head.firstRange(of: "encoding="),
                !["utf-8", "us-ascii", "ascii"].contains(
                    String(head[range.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" })
                )
            {
                throw XMLSyntaxError(
                    .badText,
                    at: 0,
                    "the encoding is not supported; save as UTF-8"
                )
            }
            return source
        }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for place in stride(from: 2, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self)
        else {
            throw XMLSyntaxError(.badText, at: 0, "the text is not valid UTF-16")
        }
        return SourceText(path: source.path, text: text)
    }
}
