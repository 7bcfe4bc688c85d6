extension DeclarationType {
    /// A file in `models/`.
    static let entity = DeclarationType(
        "An entity: the properties of a kind of object, and its functions and actions.",
        [
            Member("label", .text, "The singular label: `Book`. Default: the name of the entity."),
            Member("plural", .text, "The plural label: `Books`."),
            Member("title", .text, "The text that names an object in lists.", on: .entity),
            Member("identity", .oneOrMore(.string), "Properties that identify a record."),
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
                "Actions of all screens that show such an object.",
                on: .entity
            ),
            Member("renamedFrom", .oneOrMore(.string), "Earlier names of the entity."),
            Member(
                "rules",
                .named(.oneOrMore(.declaration(.rule))),
                "Rules for the values of properties, by their names."
            ),
            Member("format", .number, "The version of the format of this file, if it is not 2."),
        ]
    )

    /// The long form of a property.
    static let property = DeclarationType(
        "A property: its type, and how it is shown, checked, stored and converted.",
        [
            Member("optional", .flag, "Whether it can be null, like the type `text?`."),
            Member("default", .json, "The value of a new object."),
            Member("inverse", .name(.property), "The property at the other end of a relation."),
            Member(
                "deleteRule",
                .word(["nullify", "cascade", "deny", "noAction"]),
                "What happens to related objects when the object is deleted."
            ),
            Member(
                "rules",
                .oneOrMore(.declaration(.rule)),
                "Rules for its values; all must be met."
            ),
            Member("json", .either([.string, .flag, .json]), "The key path of its value in JSON."),
            Member("label", .text, "Its label in forms and tables."),
            Member("help", .text, "A help text, shown below its field."),
            Member(
                "values",
                .either([.list(.either([.string, .declaration(.choice)])), .named(.name(.style))]),
                "The values that it can have."
            ),
            Member("format", .string, "The format of values: `date medium`, `money EUR`."),
            Member("secret", .flag, "Whether its values are hidden on screens."),
            Member("index", .flag, "Whether records have an index on it."),
            Member("encrypted", .flag, "Whether its values are encrypted in records."),
            Member("separate", .flag, "Whether its values are stored in separate files."),
            Member("renamedFrom", .oneOrMore(.string), "Earlier names of the property."),
            Member(
                "convert",
                .expression,
                "The value for a stored object, which is `old`, if the type or name has changed.",
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
                    "The entity, or list of an entity, whose objects it refers to: `Author?`."
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
            Member("format", .string, "The format of values."),
            Member(
                "set",
                .oneOrMore(.declaration(.step)),
                "Steps that write it; the value is `value`.",
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
        "A parameter with a default.",
        [
            Member("type", .type, "The type of its values.", isRequired: true),
            Member("default", .json, "The default value."),
            Member("name", .string, "Its name in the request, if different."),
            Member(
                "place",
                .word(["path", "query", "body", "header"]),
                "Where it is sent in the request."
            ),
        ]
    )

    /// `hooks` of an entity.
    static let hooks = DeclarationType(
        "Steps that run after changes by users, by steps, and by providers that load new values of "
            + "an object. Changes of a draft run them when it is saved. The first load of an "
            + "object and changes of records by a service response do not run them; use `then` of "
            + "the call.",
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
                "After a property changes, by property name."
            ),
        ]
    )
}
