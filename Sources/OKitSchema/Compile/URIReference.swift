/// A URI or a relative reference (RFC 3986 §4.1), parsed but not validated.
struct URIReference {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// Parses a reference by RFC 3986 appendix B; any text is a reference.
    init(_ text: String) {
        var rest = text[...]
        if let mark = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(where: { ":/".contains($0) }), rest[mark] == ":",
            mark > rest.startIndex
        {
            scheme = rest[..<mark].lowercased()
            rest = rest[rest.index(after: mark)...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    /// The reference resolved against a base (RFC 3986 §5.2.2).
    func resolved(against base: URIReference) -> URIReference {
        var result = self
        if scheme == nil {
            result.scheme = base.scheme
            if authority == nil {
                result.authority = base.authority
                if path.isEmpty {
                    result.path = base.path
                    result.query = query ?? base.query
                } else if !path.hasPrefix("/") {
                    result.path = merged(with: base)
                }
            }
        }
        result.path = Self.withoutDotSegments(result.path)
        return result
    }

    /// The reference without its fragment, as text.
    var resource: String {
        var text = scheme.map { "\($0):" } ?? ""
        text += authority.map { "//\($0)" } ?? ""
        text += path
        text += query.map { "?\($0)" } ?? ""
        return text
    }

    /// RFC 3986 §5.2.3.
    private func merged(with base: URIReference) -> String {
        if base.authority != nil, base.path.isEmpty {
            return "/" + path
        }
        guard let slash = base.path.lastIndex(of: "/") else {
            return path
        }
        return base.path[...slash] + path
    }

    /// RFC 3986 §5.2.4.
    private static func withoutDotSegments(_ path: String) -> String {
        guard path.contains("./") || path.hasSuffix(".") else {
            return path
        }
        let isRooted = path.hasPrefix("/")
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        var output: [Substring] = []
        for segment in segments.dropFirst(isRooted ? 1 : 0) {
            switch segment {
            case ".": continue
            case "..": _ = output.popLast()
            default: output.append(segment)
            }
        }
        if segments.last == "." || segments.last == ".." {
            output.append("")
        }
        return (isRooted ? "/" : "") + output.joined(separator: "/")
    }
}

extension String {
    /// The text with escapes such as `%41` decoded (RFC 3986 §2.1); an invalid escape is unchanged.
    var percentDecoded: String {
        guard contains("%") else {
            return self
        }
        let source = Array(utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < source.count {
            if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
                let byte = UInt8(
                    String(decoding: source[index + 1...index + 2], as: UTF8.self),
                    radix: 16
                )
            {
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
