/// Describes how a screen differs from another one, for output that is read aloud.
public enum ScreenChanges {
    private static let mostRemoved = 12

    /// Returns the lines of the outline that are new or changed, and those of removed nodes, each
    /// with a word before it; the whole outline of another screen.
    ///
    /// It is empty if nothing differs.
    public static func text(from old: ScreenTree, to new: ScreenTree) -> String {
        guard old.screen == new.screen, old.root.id == new.root.id else {
            return ScreenOutline.text(of: new)
        }
        let before = ScreenOutline.entries(of: old)
        let after = ScreenOutline.entries(of: new)
        let known = Dictionary(before.map { ($0.id, $0.lines) }) { first, _ in first }
        let owners = Dictionary(after.map { ($0.id, $0.lines.first ?? "") }) { first, _ in first }
        func marked(_ word: String, _ entry: ScreenOutline.Entry) -> [String] {
            // A field is named by its row.
            let owner = entry.isNamed ? nil : entry.owner.flatMap { owners[$0] }
            let name = owner.map { "\($0) " } ?? ""
            let first = entry.lines.first.map { ["\(word): \(name)\($0)"] } ?? []
            return first + entry.lines.dropFirst().map { "  " + $0 }
        }
        var lines: [String] = []
        var isNew: [Int: Bool] = [:]
        for entry in after {
            let level = entry.level
            let isBelowNew = isNew[level - 1] ?? false
            switch known[entry.id] {
            case nil:
                lines += isBelowNew ? entry.lines.map { "  " + $0 } : marked("new", entry)
                isNew[level] = true
            case entry.lines:
                isNew[level] = false
            default:
                lines += marked("changed", entry)
                isNew[level] = false
            }
        }
        let left = Set(after.map(\.id))
        lines += removed(before.filter { !left.contains($0.id) })
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns the lines of removed nodes that were not part of others.
    ///
    /// Many are counted instead.
    private static func removed(_ entries: [ScreenOutline.Entry]) -> [String] {
        let ids = Set(entries.map(\.id))
        let outer = entries.filter { $0.owner.map { !ids.contains($0) } ?? true }
        guard outer.count <= mostRemoved else {
            return ["removed: \(outer.count) elements"]
        }
        return outer.compactMap(\.lines.first).map { "removed: \($0)" }
    }
}
