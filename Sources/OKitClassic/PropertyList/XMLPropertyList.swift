import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Parses a property list in XML (Apple's PropertyList-1.0.dtd), in UTF-8.
///
/// It supports the XML of such lists only; attributes are ignored.
struct XMLPropertyList {
    private var scanner: XMLScanner
    private var valueCount = 0

    init(_ bytes: [UInt8]) throws(ClassicFormatError) {
        scanner = XMLScanner(bytes)
        guard scanner.skipByteOrderMark(), scanner.skipProlog() else {
            throw error(
                .badSignature,
                "it starts neither with bplist00 nor with an XML element in UTF-8"
            )
        }
    }

    // MARK: Scanning

    /// An error at the current position.
    private func error(_ code: ClassicFormatError.Code, _ message: String) -> ClassicFormatError {
        ClassicFormatError(.propertyList, code, at: scanner.offset, message)
    }

    private mutating func tag() throws(ClassicFormatError) -> XMLScanner.Tag {
        do throws(XMLSyntaxError) {
            return try scanner.tag()
        } catch {
            throw ClassicFormatError(error)
        }
    }

    private mutating func text() throws(ClassicFormatError) -> String {
        do throws(XMLSyntaxError) {
            return try scanner.text()
        } catch {
            throw ClassicFormatError(error)
        }
    }

    // MARK: Values

    mutating func root() throws(ClassicFormatError) -> PropertyList {
        let outer = try self.tag()
        guard outer.name == "plist", outer.kind == .opening else {
            throw error(.badSignature, "the outermost element is not <plist>")
        }
        let value = try value(of: self.tag(), depth: 0)
        try close("plist")
        guard scanner.skipSpace(), scanner.isAtEnd else {
            throw error(.badText, "unexpected content after </plist>")
        }
        return value
    }

    private mutating func value(
        of tag: XMLScanner.Tag,
        depth: Int
    ) throws(ClassicFormatError) -> PropertyList {
        valueCount += 1
        guard depth <= PropertyList.depthLimit, valueCount <= PropertyList.valueLimit else {
            throw error(.tooLarge, "it is nested too deep, or contains too many values")
        }
        guard tag.kind != .closing else {
            throw error(.badMarker, "a value is missing before </\(tag.name)>")
        }
        let isEmpty = tag.kind == .empty
        switch tag.name {
        case "array": return .array(isEmpty ? [] : try elements(depth: depth))
        case "dict": return isEmpty ? .dictionary([:]) : try dictionary(depth: depth)
        case "true", "false":
            if !isEmpty {
                try close(tag.name)
            }
            return .bool(tag.name == "true")
        case "string", "integer", "real", "date", "data":
            let text = isEmpty ? "" : try self.text()
            if !isEmpty {
                try close(tag.name)
            }
            return try scalar(text, tag.name)
        default:
            throw error(.badMarker, "<\(tag.name)> is not a property list value")
        }
    }

    private mutating func elements(depth: Int) throws(ClassicFormatError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while true {
            let tag = try self.tag()
            if tag.kind == .closing, tag.name == "array" {
                return elements
            }
            elements.append(try value(of: tag, depth: depth + 1))
        }
    }

    private mutating func dictionary(depth: Int) throws(ClassicFormatError) -> PropertyList {
        var members: [String: PropertyList] = [:]
        while true {
            let tag = try self.tag()
            if tag.kind == .closing, tag.name == "dict" {
                break
            }
            guard tag.name == "key", tag.kind != .closing else {
                throw error(.badMarker, "expected <key>, found <\(tag.name)>")
            }
            let name = tag.kind == .empty ? "" : try self.text()
            if tag.kind == .opening {
                try close("key")
            }
            members[name] = try value(of: self.tag(), depth: depth + 1)
        }
        // XML has no element for the references of keyed archives; they are written in this form.
        if members.count == 1,
            let number = members["CF$UID"]?.integer.flatMap({ Int(exactly: $0) }),
            number >= 0
        {
            return .uid(number)
        }
        return .dictionary(members)
    }

    private mutating func close(_ name: String) throws(ClassicFormatError) {
        let tag = try self.tag()
        guard tag.kind == .closing, tag.name == name else {
            throw error(.badMarker, "</\(name)> expected, found <\(tag.name)>")
        }
    }

    private func scalar(
        _ text: String,
        _ kind: String
    ) throws(ClassicFormatError) -> PropertyList {
        let trimmed = text.trimmed
        let value: PropertyList? =
            switch kind {
            case "string": .text(text)
            case "integer": PropertyList(integer: trimmed)
            case "real": Double(trimmed).map { .real($0) }
            case "date":
                CivilTime.date(iso8601: trimmed).map { .date($0.timeIntervalSinceReferenceDate) }
            default:
                Data(base64Encoded: String(text.filter { !$0.isWhitespace }))
                    .map { .data(Array($0)) }
            }
        guard let value else {
            throw error(.badText, "invalid text in <\(kind)>")
        }
        return value
    }
}

extension PropertyList {
    /// Decimal digits, or hexadecimal ones after `0x`, with an optional sign.
    fileprivate init?(integer text: String) {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        if digits.lowercased().hasPrefix("0x") {
            guard let number = Int64(digits.dropFirst(2), radix: 16), number >= 0 else {
                return nil
            }
            self = .integer(isNegative ? -number : number)
        } else if let number = Int64(text) {
            self = .integer(number)
        } else if let number = UInt64(digits), !isNegative {
            self = .real(Double(number))
        } else {
            return nil
        }
    }
}

extension ClassicFormatError {
    fileprivate init(_ error: XMLSyntaxError) {
        let code: Code =
            switch error.code {
            case .truncated: .truncated
            case .badMarker: .badMarker
            case .badText: .badText
            case .tooLarge: .tooLarge
            }
        self.init(.propertyList, code, at: error.offset, error.message)
    }
}

extension String {
    /// The text without surrounding white space.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }
}
