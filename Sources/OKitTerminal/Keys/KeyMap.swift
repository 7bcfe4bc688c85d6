/// The assignment of keys to actions.
public struct KeyMap: Sendable {
    private var actions: [KeyChord: KeyAction]
    private var keys: [KeyAction: [KeyChord]]

    /// The key that always ends the app, regardless of the map.
    package static let interrupt = Key(.character("c"), .control)

    /// The default map.
    public static let standard = KeyMap(
        Dictionary(
            uniqueKeysWithValues: KeyAction.allCases.map { action in
                (action, action.standardKeys.compactMap { KeyChord(name: $0) })
            }
        )
    )

    /// Creates a map in which no key has two actions.
    private init(_ keys: [KeyAction: [KeyChord]]) {
        self.keys = keys
        actions = [:]
        for (action, keys) in keys {
            for key in keys {
                actions[key] = action
            }
        }
    }

    /// Creates the default map with changes for some actions.
    ///
    /// A key assigned to them is removed from its previous action, as are the chords that begin
    /// with it.
    init(replacing changes: [KeyAction: [KeyChord]]) {
        let taken = Set(changes.values.joined())
        let unchanged = Self.standard.keys.mapValues { chords in
            chords.filter { chord in
                !taken.contains(chord) && !taken.contains { chord.continues($0.keys) }
            }
        }
        self.init(unchanged.merging(changes) { _, change in change })
    }

    /// Returns the action of a key.
    ///
    /// A key with Shift, or a named key with any modifier, has the same action as the key alone
    /// unless it has a separate action.
    subscript(key: Key) -> KeyAction? {
        if let action = actions[KeyChord(key)] {
            return action
        }
        var plain = key
        if case .character = key.code {
            plain.modifiers.remove(.shift)
        } else {
            plain.modifiers = []
        }
        return actions[KeyChord(plain)]
    }

    /// Returns the action of a chord.
    subscript(chord: KeyChord) -> KeyAction? {
        chord.only.map { self[$0] } ?? actions[chord]
    }

    /// Returns the chords that begin with some keys and have more, with their actions.
    func chords(after first: [Key]) -> [(chord: KeyChord, action: KeyAction)] {
        KeyAction.allCases.flatMap { action in
            keys(for: action).filter { $0.continues(first) }.map { ($0, action) }
        }
    }

    /// Returns the keys of an action.
    ///
    /// The first one is the one to show.
    package func keys(for action: KeyAction) -> [KeyChord] {
        keys[action] ?? []
    }

    /// Returns the displayed first key of an action; `nil` if it has none.
    func label(_ action: KeyAction) -> String? {
        keys(for: action).first?.label
    }

    /// Returns the first keys of several actions next to each other; `nil` if none has a key.
    func labels(_ actions: KeyAction...) -> String? {
        let labels = actions.compactMap { label($0) }
        let separator = labels.allSatisfy { $0.count == 1 } ? "" : " "
        return labels.isEmpty ? nil : labels.joined(separator: separator)
    }
}

extension Key {
    /// The digit that the key types; `nil` if it types none.
    var digit: Character? {
        guard case .character(let character) = code, modifiers.isEmpty, character.isASCII,
            character.isNumber
        else {
            return nil
        }
        return character
    }

    /// What it does in text fields, if it undoes or redoes typing there.
    var edit: KeyAction? {
        guard modifiers == .control else {
            return nil
        }
        return switch code {
        case .character("z"): .undo
        case .character("y"): .redo
        default: nil
        }
    }

    /// Whether a focused field handles it, to type or to edit the line.
    var isText: Bool {
        switch code {
        case .character(let character):
            modifiers.contains(.control)
                ? "aekuwdbfzy_".contains(character) : !modifiers.contains(.alt)
        case .backspace, .delete, .left, .right, .home, .end: true
        default: false
        }
    }

    /// The key as terminals report it.
    ///
    /// Control keys have one byte, which some share with another key, and Shift changes the letter.
    var sent: Key {
        guard case .character(let character) = code else {
            return self
        }
        if let byte = character.asciiValue, byte < 0x20 || byte == ASCII.delete {
            return PlainInput.controlKey(byte)
        }
        if modifiers.contains(.control), let byte = character.asciiValue, byte >= 0x40 {
            var key = PlainInput.controlKey(byte & 0x1F)
            key.modifiers.formUnion(modifiers.subtracting([.control, .shift]))
            return key
        }
        guard modifiers.contains(.shift) else {
            return self
        }
        let capital = character.uppercased()
        return Key(
            .character(capital.count == 1 ? Character(capital) : character),
            modifiers.subtracting(.shift)
        )
    }
}
