extension JSONNode {
    /// The value of `true` and `false`; `nil` for any other kind.
    public var bool: Bool? {
        switch entry.tag {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The decoded text of a string; `nil` for any other kind.
    ///
    /// An escape for half of a surrogate pair decodes to U+FFFD, since text cannot contain it (RFC
    /// 8259 §8.2 leaves this open).
    public var string: String? {
        switch entry.tag {
        case .string: String(decoding: content, as: UTF8.self)
        case .escapedString: String(decoding: unescape(content).bytes, as: UTF8.self)
        default: nil
        }
    }

    /// The digits of a number as written, without loss of precision; `nil` for any other kind.
    public var numberText: String? {
        switch entry.tag {
        case .integer, .real: String(decoding: document.source.bytes[range], as: UTF8.self)
        default: nil
        }
    }

    /// The number, if it is written without a fraction or exponent and fits; otherwise `nil`.
    public var int: Int64? {
        entry.tag == .integer ? numberText.flatMap { Int64($0) } : nil
    }

    /// The nearest double to the number, infinite if it is too large; `nil` for any other kind.
    public var double: Double? {
        numberText.flatMap { Double($0) }
    }

    /// Whether the value is a string with that text.
    ///
    /// In the usual case, nothing is decoded.
    public func isString(_ text: String) -> Bool {
        switch entry.tag {
        case .string: entry.extent == text.utf8.count + 2 && hasContent(text)
        case .escapedString: string?.utf8.elementsEqual(text.utf8) ?? false
        default: false
        }
    }

    private func hasContent(_ text: String) -> Bool {
        let start = Int(entry.place) + 1
        return document.source.bytes.withUnsafeBufferPointer { bytes in
            text.utf8.withContiguousStorageIfAvailable { text in
                bytes[start..<start + text.count].elementsEqual(text)
            }
        } ?? text.utf8.elementsEqual(content)
    }

    /// The location in the source of a range of a string's decoded text, given in UTF-8 offsets.
    ///
    /// The location of the whole value if it is not a string, or if the range is out of bounds.
    public func location(ofText range: Range<Int>) -> SourceLocation {
        let start = Int(entry.place) + 1
        let place: Range<Int>?
        switch entry.tag {
        case .string where range.upperBound <= content.count:
            place = start + range.lowerBound..<start + range.upperBound
        case .escapedString:
            let origins = unescape(content).origins
            place =
                range.upperBound < origins.count
                ? origins[range.lowerBound]..<origins[range.upperBound] : nil
        default:
            place = nil
        }
        return SourceLocation(source: document.source, range: place ?? self.range)
    }

    /// The bytes of a string between its quotes.
    package var content: ArraySlice<UInt8> {
        document.source.bytes[range.dropFirst().dropLast()]
    }
}

/// Decodes the escapes of RFC 8259 §7, which the parser has checked.
///
/// `origins` contains the source offset of each decoded byte, and finally the offset after the
/// text.
private func unescape(_ content: ArraySlice<UInt8>) -> (bytes: [UInt8], origins: [Int]) {
    var bytes: [UInt8] = []
    var origins: [Int] = []
    bytes.reserveCapacity(content.count)
    var index = content.startIndex
    while index < content.endIndex {
        let origin = index
        if content[index] != UInt8(ascii: "\\") {
            bytes.append(content[index])
            index += 1
        } else if content[index + 1] == UInt8(ascii: "u") {
            let scalar = unicodeEscape(in: content, at: &index)
            bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        } else {
            bytes.append(simpleEscape(content[index + 1]))
            index += 2
        }
        origins.append(contentsOf: repeatElement(origin, count: bytes.count - origins.count))
    }
    return (bytes, origins + [index])
}

private func simpleEscape(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
}

/// Decodes `\uXXXX`, and the second half of a surrogate pair if one follows.
private func unicodeEscape(in content: ArraySlice<UInt8>, at index: inout Int) -> Unicode.Scalar {
    func unit(at place: Int) -> UInt32? {
        guard place + 6 <= content.endIndex,
            content[place] == UInt8(ascii: "\\"), content[place + 1] == UInt8(ascii: "u")
        else {
            return nil
        }
        return UInt32(String(decoding: content[place + 2..<place + 6], as: UTF8.self), radix: 16)
    }

    let first = unit(at: index) ?? 0xFFFD
    index += 6
    if (0xD800..<0xDC00).contains(first), let second = unit(at: index),
        (0xDC00..<0xE000).contains(second)
    {
        index += 6
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
}
