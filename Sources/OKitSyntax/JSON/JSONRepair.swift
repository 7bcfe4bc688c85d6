/// The edits that make a text valid JSON, so that the rest of a file is understood after a syntax
/// error.
///
/// Missing commas, colons, quotes and brackets are inserted, and misplaced ones are removed. The
/// indentation of lines determines where a bracket is missing.
package struct JSONRepair {
    /// The edits of the text.
    package private(set) var edits: SourceEdits
    /// The parsed result of the edits.
    package let document: JSONDocument

    /// The length of texts that are repaired, in bytes: larger ones are not typed, and the tokens of a
    /// text use many times its memory.
    private static let mostBytes = 1 << 20

    /// Repairs a text; `nil` if that is not possible.
    package init?(of source: SourceText) {
        guard source.bytes.count <= Self.mostBytes,
            String(validating: source.bytes, as: UTF8.self) != nil
        else {
            return nil
        }
        var repairer = Repairer(source)
        repairer.run()
        var edits = SourceEdits(source)
        for edit in repairer.edits {
            edits.append(edit)
        }
        let result = SourceText(path: source.path, bytes: edits.result)
        guard let document = try? JSONDocument(parsing: result) else {
            return nil
        }
        self.edits = edits
        self.document = document
    }

    /// The values of the document around each edit, about which nothing certain is known.
    package var ranges: [Range<Int>] {
        var shift = 0
        return edits.edits.map { edit in
            let start = edit.range.lowerBound + shift
            shift += edit.text.utf8.count - edit.range.count
            return document.value(around: start..<start + edit.text.utf8.count)
        }
    }
}

extension JSONDocument {
    /// The range of the innermost object or list that contains a range.
    fileprivate func value(around range: Range<Int>) -> Range<Int> {
        var node = root
        while let inner = node.child(around: range) {
            node = inner
        }
        return node.range
    }
}

extension JSONNode {
    fileprivate func child(around range: Range<Int>) -> JSONNode? {
        func contains(_ node: JSONNode) -> Bool {
            (node.kind == .object || node.kind == .array)
                && node.range.lowerBound < range.lowerBound
                && node.range.upperBound > range.upperBound
        }
        return members.lazy.map(\.value).first(where: contains) ?? elements.first(where: contains)
    }
}

/// Reads tokens as JSON, and collects the edits that JSON needs.
private struct Repairer {
    private let source: SourceText
    private var changes: [TextEdit] = []
    private let tokens: [JSONToken]
    private var index = 0
    private var open: [Container] = []
    private var expectation = Expectation.value
    /// The end of the last token that belongs to the result.
    private var end = 0
    /// The comma before the current token.
    private var comma: JSONToken?
    /// The outermost container, and the bracket that closed it.
    private var closed: (container: Container, bracket: JSONToken)?

    private struct Container {
        let isObject: Bool
        /// The indentation of the line on which it begins.
        let indentation: Int
    }

    private enum Expectation {
        case value, firstElementOrEnd, firstKeyOrEnd, key, commaOrEnd, nothing
    }

    /// The maximum nesting, as in the parser.
    private static let deepest = JSONParser.deepestNesting

    init(_ source: SourceText) {
        self.source = source
        tokens = JSONToken.tokens(of: source.bytes)
    }

    private var token: JSONToken? { tokens.indices.contains(index) ? tokens[index] : nil }
    private var next: JSONToken? { tokens.indices.contains(index + 1) ? tokens[index + 1] : nil }
    private var isInObject: Bool { open.last?.isObject ?? false }

    mutating func run() {
        while let token {
            closeOuter(before: token)
            switch expectation {
            case .nothing: reopen(before: token)
            case .commaOrEnd: separator(token)
            case .key, .firstKeyOrEnd: key(token)
            case .value, .firstElementOrEnd: value(token)
            }
        }
        finish()
    }

    // MARK: Parts

    private mutating func separator(_ token: JSONToken) {
        switch token.kind {
        case .comma:
            comma = token
            take(token)
            expectation = isInObject ? .key : .value
        case .closeObject, .closeArray: close(token)
        case .colon: remove(token)
        default:
            insert(",", at: end)
            expectation = isInObject ? .key : .value
        }
    }

    private mutating func key(_ token: JSONToken) {
        switch token.kind {
        case .closeObject, .closeArray:
            removeComma()
            expectation = .commaOrEnd
        case .comma: remove(token)
        case .colon:
            insert("\"***\"", at: token.range.lowerBound)
            take(token)
            expectation = .value
        case .openObject, .openArray:
            insert("\"***\": ", at: token.range.lowerBound)
            expectation = .value
        case .string, .faultyString, .scalar, .other:
            if token.isString {
                takeString(token)
            } else {
                quote(token)
            }
            if self.token?.kind == .colon {
                self.token.map { take($0) }
                expectation = .value
            } else if let value = self.token, value.beginsValue, value.indentation == nil {
                insert(":", at: end)
                expectation = .value
            } else {
                insert(": null", at: end)
                expectation = .commaOrEnd
            }
        }
    }

