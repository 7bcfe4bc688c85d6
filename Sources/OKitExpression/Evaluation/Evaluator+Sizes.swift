import OKitSyntax

// Values that expressions create have limits, and are charged to the turn.
extension Evaluator {
    /// A value that an expression created; null, with a problem, if it is too large.
    @inline(__always)
    mutating func bounded(_ value: Value) -> Value {
        switch value {
        case .text(let text) where text.utf8.count > 15: bounded(text)
        case .list, .set, .map: collection(value)
        default: value
        }
    }

    private mutating func bounded(_ text: String) -> Value {
        guard text.utf8.count <= Limits.textBytes else {
            return tooLong()
        }
        return charge(bytes: text.utf8.count) ? .text(text) : .null
    }

    /// Joins texts; null, with a problem, if the result would be too long.
    mutating func joined(_ texts: [String], separator: String) -> Value {
        let bytes = texts.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
        guard bytes - separator.utf8.count <= Limits.textBytes else {
            return tooLong()
        }
        return bounded(.text(texts.joined(separator: separator)))
    }

    /// A collection that an expression created; null, with a problem, if it is too large.
    mutating func collection(_ value: Value) -> Value {
        guard charge(bytes: value.elementCount * MemoryLayout<Value>.stride) else {
            return .null
        }
        let size = CollectionSize(value)
        guard size.isAllowed else {
            note(.tooLarge(size))
            return .null
        }
        turn.charge(steps: size.elements >> 5)
        return continuesTurn() ? value : .null
    }

    /// Whether a collection may be stored as it is; reports a problem if it is too large.
    package mutating func allows(_ value: Value) -> Bool {
        value.elementCount == 0 || !collection(value).isNull
    }

    /// The concatenated elements of collections; empty if there are too many.
    mutating func united(_ collections: [Value]) -> [Value] {
        let count = collections.reduce(0) { $0 + $1.elementCount }
        guard count <= Limits.collectionElements, spend(count) else {
            return []
        }
        return collections.flatMap { $0.elements ?? [] }
    }

    /// Charges the turn for bytes; false if the turn has to end.
    package mutating func charge(bytes: Int) -> Bool {
        turn.charge(bytes: bytes) || continuesTurn()
    }

    /// Charges only the turn for steps; false if the turn has to end.
    package mutating func charge(work steps: Int) -> Bool {
        steps == 0 || turn.charge(steps: steps) || continuesTurn()
    }

    /// Charges the turn for a function with these arguments.
    mutating func charge(forWorkOn values: [Value]) -> Bool {
        charge(work: values.reduce(0) { $0 + $1.functionWork + $1.elementCount })
    }

    private mutating func tooLong() -> Value {
        note("the text is longer than \(Limits.textBytes) bytes")
        return .null
    }
}

extension Finding.Message {
    fileprivate static func tooLarge(_ size: CollectionSize) -> Self {
        size.elements > Limits.collectionElements
            ? "the collection has more than \(Limits.collectionElements) elements"
            : "collections are nested deeper than \(Limits.collectionNesting)"
    }
}
