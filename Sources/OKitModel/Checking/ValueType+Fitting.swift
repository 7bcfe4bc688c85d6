import FoundationEssentials
public import OKitSyntax

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
        case (.object, .text): self == .object(TypeTable.referenceName)
        default: kind == other.kind
        }
    }
}

extension StaticType {
    /// Whether a value of another type may be written to a property of this one.
    public func mayHold(_ other: StaticType) -> Bool {
        may { type in other.may { type.mayHold($0) } }
    }

    /// What is wrong with a JSON value for a property of this type, as data files have it.
    ///
    /// Empty where the type is not one alone.
    public func findings(_ node: JSONNode, _ types: TypeTable) -> [Finding] {
        guard let alternatives, alternatives.count == 1, let type = alternatives.first else {
            return []
        }
        var decoder = ModelDecoder(graph: Graph(declaring: types))
        _ = decoder.value(node, type)
        return decoder.findings
    }
}

extension Graph {
    /// A graph to try data in: its clock stands, and new objects have no id of their own.
    public convenience init(declaring types: TypeTable) {
        self.init(
            types: types,
            environment: Environment(
                clock: { Date(timeIntervalSinceReferenceDate: 0) },
                makeID: { "" }
            )
        )
    }
}
