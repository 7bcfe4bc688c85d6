/// The patterns of the operator LIKE: `*` stands for any characters, `?` for one, a backslash takes
/// the meaning of the sign behind it.
///
/// The parts between stars are looked for one after the other, each where it stands first. A part
/// without `?` costs time linear in the text; the work for others is limited.
enum LikePattern {
    /// Comparisons of characters that a match may take for parts with `?`.
    private static let limit = 10_000_000

    /// Whether the whole text matches; `nil` where that takes too many steps.
    static func matches(_ text: ComparisonText, pattern: ComparisonText) -> Bool? {
        if text.isASCII, pattern.isASCII {
            let star = UInt8(ascii: "*")
            let signs = Signs(star: star, mark: UInt8(ascii: "?"), escape: UInt8(ascii: "\\"))
            return matches(text.bytes, pattern: pattern.bytes, signs)
        }
        let signs = Signs<Character>(star: "*", mark: "?", escape: "\\")
        let text = Array(String(decoding: text.bytes, as: UTF8.self))
        return matches(text, pattern: Array(String(decoding: pattern.bytes, as: UTF8.self)), signs)
    }

    private struct Signs<Element> {
        var star: Element
        var mark: Element
        var escape: Element
    }

    private static func matches<Element: Equatable>(
        _ text: [Element],
        pattern: [Element],
        _ signs: Signs<Element>
    ) -> Bool? {
        // `nil` in a part is a `?`.
        var parts: [[Element?]] = [[]]
        var index = 0
        while index < pattern.count {
            let element = pattern[index]
            if element == signs.star {
                parts.append([])
            } else if element == signs.escape, index + 1 < pattern.count {
                index += 1
                parts[parts.count - 1].append(pattern[index])
            } else {
                parts[parts.count - 1].append(element == signs.mark ? nil : element)
            }
            index += 1
        }
        let first = parts[0]
        guard text.count >= first.count, agree(text[..<first.count], first) else {
            return false
        }
        guard parts.count > 1 else {
            return text.count == first.count
        }
        var rest = text[first.count...]
        var work = 0
        for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
            let whole = part.compactMap(\.self)
            let found: Int?
            if whole.count == part.count {
                found = TextSearch(whole).firstIndex(in: rest)
            } else {
                work += part.count * rest.count
                guard work <= limit else {
                    return nil
                }
                found = rest.indices.dropLast(part.count - 1).first {
                    agree(rest[$0..<($0 + part.count)], part)
                }
            }
            guard let found else {
                return false
            }
            rest = rest[(found + part.count)...]
        }
        let last = parts[parts.count - 1]
        return rest.count >= last.count && agree(rest.suffix(last.count), last)
    }

    private static func agree<Element: Equatable>(
        _ text: ArraySlice<Element>,
        _ part: [Element?]
    ) -> Bool {
        zip(text, part).allSatisfy { $1 == nil || $0 == $1 }
    }
}
