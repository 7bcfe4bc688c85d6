import OKitSyntax

extension ValueType {
    /// Whether a value of another type may be written to a property of this type, as
    /// `ValueConversion` converts it.
    ///
    /// Text can become a number, date, color or the name of an image; most values can become text.
    func mayHold(_ other: ValueType) -> Bool {
        switch (self, other) {
        case (.any, _), (_, .any): true
        case (.list(let element), .list(let others)), (.list(let element), .set(let others)),
            (.set(let element), .list(let others)), (.set(let element), .set(let others)):
            element.mayHold(others)
        case (.list, _), (.set, _), (.map, _), (.object, _): kind == other.kind
        case (.date, _): kind == other.kind || other == .text
        case (.color, _), (.image, _): self == other || other == .text
        case (.data, _): [.data, .image, .text].contains(other)
        case (.text, _): other.kind != .collection && other.kind != .object
        case (.bool, _), (.int, _), (.double, _), (.decimal, _):
            other.kind == .number || other == .text
        }
    }
}

extension StaticType {
    /// Whether a value of another type may be written to a property of this type.
    public func mayHold(_ other: StaticType) -> Bool {
        may { type in other.may { type.mayHold($0) } }
    }
}
