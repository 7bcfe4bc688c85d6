import OKitSyntax

/// The place of the cursor in a JSON text, which may be incomplete.
///
/// It is determined from tokens alone, so that it is known while the author types.
struct CursorContext {
    /// An object or list around the cursor.
    struct Container {
        let isObject: Bool
        /// The names of all members of the object.
        var names: [String] = []
        /// The name of the member that contains the cursor or an inner container.
        var name: String?
        /// The offset of its opening bracket.
        let start: Int
    }

    /// The containers from the outermost to the innermost.
    private(set) var containers: [Container] = []
    /// Whether a name of a member is expected at the cursor.
    private(set) var isAtName = false
    /// The string around the cursor, with its quotes; `nil` outside of strings.
    private(set) var string: Range<Int>?
    /// The word around the cursor that is not a string.
    private(set) var word: Range<Int>?
    /// Whether a colon follows the string.
    private(set) var hasColon = false

    init(_ bytes: [UInt8], at offset: Int) {
        let tokens = JSONToken.tokens(of: bytes)
        var open: [Container] = []
        var expectsName = false
        var found = false
        for (index, token) in tokens.enumerated() {
            if !found, Self.isAfter(token, offset) {
                take(open, expectsName)
                found = true
            }
            if !found, token.range.lowerBound < offset, offset <= token.range.upperBound,
                token.isString || token.kind == .scalar || token.kind == .other,
                !token.isString || offset < token.range.upperBound || token.kind == .faultyString
            {
                take(open, expectsName)
                if token.isString {
                    string = token.range
                } else {
                    word = token.range
                }
                hasColon = tokens.indices.contains(index + 1) && tokens[index + 1].kind == .colon
                found = true
            }
            switch token.kind {
            case .openObject, .openArray:
                open.append(
                    Container(isObject: token.kind == .openObject, start: token.range.lowerBound)
                )
                expectsName = token.kind == .openObject
            case .closeObject, .closeArray:
                if let closed = open.popLast(), found {
                    complete(closed)
                }
                expectsName = false
            case .colon: expectsName = false
            case .comma:
                expectsName = open.last?.isObject ?? false
                if let last = open.indices.last {
                    open[last].name = nil
                }
            case .string, .faultyString, .scalar, .other:
                let isName = tokens.indices.contains(index + 1) && tokens[index + 1].kind == .colon
                if isName, let last = open.indices.last, open[last].isObject {
                    let name = Self.text(of: token, bytes)
                    open[last].names.append(name)
                    open[last].name = name
                }
                expectsName = false
            }
        }
        if !found {
            take(open, expectsName)
        }
        for container in open where found {
            complete(container)
        }
    }

    private static func isAfter(_ token: JSONToken, _ offset: Int) -> Bool {
        token.range.lowerBound >= offset
    }

    private mutating func take(_ open: [Container], _ expectsName: Bool) {
        containers = open
        isAtName = expectsName
        if expectsName, let last = containers.indices.last {
            containers[last].name = nil
        }
    }

    /// Adds the names after the cursor to a container around it.
    private mutating func complete(_ closed: Container) {
        if let index = containers.firstIndex(where: { $0.start == closed.start }) {
            containers[index].names = closed.names
        }
    }

    private static func text(of token: JSONToken, _ bytes: [UInt8]) -> String {
        let text = SourceText(path: "", bytes: Array(bytes[token.range]))
        return (try? JSONDocument(parsing: text))?.root.string
            ?? String(
                decoding: bytes[token.range].filter { $0 != UInt8(ascii: "\"") },
                as: UTF8.self
            )
    }

    /// The names of members from the outermost object to the cursor; `nil` for lists.
    var path: [String?] {
        containers.map { $0.isObject ? $0.name : nil }
    }
}
