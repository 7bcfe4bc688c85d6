extension DeclarationType {
    /// A file in `screens/`.
    static let screen = DeclarationType(
        "A screen: its object, components, providers and actions.",
        [
            Member("of", .type, "The entity of the object that it shows."),
            Member("title", .text, "Its title."),
            Member("subtitle", .text, "Smaller text beside the title."),
            Member("titleTap", .name(.action), "The action that a tap on the title runs."),
            Member("icon", .name(.image), "Its icon in tabs and menus."),
            Member("help", .text, "The help text."),
            Member(
                "state",
                .named(.either([.declaration(.state), .json])),
                "Values of the screen, with their defaults: `screen.query`."
            ),
            Member("providers", .named(.declaration(.provider)), "The providers of the screen."),
            Member("actions", .named(.declaration(.action)), "The actions of the screen."),
            Member("bar", .list(.name(.action)), "Actions in its bar, most important first."),
            Member("body", .oneOrMore(.declaration(.component)), "The components of the screen."),
            Member("readOnly", .expression, "Whether it is read-only now."),
            Member("on", .declaration(.events), "Steps that run on events of the screen."),
            Member(
                "every",
                .named(.oneOrMore(.declaration(.step))),
                "Steps that run repeatedly, by their interval: `30s`, or an expression."
            ),
            Member("format", .number, "The version of the format of this file, if it is not 2."),
        ]
    )

    /// The long form of a member of `state`.
    static let state = DeclarationType(
        "A value of a screen.",
        [
            Member("type", .type, "The type of the value.", isRequired: true),
            Member("of", .name(.entity), "The entity of a list's elements."),
            Member("default", .json, "The initial value."),
            Member("remember", .flag, "Whether it is stored between runs."),
        ]
    )

    /// `on` of a screen.
    static let events = DeclarationType(
        "Steps that run on events of a screen.",
        [
            Member(
                "load",
                .oneOrMore(.declaration(.step)),
                "Before it is shown for the first time."
            ),
            Member("appear", .oneOrMore(.declaration(.step)), "Whenever it appears."),
            Member("refresh", .oneOrMore(.declaration(.step)), "When the user refreshes it."),
            Member("leave", .oneOrMore(.declaration(.step)), "When it is closed."),
        ]
    )

    /// A component of a provider.
    static let provider = DeclarationType(
        "A provider: a source of items.",
        [
            Member("where", .expression, "The condition that its items meet.", on: .element),
            Member(
                "sort",
                .oneOrMore(.order),
                "The order: paths, `-` for descending.",
                on: .element
            ),
            Member(
                "section",
                .either([.readPath, .declaration(.section)]),
                "Its sections.",
                on: .element
            ),
            Member("limit", .expression, "The maximum number of items.", yields: .number),
            Member("of", .type, "The type of its items."),
            Member(
                "debounce",
                .expression,
                "The time to wait after a change before loading again. Default `'300ms'`."
            ),
        ],
        variants: [
            Variant(
                Member("records", .name(.entity), "The records of an entity."),
                example: #"{"records": "Book", "sort": ["title"]}"#
            ),
            Variant(
                Member("items", .expression, "The items of a list.", yields: .list),
                example: #"{"items": "author.books", "where": "price > 10"}"#
            ),
            Variant(
                Member("call", .name(.serviceAction), "The result of a service action."),
                [
                    Member("with", .named(.expression), "Its parameters."),
                    Member("result", .string, "The key path of the items in the response."),
                    Member("more", .declaration(.more), "How it loads further pages."),
                    Member("total", .string, "The key path of the number of all items."),
                    Member(
                        "then",
                        .oneOrMore(.declaration(.step)),
                        "Steps that run after each response that it shows, with `result`.",
                        with: [.result]
                    ),
                ],
                example: #"{"call": "listIssues", "with": {"q": "screen.query"}}"#
            ),
            Variant(
                Member("file", .name(.file), "The items of a file in `data/`."),
                example: #"{"file": "countries"}"#
            ),
        ]
    )

    /// `section` of a provider.
    static let section = DeclarationType(
        "The sections of a provider's items.",
        [
            Member(
                "by",
                .expression,
                """
                The value that the items of a section have in common. Items whose values are all null \
                or empty are in no section.
                """,
                isRequired: true
            ),
            Member("title", .text, "The title of a section."),
            Member("sort", .oneOrMore(.order), "The order of the sections."),
            Member(
                "total",
                .text,
                "Text at the end of a section's title; it can read the `items` of the section.",
                with: [.items]
            ),
        ]
    )

    /// `more` of a provider.
    static let more = DeclarationType(
        "How a provider loads further pages.",
        [
            Member("parameter", .string, "The parameter with the page.", isRequired: true),
            Member("next", .string, "The key path of its next value in the response."),
            Member("from", .number, "The number of the first page. Default 1."),
        ]
    )

    /// An action of a screen, entity or app.
    static let action = DeclarationType(
        "An action that the user or the app can run.",
        [
            Member("label", .text, "The title of its button and command."),
            Member("icon", .name(.image), "Its icon."),
            Member(
                "key",
                .string,
                "The key that runs it: `c`, `ctrl-s`. The program reserves `\(ActionKey.reservedList)`."
            ),
            Member("style", .name(.style), "Its style: `destructive`."),
            Member("enabled", .expression, "Whether it can be run now."),
            Member("show", .expression, "Whether it is available at all."),
            Member(
                "confirm",
                .either([.text, .declaration(.question)]),
                "A question to the user before it runs."
            ),
            Member("of", .name(.entity), "The entity of the object that it runs on."),
            Member(
                "progress",
                .expression,
                "The completed fraction, from 0 to 1.",
                yields: .number
            ),
            Member("parallel", .flag, "Whether it can run several times at once."),
            Member(
                "then",
                .oneOrMore(.declaration(.step)),
                "Steps that run after success, with `result`.",
                with: [.result]
            ),
            Member(
                "catch",
                .oneOrMore(.declaration(.step)),
                "Steps that run after a failure, with `error`.",
                with: [.error]
            ),
        ],
        variants: [
            Variant(
                Member("do", .oneOrMore(.declaration(.step)), "The steps that it runs."),
                example: #"{"label": "Close", "do": [{"set": "state", "to": "'closed'"}]}"#
            ),
            Variant(
                Member("call", .name(.serviceAction), "The service action that it calls."),
                [Member("with", .named(.expression), "The parameters.")],
                example: #"{"label": "Delete", "call": "deleteIssue", "confirm": "Delete?"}"#
            ),
            Variant(
                Member("open", .name(.screen), "The screen that it opens."),
                [
                    Member("object", .expression, "The object that the screen shows."),
                    Member("create", .name(.entity), "The entity of a new object to edit."),
                    Member("in", .path, "The list to which the new object is added."),
                    Member("with", .named(.expression), "The state of the opened screen."),
                    Member("editing", .flag, "Whether the screen starts in edit mode."),
                    Member(
                        "place",
                        .word(["over", "first"]),
                        "`over`: it covers the open screens until it is closed. `first`: it replaces them."
                    ),
                ],
                example: #"{"label": "New issue", "key": "c", "open": "edit", "create": "Issue"}"#
            ),
        ]
    ).scoped(.entity)

    /// `confirm` of an action, with more than a text.
    static let question = DeclarationType(
        "A question before an action.",
        [
            Member("text", .text, "The question.", isRequired: true),
            Member("title", .text, "The title."),
            Member(
                "yes",
                .text,
                """
                The title of the button that confirms. Default: the label of the action if it deletes \
                something or has the style `destructive`, else `OK`.
                """
            ),
            Member("no", .text, "The title of the button that cancels. Default: `Cancel`."),
        ]
    ).scoped(.entity)
}
