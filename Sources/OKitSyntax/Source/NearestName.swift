extension Collection<String> {
    /// The name that is most similar to `name`: the one with the least edit distance, if that is at
    /// most a third of the longer name's length (and at least 1).
    ///
    /// Of names with the same distance, the first in alphabetical order is returned, so that the
    /// result does not depend on the order of a set.
    public func nearest(to name: String) -> String? {
        near(name).first?.name
    }

    /// The similar names, most similar first.
    private func near(_ name: String) -> [(distance: Int, name: String)] {
        var found: [(distance: Int, name: String)] = []
        for candidate in Set(self) where candidate != name {
            let allowed = Swift.max(1, Swift.max(candidate.count, name.count) / 3)
            let distance = editDistance(name, candidate, atMost: allowed)
            // At least one character must be the same.
            if distance <= allowed, distance < Swift.max(candidate.count, name.count) {
                found.append((distance, candidate))
            }
        }
        return found.sorted { $0 < $1 }
    }

    /// The suggestion at the end of a message about an unknown name: `; did you mean "name"?`, or
    /// nothing.
    ///
    /// - Parameter sign: The prefix of names where they are used: `$`, `@`.
    public func suggestion(for name: String, sign: String = "") -> NameSuggestion {
        let near = near(name)
        // A name that differs in more than a letter or two may be an unrelated one.
        let isSole =
            near.first.map { first in
                first.distance <= Swift.max(1, name.count / 4)
                    && near.dropFirst().allSatisfy { $0.distance > first.distance + 1 }
            } ?? false
        return NameSuggestion(name: name, meant: near.first?.name, isSole: isSole, sign: sign)
    }
}

/// A suggestion for an unknown name.
public struct NameSuggestion: Sendable, Hashable {
    /// The unknown name.
    public let name: String
    /// The suggested name; `nil` if none is similar.
    public let meant: String?
    /// Whether it is very similar, and no other name is nearly as similar.
    public let isSole: Bool

    fileprivate let sign: String
}

extension NameSuggestion {
    /// Creates a suggestion that is known from other facts than similarity.
    package init(_ name: String, meant: String?, isSole: Bool) {
        self.init(name: name, meant: meant, isSole: isSole, sign: "")
    }
}

extension NameSuggestion: CustomStringConvertible {
    /// The question at the end of a message; empty without a suggested name.
    public var description: String {
        meant.map { "; did you mean \"\(sign)\($0)\"?" } ?? ""
    }
}

extension [String] {
    /// The texts as alternatives: `a, b or c`.
    package var alternatives: String {
        guard let last, count > 1 else {
            return first ?? ""
        }
        return dropLast().joined(separator: ", ") + " or " + last
    }

    /// The quoted names as alternatives: `"a", "b" or "c"`.
    package var listed: String {
        map { "\"\($0)\"" }.alternatives
    }
}

extension Finding.Message {
    /// A name that nothing has: `unknown screen "mian"; did you mean "main"?`.
    package static func unknown(
        _ what: String,
        _ name: String,
        among names: some Collection<String>
    ) -> Self {
        .unknown(what, names.suggestion(for: name))
    }

    /// An unknown name of a fixed set, whose names are listed if none is similar: `unknown style
    /// "red"; expected "bad" or "good"`.
    ///
    /// - Parameter foreign: What replaces the name, if it is known from elsewhere.
    package static func unknown(
        _ what: String,
        _ name: String,
        among names: [String],
        _ foreign: String?
    ) -> Self {
        if let foreign {
            return "unknown \(what) \"\(name)\"; use \(foreign)"
        }
        let suggestion = names.suggestion(for: name)
        let list = suggestion.meant == nil && !names.isEmpty ? "; expected \(names.listed)" : ""
        return "unknown \(what) \"\(name)\"\(suggestion)\(list)"
    }

    /// The message about an unknown name, with a suggestion.
    package static func unknown(_ what: String, _ suggestion: NameSuggestion) -> Self {
        "unknown \(what) \"\(suggestion.name)\"\(suggestion)"
    }
}

/// The number of insertions, deletions, replacements and swaps of adjacent characters (optimal
/// string alignment) between two names that differ in more than case; 1 if they only differ in
/// case.
///
/// Anything above `limit` may be returned as `limit + 1`.
private func editDistance(_ lhs: String, _ rhs: String, atMost limit: Int) -> Int {
    let a = Array(lhs.lowercased().unicodeScalars.prefix(64))
    let b = Array(rhs.lowercased().unicodeScalars.prefix(64))
    guard abs(a.count - b.count) <= limit else {
        return limit + 1
    }
    if a == b {
        return 1
    }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
            var cost = Swift.min(replaced, last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                cost = Swift.min(cost, beforeLast[j - 1] + 1)
            }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}

extension [String: String] {
    /// Creates a table of words of other languages from rows: the replacement, and the words that it
    /// replaces.
    package init(replacements rows: [(String, [String])]) {
        let pairs = rows.flatMap { row in row.1.map { ($0, row.0) } }
        self.init(pairs) { first, _ in first }
    }
}
