import OKitSyntax

/// A set of the types in `type` (2020-12 validation §6.1.1).
struct InstanceTypes: OptionSet, Sendable {
    let rawValue: UInt8

    static let null = InstanceTypes(rawValue: 1)
    static let boolean = InstanceTypes(rawValue: 2)
    static let integer = InstanceTypes(rawValue: 4)
    /// Numbers that are not integers.
    static let fraction = InstanceTypes(rawValue: 8)
    static let string = InstanceTypes(rawValue: 16)
    static let array = InstanceTypes(rawValue: 32)
    static let object = InstanceTypes(rawValue: 64)
    static let number: InstanceTypes = [.integer, .fraction]

    /// The type with a name; `nil` for an unknown name.
    init?(name: String) {
        guard let named = Self.names.first(where: { $0.name == name }) else {
            return nil
        }
        self = named.type
    }

    /// The names of the types, in the order of the specification.
    var names: [String] {
        Self.names.filter { isSuperset(of: $0.type) }.map(\.name)
            .filter { $0 != "integer" || !contains(.number) }
    }

    /// All names, in the order of the specification.
    static var allNames: [String] {
        names.map(\.name)
    }

    private static let names: [(name: String, type: InstanceTypes)] = [
        ("null", .null), ("boolean", .boolean), ("object", .object), ("array", .array),
        ("number", .number), ("string", .string), ("integer", .integer),
    ]

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The type for a value's tag; a number written with a fraction or exponent is `fraction`,
    /// though its value may be an integer.
    init(tag: JSONEntry.Tag) {
        self =
            switch tag {
            case .null: .null
            case .false, .true: .boolean
            case .integer: .integer
            case .real: .fraction
            case .string, .escapedString: .string
            case .array: .array
            case .object: .object
            }
    }
}
