extension Collection<String> {
    /// The name that was probably meant by `name`: the one with the least edit distance, if that is
    /// at most a third of the longer name's length (and at least 1).
    ///
    /// Of equals, the first in alphabetical order, so that the answer does not depend on the order
    /// of a set.
    public func nearest(to name: String) -> String? {
        near(name).first?.name
    }

    /// The names that may have been meant by `name`, the likeliest first.
    private func near(_ name: String) -> [(distance: Int, name: String)] {
        var found: [(distance: Int, name: String)] = []
        for candidate in Set(self) where candidate != name {
            let allowed = Swift.max(1, Swift.max(candidate.count, name.count) / 3)
            let distance = editDistance(name, candidate, atMost: allowed)
            // A name of which nothing is left was not meant.
            if distance <= allowed, distance < Swift.max(candidate.count, name.count) {
                found.append((distance, candidate))
            }
        }
        return found.sorted { $0 < $1 }
    }

    /// What a message about an unknown name ends in: `; did you mean "name"?`, or nothing.
    ///
    /// - Parameter sign: what stands before names where they are used: `$`, `@`.
    public func suggestion(for name: String, sign: String = "") -> NameSuggestion {
        let near = near(name)
        // A name that differs in more than a letter or two may be another one.
        let isSole =
            near.first.map { first in
                first.distance <= Swift.max(1, name.count / 4)
                    && near.dropFirst().allSatisfy { $0.distance > first.distance + 1 }
            } ?? false
        return NameSuggestion(name: name, meant: near.first?.name, isSole: isSole, sign: sign)
    }
}

/// What was probably meant by an unknown name.
public struct NameSuggestion: Sendable, Hashable {
    /// The unknown name.
    public let name: String
    /// The name that was meant; `nil` if none is near.
    public let meant: String?
    /// Whether it is very near, and no other name is as near, or nearly.
    public let isSole: Bool

    fileprivate let sign: String
}

extension NameSuggestion {
    /// A name of which more is known than that it is near.
    package init(_ name: String, meant: String?, isSole: Bool) {
        self.init(name: name, meant: meant, isSole: isSole, sign: "")
    }
}

extension NameSuggestion: CustomStringConvertible {
    /// The question as a message ends in it; empty without a name.
    public var description: String {
        meant.map { "; did you mean \"\(sign)\($0)\"?" } ?? ""
    }
}

extension Finding.Message {
    /// A name that nothing has: `there is no screen "mian"; did you mean "main"?`.
    package static func unknown(
        _ what: String,
        _ name: String,
        among names: some Collection<String>
    ) -> Self {
        .unknown(what, names.suggestion(for: name))
    }

    /// A name that nothing has, and the one that was probably meant.
    package static func unknown(_ what: String, _ suggestion: NameSuggestion) -> Self {
        "there is no \(what) \"\(suggestion.name)\"\(suggestion)"
    }
}

/// The number of insertions, deletions, replacements and swaps of neighbors (optimal string
/// alignment) between two names that differ in more than case; a difference in case alone is 1.
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
