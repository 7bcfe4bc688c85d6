/// Text with a cursor: what a field holds while it is typed into.
package struct FieldEdit: Sendable, Equatable {
    /// The field's node.
    package let id: String
    /// The text so far.
    package private(set) var characters: [Character]
    /// Index, from 0 to the count, of the character before which the cursor stands.
    package private(set) var cursor: Int

    /// What the text was before, the latest last.
    private var history: [(characters: [Character], cursor: Int)] = []
    /// Whether the last change typed a letter that the next may join.
    private var isTyping = false

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
        let isLetter = text.count == 1 && text.first?.isWhitespace == false
        note(joining: isLetter && isTyping)
        isTyping = isLetter
        let after = Array(characters[cursor...])
        let before = Array(String(characters[..<cursor]) + text)
        // Joined once more, as the end of the insertion may join what follows too.
        characters = Array(String(before + after))
        cursor = max(min(characters.count - after.count, characters.count), 0)
    }

    /// Removes what is before the cursor.
    package mutating func backspace() {
        if cursor > 0 {
            note()
            cursor -= 1
            characters.remove(at: cursor)
        }
    }

    /// Removes what is behind the cursor.
    package mutating func delete() {
        if cursor < characters.count {
            note()
            characters.remove(at: cursor)
        }
    }

    /// Removes the word before the cursor and the blanks behind it.
    package mutating func deleteWord() {
        note()
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
        note()
        characters.removeSubrange(..<cursor)
        cursor = 0
    }

    /// Removes all behind the cursor.
    package mutating func deleteToEnd() {
        note()
        characters.removeSubrange(cursor...)
    }

    /// Sets the cursor; any index is brought into range.
    package mutating func move(to index: Int) {
        cursor = min(max(index, 0), characters.count)
        isTyping = false
    }

    /// Takes the last change back: a word that was typed, what was pasted or removed.
    package mutating func undo() {
        if let last = history.popLast() {
            (characters, cursor) = last
        }
        isTyping = false
    }

    /// Characters of all earlier texts together that are kept.
    private static let longestHistory = 1 << 20

    private mutating func note(joining: Bool = false) {
        guard !joining else {
            return
        }
        isTyping = false
        history.append((characters, cursor))
        var size = history.reduce(0) { $0 + $1.characters.count + 1 }
        while size > Self.longestHistory, let first = history.first {
            size -= first.characters.count + 1
            history.removeFirst()
        }
    }

    /// Compares what can be seen.
    package static func == (left: Self, right: Self) -> Bool {
        left.id == right.id && left.characters == right.characters && left.cursor == right.cursor
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
