/// Which key does what.
public struct KeyMap: Sendable {
    private var actions: [Key: KeyAction]
    private var keys: [KeyAction: [Key]]

    /// The key that always ends the app, whatever a map says.
    package static let interrupt = Key(.character("c"), .control)

    /// The map that holds where nobody says otherwise.
    public static let standard = KeyMap(
        Dictionary(
            uniqueKeysWithValues: KeyAction.allCases.map { action in
                (action, action.standardKeys.compactMap { Key(name: $0) })
            }
        )
    )

    /// Makes a map in which no key has two actions.
    private init(_ keys: [KeyAction: [Key]]) {
        self.keys = keys
        actions = [:]
        for (action, keys) in keys {
            for key in keys {
                actions[key] = action
            }
        }
    }

    /// The standard map but for some actions; a key that they take is taken from whatever had it.
    init(replacing changes: [KeyAction: [Key]]) {
        let taken = Set(changes.values.joined())
        let unchanged = Self.standard.keys.mapValues { $0.filter { !taken.contains($0) } }
        self.init(unchanged.merging(changes) { _, change in change })
    }

    /// What a key does; one with Shift, or a named one with anything held down, means the same as
    /// the key alone where it has no meaning of its own.
    subscript(key: Key) -> KeyAction? {
        if let action = actions[key] {
            return action
        }
        var plain = key
        if case .character = key.code {
            plain.modifiers.remove(.shift)
        } else {
            plain.modifiers = []
        }
        return actions[plain]
    }

    /// The keys that do something, the one to show first.
    package func keys(for action: KeyAction) -> [Key] {
        keys[action] ?? []
    }

    /// The first key for an action as people read it; `nil` where no key does it.
    func label(_ action: KeyAction) -> String? {
        keys(for: action).first?.label
    }

    /// The first keys of several actions side by side; `nil` where none has a key.
    func labels(_ actions: KeyAction...) -> String? {
        let labels = actions.compactMap { label($0) }
        let separator = labels.allSatisfy { $0.count == 1 } ? "" : " "
        return labels.isEmpty ? nil : labels.joined(separator: separator)
    }
}

extension Key {
    /// Whether a field that has the focus takes it: to type, or to edit the line.
    var isText: Bool {
        switch code {
        case .character(let character):
            modifiers.contains(.control)
                ? "aekuwdbf_".contains(character) : !modifiers.contains(.alt)
        case .backspace, .delete, .left, .right, .home, .end: true
        default: false
        }
    }

    /// What terminals send for it: control keys have one byte, some of them that of another key,
    /// and Shift makes another letter.
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
