import OKitSyntax

/// A path to a value inside a JSON text (RFC 6901).
struct JSONPointer {
    var tokens: [String]

    /// Parses `/a/b~1c/0`; `nil` unless it is empty or begins with a slash.
    init?(_ text: String) {
        guard text.isEmpty || text.hasPrefix("/") else {
            return nil
        }
        tokens = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            Self.unescape($0)
        }
    }

    /// A token, escaped for a pointer (RFC 6901 §3).
    static func escape(_ token: String) -> String {
        guard token.contains(where: { $0 == "~" || $0 == "/" }) else {
            return token
        }
        return token.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }

    private static func unescape(_ token: Substring) -> String {
        var text = ""
        var isEscaped = false
        for scalar in token.unicodeScalars {
            switch (isEscaped, scalar) {
            case (false, "~"):
                isEscaped = true
                continue
            case (true, "0"):
                text += "~"
            case (true, "1"):
                text += "/"
            default:
                text.unicodeScalars.append(scalar)
            }
            isEscaped = false
        }
        return text
    }
}

extension JSONNode {
    /// The element that a token of a pointer names (RFC 6901 §4); `nil` for any other kind.
    func element(_ token: String) -> JSONNode? {
        let isCanonical = token == "0" || !(token.hasPrefix("0") || token.hasPrefix("+"))
        guard isCanonical, let index = Int(token), index >= 0, index < count else {
            return nil
        }
        return elements.dropFirst(index).first { _ in true }
    }

    /// The pointer from the root of its document to this value; for the name of a member, to the
    /// member.
    ///
    /// It is found by descending from the root, so the time grows with the number of values beside
    /// the path.
    package var pointer: String {
        var text = ""
        var container = document.root
        while container.index != index {
            guard let (token, child, isKey) = container.step(towards: self) else {
                break
            }
            text += "/" + JSONPointer.escape(token)
            guard !isKey else {
                break
            }
            container = child
        }
        return text
    }

    /// The object of which this value is the name of a member, or the container of this value.
    var container: JSONNode {
        var container = document.root
        while let (_, child, isKey) = container.step(towards: self), !isKey, child.index != index {
            container = child
        }
        return container
    }

    private func step(towards target: JSONNode) -> (String, child: JSONNode, isKey: Bool)? {
        if kind == .array {
            for (position, element) in elements.enumerated() where element.nextIndex > target.index
            {
                return (String(position), element, false)
            }
        }
        for member in members where member.value.nextIndex > target.index {
            return (member.name, member.value, member.key.index == target.index)
        }
        return nil
    }
}
