extension ContentLayout {
    /// Returns the first line of the view that shows an item with its header.
    func lineAbove(_ item: ContentItem) -> Int {
        var line = item.line
        for above in items(in: max(line - 3, 0)..<line).reversed()
        where above.sharesColumns(with: item) {
            guard above.targets.isEmpty, above.height == 1, !above.isAbsent else {
                break
            }
            line = above.line
        }
        // Pinned headers cover the lines above the first visible row.
        return item.list == nil ? line : max(line - pinned(at: line, room: .max).count, 0)
    }

    /// Returns the headers that stay above the rows of a list while the rows scroll: the titles of
    /// a table's columns and the title of a section.
    ///
    /// - Parameters:
    ///   - first: The first line of the view.
    ///   - room: The number of lines of the view. A view of fewer than four lines has no pinned
    ///     headers.
    func pinned(at first: Int, room: Int) -> [ContentItem] {
        guard room > 3 else {
            return []
        }
        var pinned: [ContentItem] = []
        if let header = items.last(where: { $0.content is TableHeader && $0.line < first }),
            continues(header, after: first + 1)
        {
            pinned.append(header)
        }
        // A title in the first line below is already in its place.
        let line = first + pinned.count
        if let title = items.last(where: { $0.content is SectionTitle && $0.line <= line }),
            title.line < line, continues(title, after: line + 1)
        {
            pinned.append(title)
        }
        return pinned
    }

    /// Returns whether rows of the list of a header are below a line.
    private func continues(_ header: ContentItem, after line: Int) -> Bool {
        header.list != nil
            && items.contains { $0.list == header.list && $0.endLine > line && !$0.isAbsent }
    }
}
