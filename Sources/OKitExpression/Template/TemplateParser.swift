import OKitSyntax

/// A parser for `$` templates (WidgetKit bindings §4.4): texts in which `$name` is replaced by a
/// value.
///
/// `$$` is a dollar sign, as is a `$` without a name: every text is a template. A dot belongs to a
/// key path only if a name follows it, so that a sentence may end after a key path.
public enum TemplateParser {
    /// The extent of names, and further placeholders.
    public enum Form: Sendable {
        /// `$author.name` is a key path.
        case keyPaths
        /// `$id.json` is the value of `id` and the text `.json`.
        case singleKeys
        /// Key paths, and `%@` is the content itself.
        case format
    }

    /// Parses a template.
    public static func parse(_ text: String, as form: Form = .keyPaths) -> ParsedExpression {
        let bytes = Array(text.utf8)
        var parts: [ExpressionNode] = []
        var plain: [UInt8] = []
        var plainStart = 0
        var index = 0

        func endPlain() {
            guard !plain.isEmpty else {
                return
            }
            let content = String(decoding: plain, as: UTF8.self)
            parts.append(ExpressionNode(.literal(.text(content)), plainStart..<index))
            plain.removeAll(keepingCapacity: true)
        }

        while index < bytes.count {
            let rest = bytes[index...]
            if rest.starts(with: Array("$$".utf8)) {
                plain.append(bytes[index])
                index += 2
            } else if form == .format, rest.starts(with: Array("%@".utf8)) {
                endPlain()
                parts.append(ExpressionNode(.content, index..<index + 2))
                index += 2
                plainStart = index
            } else if bytes[index] == UInt8(ascii: "$"),
                let path = path(in: bytes, at: index + 1, isSingle: form == .singleKeys)
            {
                endPlain()
                parts.append(ExpressionNode(path.kind, index..<path.end))
                index = path.end
                plainStart = index
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        endPlain()
        let root = ExpressionNode(.template(parts), 0..<bytes.count)
        return ParsedExpression(text: text, root: root, problems: [])
    }

    /// The key path that begins at an offset.
    private static func path(
        in bytes: [UInt8],
        at start: Int,
        isSingle: Bool
    ) -> (kind: ExpressionNode.Kind, end: Int)? {
        guard var end = NameScanner.end(of: bytes, from: start) else {
            return nil
        }
        var names = [start..<end]
        while !isSingle, end < bytes.count, bytes[end] == UInt8(ascii: "."),
            let next = NameScanner.end(of: bytes, from: end + 1)
        {
            names.append(end + 1..<next)
            end = next
        }
        let steps = names.map { name in
            let text = String(decoding: bytes[name], as: UTF8.self)
            return PathStep(kind: .property(text), range: name, endsSegment: false)
        }
        return (.path(ExpressionPath(start: .scope, steps: steps)), end)
    }
}
