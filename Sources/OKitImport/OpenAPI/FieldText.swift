import OKitSyntax

/// Fields of forms for properties and parameters.
enum FieldText {
    /// Returns the field for a property of an entity, which has its label, values and rules there.
    static func field(_ property: PropertyPlan, more: [(String, JSONText)] = []) -> JSONText {
        var members: [(String, JSONText)] = [("field", .text(property.name))]
        if let kind = kind(property) {
            members.append(("as", .text(kind)))
        }
        members += more
        return members.count == 1 ? .text(property.name) : .object(members)
    }

    /// Returns the field for a value of the screen's state.
    static func stateField(
        _ property: PropertyPlan,
        _ label: String,
        isRequired: Bool
    ) -> JSONText {
        var members: [(String, JSONText)] = [
            ("field", .text(property.name)), ("label", .text(label.braced)),
        ]
        if !property.values.isEmpty {
            members += [("as", .text("choice")), ("options", .list(property.values))]
        } else if !property.isSeparated, let kind = kind(property) {
            members.append(("as", .text(kind)))
        }
        for (name, bound) in [("min", property.minimum), ("max", property.maximum)] {
            if let bound {
                members.append((name, .json(SchemaRules.number(bound))))
            }
        }
        let separators = property.isSeparated ? ["Separate several by commas."] : []
        let help = ([property.help].compactMap(\.self) + separators).joined(separator: " ")
        if !help.isEmpty {
            members.append(("help", .text(help.braced)))
        }
        if isRequired, property.type == .text, property.values.isEmpty {
            members.append(("placeholder", .text("Required")))
        }
        return .object(members)
    }

    /// Whether a form has a field for it.
    static func isEditable(_ property: PropertyPlan) -> Bool {
        switch property.type {
        case .entity, .list(.entity): false
        default: true
        }
    }

    private static func kind(_ property: PropertyPlan) -> String? {
        if property.isSecret, property.type == .text {
            return "secret"
        }
        if property.isLong {
            return "multiline"
        }
        if property.refers {
            return nil
        }
        switch property.type {
        case .list(.text): return property.values.isEmpty ? "lines" : nil
        case .any, .map, .list: return property.values.isEmpty ? "json" : nil
        case .data: return "file"
        case .date: return "dateTime"
        default: return nil
        }
    }
}
