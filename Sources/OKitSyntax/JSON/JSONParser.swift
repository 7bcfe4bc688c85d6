/// A one-pass parser for RFC 8259 over UTF-8 bytes.
///
/// It is not recursive. The entries are stored in memory that is allocated in growing pieces; when
/// a piece is full, `run` returns, and continues in a larger one.
struct JSONParser {
    static let deepestNesting = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private var expectation = Expectation.value
    /// The index of the first entry of each open container, the innermost last.
    private var open: [Int] = []

    private enum Expectation {
        case value, firstElementOrEnd, firstKeyOrEnd, key, commaOrEnd, nothing
    }

    static func parse(_ source: SourceText) throws(JSONSyntaxError) -> [JSONEntry] {
        guard source.bytes.count < JSONEntry.largestExtent else {
            throw JSONSyntaxError(.tooLarge, at: 0)
        }
        guard !source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
            throw JSONSyntaxError(.byteOrderMark, at: 0)
        }
        return try source.bytes.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
            var parser = JSONParser(bytes: bytes)
            return try parser.entries()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        open.reserveCapacity(Self.deepestNesting)
    }

    private mutating func entries() throws(JSONSyntaxError) -> [JSONEntry] {
        // Bundle files have an entry every 10 to 20 bytes; twice the density needs one more piece.
        var capacity = bytes.count / 12 + 16
        var entries: [JSONEntry] = []
        while expectation != .nothing {
            var failure: JSONSyntaxError?
            entries = [JSONEntry](unsafeUninitializedCapacity: capacity) { piece, count in
                count = entries.withUnsafeBufferPointer { piece.initialize(fromContentsOf: $0) }
                do throws(JSONSyntaxError) {
                    try run(into: piece, count: &count)
                } catch {
                    failure = error
                }
            }
            if let failure {
                throw failure
            }
            capacity += capacity / 2
        }
        skipWhitespace()
        guard offset == bytes.count else {
            throw JSONSyntaxError(.contentAfterValue, at: offset)
        }
        return entries
    }

    /// Parses until the top-level value is complete or `piece` may not have space for one more
    /// step.
    private mutating func run(
        into piece: UnsafeMutableBufferPointer<JSONEntry>,
        count: inout Int
    ) throws(JSONSyntaxError) {
        // A step adds at most a key and the two entries of a container.
        while expectation != .nothing, count + 3 <= piece.count {
            skipWhitespace()
            guard offset < bytes.count else {
                throw JSONSyntaxError(
                    offset == 0 || open.isEmpty ? .emptyText : .endOfText,
                    at: offset
                )
            }
            let byte = bytes[offset]
            switch expectation {
            case .commaOrEnd:
                if byte == UInt8(ascii: ",") {
                    offset += 1
                    expectation = isInObject(piece) ? .key : .value
                } else {
                    try close(byte, in: piece, count: count)
                }
                continue
            case .firstKeyOrEnd, .firstElementOrEnd:
                if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                    try close(byte, in: piece, count: count)
                    continue
                }
                if expectation == .firstElementOrEnd {
                    break
                }
                fallthrough
            case .key:
                try key(byte, into: piece, count: &count)
            case .value, .nothing:
                break
            }
            try value(into: piece, count: &count)
        }
    }
}

// MARK: Parts

