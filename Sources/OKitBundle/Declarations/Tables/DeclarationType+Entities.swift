extension DeclarationType {
    /// A file in `models/`.
    static let entity = DeclarationType(
        "An entity: the properties, functions and actions of a kind of object.",
        [
            Member("label", .text, "The name of one object: `Book`. Default: the entity's name."),
            Member("plural", .text, "The name of several objects: `Books`."),
            Member("title", .text, "The text that represents an object in lists.", on: .entity),
            Member("identity", .oneOrMore(.string), "The properties that identify an object."),
            Member(
                "table",
                .string,
                "The table or view of a database that stores the objects, if it differs from the entity's name: "
                    + "`film`, `public.film`."
            ),
            Member(
                "properties",
                .named(.either([.type, .declaration(.property)])),
                "The properties, by their names."
            ),
            Member(
                "computed",
                .named(.either([.declaration(.computed), .expression])),
                "Computed properties.",
                on: .entity
            ),
            Member(
                "functions",
                .named(.either([.declarations(.step), .declaration(.function)])),
                "Functions that run steps on an object.",
                on: .entity
            ),
            Member("hooks", .declaration(.hooks), "Steps that run after changes.", on: .entity),
            Member(
                "actions",
                .named(.declaration(.action)),
                "Actions that are available on all screens with an object of the entity.",
                on: .entity
            ),
            Member("renamedFrom", .oneOrMore(.string), "Former names of the entity."),
            Member(
                "rules",
                .named(.oneOrMore(.declaration(.rule))),
                "Validation rules, by the name of the property."
            ),
            Member("format", .number, "The version of the format of this file, if it is not 2."),
        ]
    )

    /// The long form of a property.
    static let property = DeclarationType(
        "A property: its type, and how it is shown, checked, stored and converted.",
        [
            Member("optional", .flag, "Whether it can be null, like the type `text?`."),
            Member("default", .json, "The value in a new object."),
            Member("inverse", .name(.property), "The property on the other side of a relation."),
            Member(
                "deleteRule",
                .word(["nullify", "cascade", "deny", "noAction"]),
                "What happens to related objects when the object is deleted."
            ),
            Member(
                "rules",
                .oneOrMore(.declaration(.rule)),
                "Validation rules. A value must meet all of them."
            ),
            Member(
                "json",
                .either([.string, .flag, .json]),
                "The key path of the property in JSON."
            ),
            Member("label", .text, "Its label in forms and tables."),
            Member("help", .text, "A help text that is shown below the field."),
            Member(
                "values",
                .either([.list(.either([.string, .declaration(.choice)])), .named(.name(.style))]),
                "The allowed values."
            ),
            Member("format", .string, "The display format: `date medium`, `money EUR`."),
            Member("secret", .flag, "Whether its values are hidden on screens."),
            Member("index", .flag, "Whether the database has an index for it."),
            Member(
                "column",
                .oneOrMore(.string),
                "The column of the database table, if it differs from the property's name; for a relation, the "
                    + "columns of its foreign key."
            ),
            Member(
                "through",
                .string,
                "The table of the database whose rows connect both sides of a relation: `film_actor`."
            ),
            Member("encrypted", .flag, "Whether its values are encrypted in records."),
            Member("separate", .flag, "Whether its values are stored in separate files."),
            Member("renamedFrom", .oneOrMore(.string), "Former names of the property."),
            Member(
                "convert",
                .expression,
                "The new value after a change of the type or name; `old` is the stored object.",
                on: .nothing,
                with: [.old]
            ),
        ],
        variants: [
            Variant(
                Member("type", .type, "The type of its values: `text`, `[Line]`."),
                [Member("of", .name(.entity), "The entity of a list's or map's elements.")],
                example:
                    #"{"type": "text", "values": {"open": "good", "closed": "muted"}, "label": "State"}"#
            ),
            Variant(
                Member(
                    "relation",
                    .type,
                    "The entity of the related object, or a list of it: `Author?`."
                ),
                example: #"{"relation": "Author?", "label": "Written by"}"#
            ),
        ]
    )

    /// A value of a property with its label and style.
    static let choice = DeclarationType(
        "A value that a property can have.",
        [
            Member("value", .json, "The value.", isRequired: true),
            Member("label", .text, "Its label."),
            Member("style", .name(.style), "Its style."),
        ]
    )

    /// A computed property that can be written.
    static let computed = DeclarationType(
        "A computed property.",
        [
            Member("value", .expression, "Its value.", isRequired: true),
            Member("type", .type, "The type of its value, if it cannot be inferred."),
            Member("label", .text, "Its label in forms and tables."),
            Member("format", .string, "The display format of values."),
            Member(
                "set",
                .oneOrMore(.declaration(.step)),
                "Steps that run when it is set; `value` is the new value.",
                with: [.value]
            ),
        ]
    )

    /// A function with parameters or a result.
    static let function = DeclarationType(
        "A function of an entity.",
        [
            Member("parameters", .named(.type), "Its parameters, by their names."),
            Member(
                "do",
                .oneOrMore(.declaration(.step)),
                "The steps.",
                with: [.parameters]
            ),
            Member(
                "returns",
                .expression,
                "The result of a function without steps.",
                with: [.parameters]
            ),
        ]
    )

    /// A parameter of a service action.
    static let parameter = DeclarationType(
        "A parameter of a request.",
        [
            Member("type", .type, "The type of its values.", isRequired: true),
            Member("default", .json, "The value that is sent if no value is given."),
            Member("name", .string, "Its name in the request, if it differs."),
            Member(
                "place",
                .word(["path", "query", "body", "header"]),
                "The part of the request that contains it."
            ),
        ]
    )

    /// `hooks` of an entity.
    static let hooks = DeclarationType(
        "Steps that run after changes by users (for a draft, when it is saved), by steps, and by providers that "
            + "load new values of an object. They do not run when a provider loads an object for the first time, or "
            + "when the response of a service changes records; use `then` of the call for that.",
        [
            Member(
                "created",
                .oneOrMore(.declaration(.step)),
                "After an object is added to an owner."
            ),
            Member(
                "deleted",
                .oneOrMore(.declaration(.step)),
                "After an object is removed from its owner."
            ),
            Member(
                "changed",
                .named(.oneOrMore(.declaration(.step))),
                "After a property has changed, by the name of the property."
            ),
        ]
    )
}
