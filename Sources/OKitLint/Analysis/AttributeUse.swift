import OKitBundle

/// The use of an attribute on a screen (OKit, tables of attributes), from `x-use` in the published
/// schema of screens.
///
/// An attribute without a use is read on the screen, cell or button that it belongs to.
enum AttributeUse: Sendable {
    /// A literal, not a binding.
    case literal
    /// Displayed text: a single value.
    case text
    /// It is read as any value.
    case read
    /// A number that is displayed or used.
    case number
    /// A number that selects one of several choices, from 0.
    case choice(count: Int64)
    /// A condition.
    case condition
    /// A date that limits others.
    case date
    /// A displayed color.
    case color
    /// A value by which rows are sorted, grouped or searched.
    case order
    /// A list whose elements are rows or options.
    case objects
    /// A path to a function that is called.
    case call
    /// A path to a value that a control changes.
    case write(Written)

    /// The kinds of values that controls write.
    enum Written: String, Sendable {
        case text
        case bool = "the state of a switch"
        case date
        case number
        case index = "the index of a choice"
        case reference
    }

    /// The use of an attribute by its name, wherever it occurs.
    init(_ name: String) {
        self = Self.uses[name] ?? .read
    }

    /// The attributes of a list that are evaluated on each row's object.
    static let onRow = ScreenAttributes.names(on: "row")

    /// The attributes of a selection screen that are evaluated on the owner of the references that
    /// it sets.
    static let onSelection = ScreenAttributes.names(on: "selection")

    /// The attributes of a cell that are evaluated on the screen or row, not on its own context.
    static let aroundCell = ScreenAttributes.names(on: "around")

    private static let uses = ScreenAttributes.uses.compactMapValues {
        AttributeUse(annotation: $0)
    }

    /// Parses an annotation of the schema: `condition`, `choice 4`, `write text`.
    private init?(annotation: String) {
        let words = annotation.split(separator: " ")
        let argument = words.count > 1 ? String(words[1]) : ""
        switch words.first {
        case "literal": self = .literal
        case "text": self = .text
        case "number": self = .number
        case "choice": self = .choice(count: Int64(argument) ?? 0)
        case "condition": self = .condition
        case "date": self = .date
        case "color": self = .color
        case "order": self = .order
        case "objects": self = .objects
        case "call": self = .call
        case "write": self = .write(Written(annotation: argument) ?? .text)
        default: return nil
        }
    }
}

extension AttributeUse.Written {
    fileprivate init?(annotation: String) {
        switch annotation {
        case "text": self = .text
        case "bool": self = .bool
        case "date": self = .date
        case "number": self = .number
        case "index": self = .index
        case "reference": self = .reference
        default: return nil
        }
    }
}