extension JSONParser {
    /// Parses a name with its colon; leaves `offset` at the first byte of the value.
    @inline(__always)
    private mutating func key(
        _ byte: UInt8,
        into piece: UnsafeMutableBufferPointer<JSONEntry>,
        count: inout Int
    ) throws(JSONSyntaxError) {
        guard byte == UInt8(ascii: "\"") else {
            throw unexpected(byte, .expectedKey)
        }
        try string(into: piece, count: &count)
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
            throw JSONSyntaxError(.expectedColon, at: offset)
        }
        offset += 1
        skipWhitespace()
        guard offset < bytes.count else {
            throw JSONSyntaxError(.endOfText, at: offset)
        }
    }

    @inline(__always)
    private mutating func value(
        into piece: UnsafeMutableBufferPointer<JSONEntry>,
        count: inout Int
    ) throws(JSONSyntaxError) {
        let byte = bytes[offset]
        switch byte {
        case UInt8(ascii: "\""):
            try string(into: piece, count: &count)
            expectation = open.isEmpty ? .nothing : .commaOrEnd
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.deepestNesting else {
                throw JSONSyntaxError(.tooDeep, at: offset)
            }
            let isObject = byte == UInt8(ascii: "{")
            open.append(count)
            piece[count] = JSONEntry(place: offset, tag: isObject ? .object : .array, extent: 0)
            // Counts the elements until the container is closed.
            piece[count + 1] = JSONEntry(end: 0, count: 0)
            count += 2
            offset += 1
            expectation = isObject ? .firstKeyOrEnd : .firstElementOrEnd
            return
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let start = offset
            let isInteger = try skipNumber()
            piece[count] = JSONEntry(
                place: start,
                tag: isInteger ? .integer : .real,
                extent: offset - start
            )
            count += 1
            expectation = open.isEmpty ? .nothing : .commaOrEnd
        default:
            let tag = try literal(byte)
            let length = tag == .false ? 5 : 4
            piece[count] = JSONEntry(place: offset, tag: tag, extent: length)
            count += 1
            offset += length
            expectation = open.isEmpty ? .nothing : .commaOrEnd
        }
        if let container = open.last {
            piece[container + 1].word &+= 1
        }
    }

    private mutating func close(
        _ byte: UInt8,
        in piece: UnsafeMutableBufferPointer<JSONEntry>,
        count: Int
    ) throws(JSONSyntaxError) {
        guard let container = open.last else {
            throw JSONSyntaxError(.contentAfterValue, at: offset)
        }
        let tag = piece[container].tag
        guard byte == (tag == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
            throw unexpected(byte, tag == .object ? .expectedCommaOrBrace : .expectedCommaOrBracket)
        }
        offset += 1
        piece[container] = JSONEntry(
            place: Int(piece[container].place),
            tag: tag,
            extent: count - container
        )
        piece[container + 1].place = UInt32(truncatingIfNeeded: offset)
        open.removeLast()
        if let outer = open.last {
            piece[outer + 1].word &+= 1
        }
        expectation = open.isEmpty ? .nothing : .commaOrEnd
    }

    @inline(__always)
    private mutating func string(
        into piece: UnsafeMutableBufferPointer<JSONEntry>,
        count: inout Int
    ) throws(JSONSyntaxError) {
        let (end, hasEscapes) = try JSONStringScanner.end(of: bytes, from: offset + 1)
        piece[count] = JSONEntry(
            place: offset,
            tag: hasEscapes ? .escapedString : .string,
            extent: end - offset
        )
        count += 1
        offset = end
    }

    private func isInObject(_ piece: UnsafeMutableBufferPointer<JSONEntry>) -> Bool {
        open.last.map { piece[$0].tag == .object } ?? false
    }
}

// MARK: Tokens

extension JSONParser {
    @inline(__always)
    private mutating func skipWhitespace() {
        // Minified text has no white space, so this is checked first.
        guard offset < bytes.count, bytes[offset] <= 0x20 else {
            return
        }
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20: offset = JSONStringScanner.endOfSpaces(in: bytes, from: offset)
            case 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    /// Skips a number (RFC 8259 §6) and returns whether it has neither fraction nor exponent.
    @inline(__always)
    private mutating func skipNumber() throws(JSONSyntaxError) -> Bool {
        if bytes[offset] == UInt8(ascii: "-") {
            offset += 1
        }
        let firstDigit = offset
        try skipDigits()
        if bytes[firstDigit] == UInt8(ascii: "0"), offset > firstDigit + 1 {
            throw JSONSyntaxError(.leadingZero, at: firstDigit)
        }
        var isInteger = true
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            isInteger = false
            try skipDigits()
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            isInteger = false
            if offset < bytes.count,
                bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
            {
                offset += 1
            }
            try skipDigits()
        }
        return isInteger
    }

    @inline(__always)
    private mutating func skipDigits() throws(JSONSyntaxError) {
        let start = offset
        while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 {
            offset += 1
        }
        guard offset > start else {
            throw JSONSyntaxError(.badNumber, at: offset)
        }
    }

    private func literal(_ byte: UInt8) throws(JSONSyntaxError) -> JSONEntry.Tag {
        let (word, tag): (StaticString, JSONEntry.Tag) =
            switch byte {
            case UInt8(ascii: "t"): ("true", .true)
            case UInt8(ascii: "f"): ("false", .false)
            case UInt8(ascii: "n"): ("null", .null)
            default: throw unexpected(byte, .expectedValue)
            }
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count,
            bytes[offset..<end].elementsEqual(
                UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
            )
        else {
            throw JSONSyntaxError(.badLiteral, at: offset)
        }
        return tag
    }

    /// The error for an unexpected byte, with hints for common mistakes.
    private func unexpected(_ byte: UInt8, _ code: JSONSyntaxError.Code) -> JSONSyntaxError {
        switch byte {
        case UInt8(ascii: "'"):
            return JSONSyntaxError(.singleQuote, at: offset)
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            return JSONSyntaxError(.comment, at: offset)
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
            let isAfterComma = expectation == .key || (expectation == .value && !open.isEmpty)
            return JSONSyntaxError(isAfterComma ? .trailingComma : code, at: offset)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            return JSONSyntaxError(code == .expectedValue ? .badLiteral : code, at: offset)
        default:
            return JSONSyntaxError(code, at: offset)
        }
    }
}
