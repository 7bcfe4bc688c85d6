package import OKitExpression

extension EntityType {
    /// Whether the identifier is the id, by which references find the object.
    package var isIdentifierID: Bool {
        hasID && identifierSlot == 0
    }

    /// The id under which an object with an identifier is registered.
    ///
    /// Identifiers that are not ids, such as numbers, are unique among the models of the outermost
    /// class.
    package func objectID(of identifier: String) -> String {
        isIdentifierID ? identifier : "\(ancestors.last ?? name)\u{0}\(identifier)"
    }

    /// The id under which an object with these slots is registered, besides its own id.
    func identity(in slots: [Value]) -> String? {
        guard let slot = identifierSlot, !isIdentifierID, slots.indices.contains(slot) else {
            return nil
        }
        return slots[slot].identifierText.map { objectID(of: $0) }
    }
}

extension Value {
    /// The text, or the digits of an integer.
    package var identifierText: String? {
        switch self {
        case .text(let text): text
        case .int(let number): String(number)
        default: nil
        }
    }
}
