import OKitSyntax

extension ValueType {
    /// Whether a value of another type may be written to a property of this one.
    ///
    /// Texts and numbers become each other, and dates; an object fits a reference by its id.
    func mayHold(_ other: ValueType) -> Bool {
        switch (kind, other.kind) {
        case (.other, _), (_, .other): true
        case (.date, .number): other != .bool
        case (.number, .date): self != .bool
        case (.date, .text), (.text, .date), (.text, .number), (.number, .text): true
        case (.object, .text): self == .object(ObjectType.referenceName)
        default: kind == other.kind
        }
    }
}

extension StaticType {
    /// Whether a value of another type may be written to a property of this one.
    public func mayHold(_ other: StaticType) -> Bool {
        may { type in other.may { type.mayHold($0) } }
    }
}
