/// Keys that are pressed one after the other, most often a single key.
package struct KeyChord: Sendable, Hashable {
    /// The keys, at least one.
    package let keys: [Key]

    /// Creates a chord of one key.
    package init(_ key: Key) {
        keys = [key]
    }

    /// Creates a chord from the names of its keys, separated by spaces: `esc`, `g g`.
    package init?(name: String) {
        let names = name == " " ? [name] : name.split(separator: " ").map(String.init)
        let keys = names.compactMap { Key(name: $0) }
        guard !keys.isEmpty, keys.count == names.count else {
            return nil
        }
        self.keys = keys
    }

    /// Creates a chord of several keys; `nil` for none.
    init?(keys: some Sequence<Key>) {
        self.keys = Array(keys)
        if self.keys.isEmpty {
            return nil
        }
    }

    /// Creates a chord with one more key.
    init(_ first: [Key], _ last: Key) {
        keys = first + [last]
    }

    /// The only key; `nil` for several keys.
    var only: Key? { keys.count == 1 ? keys[0] : nil }

    /// The name of the chord, as used in files.
    package var name: String { keys.map(\.name).joined(separator: " ") }

    /// The displayed name: `Ctrl-P`, `gg`.
    var label: String {
        let labels = keys.map(\.label)
        return labels.joined(separator: labels.allSatisfy { $0.count == 1 } ? "" : " ")
    }

    /// Whether a focused field handles its first key, to type or to edit the line.
    var isText: Bool { keys[0].isText }

    /// Returns whether it is longer than some keys and begins with them.
    func continues(_ first: [Key]) -> Bool {
        keys.count > first.count && keys.starts(with: first)
    }
}