    private mutating func value(_ token: JSONToken) {
        switch token.kind {
        case .openObject, .openArray: begin(token)
        case .string, .faultyString:
            guard token.kind == .faultyString || next?.kind != .colon else {
                return beginObject(with: token)
            }
            takeString(token)
            completeValue()
        case .scalar:
            take(token)
            completeValue()
        case .other:
            edit(token.range, "null")
            index += 1
            completeValue()
        case .closeObject, .closeArray, .comma:
            if token.kind != .comma, expectation == .firstElementOrEnd {
                expectation = .commaOrEnd
            } else if token.kind != .comma, comma != nil, !isInObject {
                removeComma()
                expectation = .commaOrEnd
            } else {
                insert("null", at: token.range.lowerBound)
                completeValue()
            }
        case .colon: remove(token)
        }
    }

    /// Inserts the bracket before a name in place of a value.
    private mutating func beginObject(with name: JSONToken) {
        guard open.count < Self.deepest else {
            return remove(name)
        }
        insert("{", at: name.range.lowerBound)
        // The bracket belongs to the line before the name, or is directly before it.
        let before = index > 0 ? tokens[index - 1].lineIndentation : name.lineIndentation
        let line = min(before, name.indentation.map { $0 - 1 } ?? before)
        open.append(Container(isObject: true, indentation: line))
        comma = nil
        expectation = .key
    }

    private mutating func begin(_ token: JSONToken) {
        guard open.count < Self.deepest else {
            return remove(token)
        }
        let isObject = token.kind == .openObject
        open.append(Container(isObject: isObject, indentation: token.lineIndentation))
        take(token)
        expectation = isObject ? .firstKeyOrEnd : .firstElementOrEnd
    }

    private mutating func completeValue() {
        comma = nil
        expectation = open.isEmpty ? .nothing : .commaOrEnd
    }

    /// Closes the current container with a bracket, or inserts the brackets of inner containers.
    private mutating func close(_ token: JSONToken) {
        let isObject = token.kind == .closeObject
        guard isInObject == isObject else {
            if open.contains(where: { $0.isObject == isObject }) {
                insertBracket(at: end)
            } else {
                remove(token)
            }
            return
        }
        if let last = open.popLast(), open.isEmpty {
            closed = (last, token)
        }
        take(token)
        completeValue()
    }

    /// Closes containers that end before a line, by its indentation.
    private mutating func closeOuter(before token: JSONToken) {
        // After a comma in a list, a line that begins outside of the list ends it.
        let isAfterComma = comma != nil && !isInObject
        guard let indentation = token.indentation, expectation != .value || isAfterComma else {
            return
        }
        let isClosing = token.kind == .closeObject || token.kind == .closeArray
        while let last = open.last, open.count > 1, indentation <= last.indentation,
            !isClosing || indentation < last.indentation,
            open.dropLast().contains(where: { $0.indentation <= indentation })
        {
            if expectation == .key || expectation == .value, let comma {
                insertBracket(at: comma.range.lowerBound)
                expectation = isInObject ? .key : .value
            } else {
                insertBracket(at: end)
            }
        }
    }

    private mutating func insertBracket(at offset: Int) {
        guard let last = open.popLast() else {
            return
        }
        insert(last.isObject ? "}" : "]", at: offset)
        if expectation != .key, expectation != .value {
            completeValue()
        }
    }

    /// Continues the outermost container, which a bracket has closed too early.
    private mutating func reopen(before token: JSONToken) {
        guard let closed, token.kind == .comma || token.isString || token.kind == .closeObject
        else {
            return remove(token)
        }
        edit(closed.bracket.range, "")
        open.append(closed.container)
        self.closed = nil
        expectation = .commaOrEnd
    }

    private mutating func finish() {
        switch expectation {
        case .value: insert("null", at: end)
        case .key: removeComma()
        default: break
        }
        while !open.isEmpty {
            insertBracket(at: end)
            expectation = .commaOrEnd
        }
    }

    // MARK: Edits

    private mutating func take(_ token: JSONToken) {
        end = token.range.upperBound
        index += 1
    }

    private mutating func remove(_ token: JSONToken) {
        edit(token.range, "")
        index += 1
    }

    private mutating func removeComma() {
        if let comma {
            edit(comma.range, "")
        }
        comma = nil
    }

    private mutating func takeString(_ token: JSONToken) {
        if token.kind == .faultyString {
            edit(token.range, JSONText.text(content(of: token)).description)
        }
        take(token)
    }

    private mutating func quote(_ token: JSONToken) {
        let text = String(decoding: source.bytes[token.range], as: UTF8.self)
        edit(token.range, JSONText.text(text).description)
        take(token)
    }

    /// The characters of a faulty string, without quotes and invalid escapes.
    private func content(of token: JSONToken) -> String {
        var bytes = source.bytes[token.range].dropFirst()
        if bytes.last == UInt8(ascii: "\"") {
            bytes = bytes.dropLast()
        }
        return String(
            decoding: bytes.filter { $0 >= 0x20 && $0 != UInt8(ascii: "\\") },
            as: UTF8.self
        )
    }

    private mutating func insert(_ text: String, at offset: Int) {
        edit(offset..<offset, text)
    }

    private mutating func edit(_ range: Range<Int>, _ text: String) {
        changes.append(TextEdit(range, text))
    }

    /// The changes in order of location; those that touch each other are joined.
    var edits: [TextEdit] {
        let sorted = changes.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var joined: [TextEdit] = []
        for (_, change) in sorted {
            if let last = joined.last, change.range.lowerBound <= last.range.upperBound {
                let end = max(last.range.upperBound, change.range.upperBound)
                joined[joined.count - 1] = TextEdit(
                    last.range.lowerBound..<end,
                    last.text + change.text
                )
            } else {
                joined.append(change)
            }
        }
        return joined
    }
}
