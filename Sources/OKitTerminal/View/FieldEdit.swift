/// Text with a cursor: what a field holds while it is typed into.
package struct FieldEdit: Sendable, Equatable {
    /// The field's node.
    package let id: String
    /// The text so far.
    package private(set) var characters: [Character]
    /// Index, from 0 to the count, of the character before which the cursor stands.
    package private(set) var cursor: Int

    /// What the app last said the field holds.
    private var known: String

    /// Begins at the end of the text.
    package init(id: String, text: String) {
        self.id = id
        known = text
        characters = Array(text)
        cursor = characters.count
    }

    /// The text so far.
    package var text: String { String(characters) }

    /// Types or pastes text; a combining mark may join the character before it.
    package mutating func insert(_ text: String) {
        let after = Array(characters[cursor...])
        let before = Array(String(characters[..<cursor]) + text)
        // Joined once more, as the end of the insertion may join what follows too.
        characters = Array(String(before + after))
        cursor = max(min(characters.count - after.count, characters.count), 0)
    }

    /// Removes what is before the cursor.
    package mutating func backspace() {
        if cursor > 0 {
            cursor -= 1
            characters.remove(at: cursor)
        }
    }

    /// Removes what is behind the cursor.
    package mutating func delete() {
        if cursor < characters.count {
            characters.remove(at: cursor)
        }
    }

    /// Removes the word before the cursor and the blanks behind it.
    package mutating func deleteWord() {
        var start = cursor
        while start > 0, characters[start - 1].isWhitespace {
            start -= 1
        }
        while start > 0, !characters[start - 1].isWhitespace {
            start -= 1
        }
        characters.removeSubrange(start..<cursor)
        cursor = start
    }

    /// Removes all before the cursor.
    package mutating func deleteToStart() {
        characters.removeSubrange(..<cursor)
        cursor = 0
    }

    /// Removes all behind the cursor.
    package mutating func deleteToEnd() {
        characters.removeSubrange(cursor...)
    }

    /// Sets the cursor; any index is brought into range.
    package mutating func move(to index: Int) {
        cursor = min(max(index, 0), characters.count)
    }

    /// Takes note of what the app says the field holds.
    ///
    /// The user's text stays as long as the app doesn't change its own: `1.` is no number yet,
    /// and a field that jumped back to `1` could not be typed into.
    package mutating func reconcile(with text: String) {
        defer {
            known = text
        }
        guard text != known, text != self.text else {
            return
        }
        let isAtEnd = cursor == characters.count
        characters = Array(text)
        move(to: isAtEnd ? characters.count : cursor)
    }
}
