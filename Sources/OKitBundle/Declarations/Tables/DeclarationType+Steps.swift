extension DeclarationType {
    /// A step of an action, function or event.
    static let step = DeclarationType(
        "A step.",
        [],
        variants: changes + control + presentation
    )

    private static func steps(
        _ name: String,
        _ summary: String,
        with locals: [Local] = []
    ) -> Member {
        Member(name, .oneOrMore(.declaration(.step)), summary, with: locals)
    }

    private static let position = Member(
        "at",
        .either([.number, .word(["first"]), .expression]),
        "The position: an index, or `first`. Default: the end."
    )

    /// Steps that change objects.
    private static let changes = [
        Variant(
            Member("set", .path, "Writes a value."),
            [Member("to", .expression, "The value.", isRequired: true)],
            example: #"{"set": "state", "to": "'closed'"}"#
        ),
        Variant(
            Member("create", .name(.entity), "Creates an object."),
            [
                Member("with", .named(.expression), "The values of its properties."),
                Member(
                    "in",
                    .path,
                    "The list to which it is added. Default: the records of the entity."
                ),
                position, Member("as", .string, "Its name in later steps."),
            ],
            example: #"{"create": "Note", "with": {"text": "'New'"}, "in": "notes"}"#
        ),
        Variant(
            Member(
                "delete",
                .expression,
                "Deletes an object, or all objects of a list.",
                yields: .objects
            ),
            example: #"{"delete": "self"}"#
        ),
        Variant(
            Member("add", .expression, "Adds a value or object to a list."),
            [Member("in", .path, "The list.", isRequired: true), position],
            example: #"{"add": "'new'", "in": "tags"}"#
        ),
        Variant(
            Member(
                "remove",
                .expression,
                "Removes an element from a list: the element at an index (`flows[0]`), or the first element that "
                    + "equals the value. Removes an object from its owner."
            ),
            [Member("in", .path, "The list. Not needed for an index or an owned object.")],
            example: #"{"remove": "tag", "in": "tags"}"#
        ),
        Variant(
            Member("move", .expression, "Moves a value or object inside a list."),
            [
                Member("in", .path, "The list.", isRequired: true),
                Member("to", .expression, "The new index.", isRequired: true),
            ],
            example: #"{"move": "self", "in": "parent.items", "to": 0}"#
        ),
    ]

    /// Steps that control which steps run.
    private static let control = [
        Variant(
            Member("let", .string, "Gives a value a name in later steps."),
            [Member("be", .expression, "The value.", isRequired: true)],
            example: #"{"let": "total", "be": "lines.sum(l, l.price)"}"#
        ),
        Variant(
            Member("if", .expression, "Runs steps if a condition is true."),
            [steps("then", "Steps if it is true."), steps("else", "Steps if it is false.")],
            example: #"{"if": "copies > 0", "then": [{"toast": "Available"}]}"#
        ),
        Variant(
            Member(
                "for",
                .string,
                "Runs steps for each element of a list, with this name for the element."
            ),
            [
                Member("in", .expression, "The list.", isRequired: true, yields: .list),
                Member(
                    "do",
                    .oneOrMore(.declaration(.step)),
                    "The steps.",
                    isRequired: true,
                    with: [.element]
                ),
            ],
            example: #"{"for": "line", "in": "lines", "do": [{"set": "line.done", "to": true}]}"#
        ),
        Variant(
            Member("call", .name(.serviceAction), "Calls a service action."),
            [
                Member("with", .named(.expression), "The parameters."),
                steps("then", "Steps that run after success, with `result`.", with: [.result]),
                steps("catch", "Steps that run after a failure, with `error`.", with: [.error]),
            ],
            example: #"{"call": "closeIssue", "with": {"id": "id"}}"#
        ),
        Variant(
            Member("run", .name(.function), "Runs a function or action."),
            [
                Member("on", .expression, "The object. Default: `self`."),
                Member("with", .named(.expression), "The parameters."),
            ],
            example: #"{"run": "restock", "on": "book", "with": {"count": 5}}"#
        ),
        Variant(
            Member("return", .expression, "Ends a function with a result."),
            example: #"{"return": "total"}"#
        ),
        Variant(
            Member("fail", .text, "Ends with a failure, and undoes the changes."),
            [
                Member(
                    "fields",
                    .expression,
                    "Messages for fields of the saved form, or of the first form: a map with text, or a list of "
                        + "texts, for each property."
                )
            ],
            example: #"{"fail": "No copies of {title}"}"#
        ),
    ]

    /// Steps that show or ask something, or navigate.
    private static let presentation = [
        Variant(
            Member("open", .name(.screen), "Opens a screen."),
            [
                Member("object", .expression, "The object that the screen shows."),
                Member("create", .name(.entity), "The entity of a new object to edit."),
                Member("in", .path, "The list to which the new object is added."),
                Member("with", .named(.expression), "The state of the screen."),
                Member("editing", .flag, "Whether the screen starts in edit mode."),
                Member(
                    "place",
                    .word(["over", "first"]),
                    "`over`: it covers the open screens until it is closed. `first`: it replaces them."
                ),
                steps("then", "Steps that run when it is closed, with `result`.", with: [.result]),
            ],
            example: #"{"open": "book", "object": "books.items[0]"}"#
        ),
        Variant(
            Member("back", .either([.flag, .expression]), "Closes the screen, with a result."),
            example: #"{"back": true}"#
        ),
        Variant(
            Member("home", .flag, "Closes all screens except the first screen of the app."),
            example: #"{"home": true}"#
        ),
        Variant(
            Member(
                "offer",
                .list(.name(.action)),
                "Shows a menu of the actions that can run now, and runs the chosen action."
            ),
            [Member("title", .text, "The title.")],
            example: #"{"offer": ["lend", "restock"], "title": "{title}"}"#
        ),
        Variant(
            Member(
                "alert",
                .text,
                "Shows a message until the user closes it. Its text does not change while it is shown. A message "
                    + "that appears without a user action, for example from a timer or a hook, rings the bell of the "
                    + "terminal."
            ),
            [Member("title", .text, "The title."), steps("then", "Steps when it is closed.")],
            example: #"{"alert": "{title} is sold out."}"#
        ),
        Variant(
            Member("confirm", .text, "Asks a question."),
            [
                Member("title", .text, "The title."),
                Member(
                    "yes",
                    .text,
                    """
                    The title of the button that confirms. Default: `Delete` if `then` deletes \
                    something, else `OK`.
                    """
                ),
                Member("no", .text, "The title of the button that cancels. Default: `Cancel`."),
                steps("then", "Steps if the user confirms."),
                steps("else", "Steps if the user cancels."),
            ],
            example: #"{"confirm": "Delete {title}?", "then": [{"delete": "self"}]}"#
        ),
        Variant(
            Member("ask", .text, "Asks the user for values."),
            [
                Member(
                    "fields",
                    .list(.either([.path, .declaration(.field)])),
                    "The fields.",
                    on: .entity
                ),
                Member("of", .name(.entity), "The entity whose properties are the fields."),
                Member("with", .named(.expression), "The initial values of the fields."),
                Member("as", .string, "The name of the answer in `then`."),
                Member("button", .text, "The title of the button that confirms. Default: `Save`."),
                Member(
                    "enabled",
                    .expression,
                    "Whether the user can confirm now; `self` has the values of the fields.",
                    on: .entity
                ),
                steps("then", "Steps that run after the user has confirmed.", with: [.answer]),
            ],
            example: #"{"ask": "How many?", "of": "Order", "fields": ["count"], "as": "order"}"#
        ),
        Variant(
            Member(
                "toast",
                .text,
                "Shows a short message for up to ten seconds. The next user action removes it; moving the focus "
                    + "does not."
            ),
            [
                Member("undo", .flag, "Whether it offers Undo."),
                Member("action", .name(.action), "An action that it offers."),
            ],
            example: #"{"toast": "Deleted {title}", "undo": true}"#
        ),
        Variant(
            Member("copy", .expression, "Copies a value to the clipboard."),
            example: #"{"copy": "url"}"#
        ),
        Variant(
            Member("export", .name(.provider), "Writes items to a file."),
            [
                Member("as", .word(["csv", "json"]), "The format."),
                Member("name", .text, "The proposed name of the file."),
                Member(
                    "columns",
                    .named(.expression),
                    "The values of the columns, by their titles. Default: the properties of the items.",
                    on: .element
                ),
            ],
            example: #"{"export": "books", "as": "csv"}"#
        ),
        Variant(
            Member("import", .name(.entity), "Reads objects from a file that the user picks."),
            [
                Member("as", .word(["csv", "json"]), "The format. Default: by the file."),
                Member(
                    "in",
                    .path,
                    "The list to which they are added. Default: the records of the entity."
                ),
            ],
            example: #"{"import": "Book", "as": "csv"}"#
        ),
        Variant(
            Member(
                "refresh",
                .name(.provider),
                "Loads a provider again. If it is already loading, it loads again afterwards."
            ),
            example: #"{"refresh": "issues"}"#
        ),
        Variant(
            Member("loadMore", .name(.provider), "Loads the next page of a provider."),
            example: #"{"loadMore": "issues"}"#
        ),
        Variant(
            Member("cancel", .name(.action), "Cancels an action that is running."),
            example: #"{"cancel": "upload"}"#
        ),
    ]
}
