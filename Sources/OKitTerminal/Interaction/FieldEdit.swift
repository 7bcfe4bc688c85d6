/// The text and cursor of a field that is being edited.
package struct FieldEdit: Sendable, Equatable {
    /// The ID of the field's node.
    package let id: String
    /// The current text.
    package private(set) var characters: [Character]
    /// The index of the character after the cursor, from 0 to the count.
    package private(set) var cursor: Int

    /// The previous texts, the latest last.
    private var history: [(characters: [Character], cursor: Int)] = []
    /// The texts that were undone, the latest last.
    private var undone: [(characters: [Character], cursor: Int)] = []
    /// Whether the last change was a typed letter that the next one can extend.
    private var isTyping = false

    /// The last text of the field that the app has reported.
    private var known: String

    /// Creates an edit with the cursor at the end of the text.
    package init(id: String, text: String) {
        self.id = id
        known = text
        characters = Array(text)
        cursor = characters.count
    }

    /// The current text.
    package var text: String { String(characters) }

    /// Inserts typed or pasted text.
    ///
    /// A combining mark can join the preceding character.
    package mutating func insert(_ text: String) {
        let isLetter = text.count == 1 && text.first?.isWhitespace == false
        note(joining: isLetter && isTyping)
        isTyping = isLetter
        let after = Array(characters[cursor...])
        let before = Array(String(characters[..<cursor]) + text)
        // Joined again, because the end of the insertion may combine with the following text.
        characters = Array(String(before + after))
        cursor = max(min(characters.count - after.count, characters.count), 0)
    }

    /// Deletes the character before the cursor.
    package mutating func backspace() {
        if cursor > 0 {
            note()
            cursor -= 1
            characters.remove(at: cursor)
        }
    }

    /// Deletes the character after the cursor.
    package mutating func delete() {
        if cursor < characters.count {
            note()
            characters.remove(at: cursor)
        }
    }

    /// Deletes the word before the cursor and the spaces after it.
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

    /// Deletes the text up to the end of the next word.
    package mutating func deleteNextWord() {
        note()
        characters.removeSubrange(cursor..<wordEdge(1))
    }

    /// Moves the cursor to the start of the word before it (-1), or to the end of the next one (1).
    package mutating func moveByWord(_ direction: Int) {
        move(to: wordEdge(direction))
    }

    private func wordEdge(_ direction: Int) -> Int {
        var index = cursor
        func next() -> Character? {
            let position = direction < 0 ? index - 1 : index
            return characters.indices.contains(position) ? characters[position] : nil
        }
        while next()?.isWhitespace == true {
            index += direction
        }
        while next()?.isWhitespace == false {
            index += direction
        }
        return index
    }

    /// Deletes everything before the cursor.
    package mutating func deleteToStart() {
        note()
        characters.removeSubrange(..<cursor)
        cursor = 0
    }

    /// Deletes everything after the cursor.
    package mutating func deleteToEnd() {
        note()
        characters.removeSubrange(cursor...)
    }

    /// Moves the cursor.
    ///
    /// The index is clamped to the valid range.
    package mutating func move(to index: Int) {
        cursor = min(max(index, 0), characters.count)
        isTyping = false
    }

    /// Undoes the last change: a typed word, or text that was pasted or deleted.
    package mutating func undo() {
        if let last = history.popLast() {
            undone.append((characters, cursor))
            (characters, cursor) = last
        }
        isTyping = false
    }

    /// Repeats the change that was undone last.
    package mutating func redo() {
        if let next = undone.popLast() {
            history.append((characters, cursor))
            (characters, cursor) = next
        }
        isTyping = false
    }

    /// The maximum number of characters in the history.
    private static let longestHistory = 1 << 20

    private mutating func note(joining: Bool = false) {
        undone = []
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

    /// Compares the visible state.
    package static func == (left: Self, right: Self) -> Bool {
        left.id == right.id && left.characters == right.characters && left.cursor == right.cursor
    }

    /// Updates the edit from the field's text in the app.
    ///
    /// The user's text is preserved as long as the app does not change its own. For example, `1.`
    /// is not a number yet, and typing would be impossible if the field jumped back to `1`.
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
