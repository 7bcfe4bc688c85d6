import OKitSyntax

/// Components in their order, where fields that follow each other are one form.
struct ComponentList {
    private var finished: [JSONText] = []
    private var fields: [JSONText] = []

    /// The components.
    var components: [JSONText] {
        finished + (fields.isEmpty ? [] : [form])
    }

    private var form: JSONText {
        .object([("form", .text("screen")), ("fields", .array(fields))])
    }

    mutating func add(_ component: JSONText) {
        if !fields.isEmpty {
            finished.append(form)
            fields = []
        }
        finished.append(component)
    }

    mutating func add(all more: [JSONText]) {
        for component in more {
            add(component)
        }
    }

    mutating func add(field: JSONText) {
        fields.append(field)
    }
}
