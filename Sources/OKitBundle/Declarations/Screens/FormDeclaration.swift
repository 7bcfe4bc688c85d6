import OKitExpression
import OKitSyntax

/// Labeled fields of an object.
package struct FormDeclaration: Sendable {
    /// The object.
    package let object: LocatedExpression
    /// The fields, and facts between them; `nil` for the fields of the entity.
    package let parts: [Part]?
    /// When changes are stored.
    package let save: Save
    /// Steps that run after saving.
    package let then: [Declaration]
    /// Version 1: rows with headers, instead of fields.
    package let sections: [FormSectionDeclaration]?

    /// A row of a form.
    package enum Part: Sendable {
        case field(FieldDeclaration)
        case fact(FactDeclaration, show: LocatedExpression?)

        fileprivate init?(_ value: DeclaredValue) {
            if let declaration = value.declaration, declaration.form == "fact",
                let fact = declaration["fact"]?.expression
            {
                self = .fact(
                    FactDeclaration(declaration, fact),
                    show: declaration["show"]?.expression
                )
            } else if let field = FieldDeclaration(value) {
                self = .field(field)
            } else {
                return nil
            }
        }
    }

    /// The fields; `nil` for those of the entity.
    package var fields: [FieldDeclaration]? {
        parts?.compactMap { part in
            if case .field(let field) = part { field } else { nil }
        }
    }

    /// When changes are stored.
    package enum Save: Sendable {
        case immediately
        case explicitly
        /// By the actions with these names, for new and changed objects.
        case actions(new: Named?, changed: Named?)

        /// The actions.
        var actions: [Named?] {
            if case .actions(let new, let changed) = self { [new, changed] } else { [] }
        }
    }

    init(_ declaration: Declaration, _ object: LocatedExpression) {
        self.object = object
        parts = declaration["fields"]?.elements.compactMap { Part($0) }
        switch declaration["save"] {
        case .declaration(let actions):
            save = .actions(new: actions["new"]?.name, changed: actions["changed"]?.name)
        case .literal(let node) where node.string == "explicitly": save = .explicitly
        default: save = .immediately
        }
        then = declaration["then"]?.declarations ?? []
        sections = nil
    }

    init(object: LocatedExpression, sections: [FormSectionDeclaration]) {
        self.object = object
        self.sections = sections
        (parts, save, then) = (nil, .immediately, [])
    }
}

extension FormDeclaration.Part {
    /// The names of the actions that it offers.
    var buttons: [Named?] {
        if case .fact(let fact, _) = self { [fact.tap, fact.button] } else { [] }
    }
}

/// A field of a form, or in a row.
package struct FieldDeclaration: Sendable {
    /// The property.
    package let path: LocatedExpression
    /// The label; by default, the property's label.
    package internal(set) var label: LocatedExpression?
    /// The kind of field; by default, that of the property.
    package internal(set) var kind: String?
    /// The values to choose from.
    package internal(set) var options: LocatedExpression?
    /// The value and the label of an option that is an object.
    package internal(set) var optionValue, optionTitle: LocatedExpression?
    /// Whether it is shown, and whether it is enabled.
    package internal(set) var show, enabled: LocatedExpression?
    /// The text below it, and the text shown while it is empty.
    package internal(set) var help, placeholder: LocatedExpression?
    /// The minimum and maximum value, and the increment.
    package internal(set) var minimum, maximum, step: LocatedExpression?
    /// The format of the value.
    package internal(set) var format: String?
    /// Properties that only version 1 has; `nil` in format 2.
    package internal(set) var control: ControlDeclaration?

    /// The kind of a field that hides its text.
    package static let secret = "secret"

    init(path: LocatedExpression) {
        self.path = path
    }

    /// Creates the field of a property without a declaration.
    package init?(property name: String) {
        guard let path = LocatedExpression(property: name) else {
            return nil
        }
        self.init(path: path)
    }

    /// Reads a field, in its short or long form.
    package init?(_ value: DeclaredValue) {
        let declaration = value.declaration
        guard let path = declaration?["field"]?.expression ?? value.expression else {
            return nil
        }
        self.init(path: path)
        label = declaration?["label"]?.expression
        kind = declaration?.string("as")
        options = declaration?["options"]?.expression
        optionValue = declaration?["value"]?.expression
        optionTitle = declaration?["title"]?.expression
        show = declaration?["show"]?.expression
        enabled = declaration?["enabled"]?.expression
        help = declaration?["help"]?.expression
        placeholder = declaration?["placeholder"]?.expression
        minimum = declaration?["min"]?.expression
        maximum = declaration?["max"]?.expression
        step = declaration?["step"]?.expression
        format = declaration?.string("format")
    }
}

/// A label and a value.
package struct FactDeclaration: Sendable {
    /// The value.
    package let value: LocatedExpression
    /// The label; by default, the property's label.
    package let label: LocatedExpression?
    /// The format of the value.
    package let format: String?
    /// Whether the value can be copied.
    package let isCopyable: Bool
    /// The names of the action that it runs, and of the action of a button at its end.
    package let tap, button: Named?

    init(_ declaration: Declaration, _ value: LocatedExpression) {
        self.value = value
        label = declaration["label"]?.expression
        format = declaration.string("format")
        isCopyable = declaration.flag("copy") ?? false
        tap = declaration["tap"]?.name
        button = declaration["button"]?.name
    }
}

/// A chart.
package struct ChartDeclaration: Sendable {
    /// `line`, `bar`, `spark` or `gauge`.
    package let kind: String
    /// A provider, a list of numbers or, for a gauge, a number.
    package let items: LocatedExpression?
    /// The label and the number of an item.
    package let x, y: LocatedExpression?
    /// The bounds of the scale.
    package let minimum, maximum: LocatedExpression?
    /// The title.
    package let label: LocatedExpression?
    /// The format of numbers.
    package let format: String?

    init?(_ declaration: Declaration) {
        guard let kind = declaration.main?.literal?.string else {
            return nil
        }
        self.kind = kind
        items = declaration["items"]?.expression
        x = declaration["x"]?.expression
        y = declaration["y"]?.expression
        minimum = declaration["min"]?.expression
        maximum = declaration["max"]?.expression
        label = declaration["label"]?.expression
        format = declaration.string("format")
    }
}
