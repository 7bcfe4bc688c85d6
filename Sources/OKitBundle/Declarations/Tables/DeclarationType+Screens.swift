extension DeclarationType {
    /// A file in `screens/`.
    static let screen = DeclarationType(
        "A screen: what it shows, and what can be done on it.",
        [
            Member("of", .type, "The entity of its content."),
            Member("title", .text, "Its title."),
            Member("subtitle", .text, "A smaller text beside the title."),
            Member("titleTap", .name(.action), "The action that a tap on the title runs."),
            Member("icon", .name(.image), "Its icon in tabs and menus."),
            Member("help", .text, "What the help shows."),
            Member(
                "state",
                .named(.either([.declaration(.state), .json])),
                "Values of the screen, with their defaults: `screen.query`."
            ),
            Member("providers", .named(.declaration(.provider)), "Where its items come from."),
            Member("actions", .named(.declaration(.action)), "What can be done on it."),
            Member("bar", .list(.name(.action)), "Actions in its bar, most important first."),
            Member("body", .oneOrMore(.declaration(.component)), "What it shows."),
            Member("readOnly", .expression, "Whether its content cannot be edited now."),
            Member("on", .declaration(.events), "Steps that run when something happens."),
            Member(
                "every",
                .named(.oneOrMore(.declaration(.step))),
                "Steps that run again and again, by their interval: `30s`, or an expression."
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
            Member("default", .json, "The value that it begins with."),
            Member("remember", .flag, "Whether it is stored between runs."),
        ]
    )

    /// `on` of a screen.
    static let events = DeclarationType(
        "Steps that run when something happens to a screen.",
        [
            Member("load", .oneOrMore(.declaration(.step)), "Before it is shown first."),
            Member("appear", .oneOrMore(.declaration(.step)), "Whenever it comes into view."),
            Member("refresh", .oneOrMore(.declaration(.step)), "When the user refreshes it."),
            Member("leave", .oneOrMore(.declaration(.step)), "When it is closed."),
        ]
    )

    /// A component of a provider.
    static let provider = DeclarationType(
        "A provider: where items come from.",
        [
            Member("where", .expression, "The condition of its items.", on: .element),
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
            Member("limit", .expression, "How many items it has at most.", yields: .number),
            Member("of", .type, "The type of its items."),
            Member(
                "debounce",
                .expression,
                "The time that a change waits for the next. Default `'300ms'`."
            ),
        ],
        variants: [
            Variant(
                Member("records", .name(.entity), "The records of an entity."),
                example: #"{"records": "Book", "sort": ["title"]}"#
            ),
            Variant(
                Member("items", .expression, "A list.", yields: .list),
                example: #"{"items": "author.books", "where": "price > 10"}"#
            ),
            Variant(
                Member("call", .name(.serviceAction), "The result of a service's action."),
                [
                    Member("with", .named(.expression), "Its parameters."),
                    Member("result", .string, "The key path of the items in the response."),
                    Member("more", .declaration(.more), "How further pages are asked for."),
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
            Member("by", .expression, "What the items of a section share.", isRequired: true),
            Member("title", .text, "The title of a section."),
            Member("sort", .oneOrMore(.order), "The order of the sections."),
            Member(
                "total",
                .text,
                "A text at the end of a section's title, over its `items`.",
                with: [.items]
            ),
        ]
    )

    /// `more` of a provider.
    static let more = DeclarationType(
        "How a provider asks for further pages.",
        [
            Member("parameter", .string, "The parameter with the page.", isRequired: true),
            Member("next", .string, "The key path of its next value in the response."),
            Member("from", .number, "The first value of a parameter that counts pages."),
        ]
    )

    /// An action of a screen, entity or app.
    static let action = DeclarationType(
        "An action: what the user or the app does.",
        [
            Member("label", .text, "What its button and command are called."),
            Member("icon", .name(.image), "Its icon."),
            Member(
                "key",
                .string,
                "The key that runs it: `c`, `ctrl-s`. The program uses `\(ActionKey.reservedList)` itself."
            ),
            Member("style", .name(.style), "Its style: `destructive`."),
            Member("enabled", .expression, "Whether it can be run now."),
            Member("show", .expression, "Whether it is offered at all."),
            Member(
                "confirm",
                .either([.text, .declaration(.question)]),
                "A question that the user answers first."
            ),
            Member("of", .name(.entity), "The entity of the object that it runs on."),
            Member(
                "progress",
                .expression,
                "How much of it is done, from 0 to 1.",
                yields: .number
            ),
            Member("parallel", .flag, "Whether it can run several times at once."),
            Member(
                "then",
                .oneOrMore(.declaration(.step)),
                "Steps after its success; `result`.",
                with: [.result]
            ),
            Member(
                "catch",
                .oneOrMore(.declaration(.step)),
                "Steps after its failure; `error`.",
                with: [.error]
            ),
        ],
        variants: [
            Variant(
                Member("do", .oneOrMore(.declaration(.step)), "The steps that it runs."),
                example: #"{"label": "Close", "do": [{"set": "state", "to": "'closed'"}]}"#
            ),
            Variant(
                Member("call", .name(.serviceAction), "The service's action that it calls."),
                [Member("with", .named(.expression), "The parameters.")],
                example: #"{"label": "Delete", "call": "deleteIssue", "confirm": "Delete?"}"#
            ),
            Variant(
                Member("open", .name(.screen), "The screen that it opens."),
                [
                    Member("object", .expression, "The content of the screen."),
                    Member("create", .name(.entity), "The entity of a new object to edit."),
                    Member("in", .path, "The list that gets the new object."),
                    Member("with", .named(.expression), "The state of the opened screen."),
                    Member("editing", .flag, "Whether the screen begins in edit mode."),
                    Member(
                        "place",
                        .word(["over", "first"]),
                        "`over`: it covers the open screens until it is closed. `first`: it takes their place."
                    ),
                ],
                example: #"{"label": "New issue", "key": "c", "open": "edit", "create": "Issue"}"#
            ),
        ]
    ).scoped(.entity)

    /// `confirm` of an action with more than a text.
    static let question = DeclarationType(
        "A question before an action.",
        [
            Member("text", .text, "The question.", isRequired: true),
            Member("title", .text, "The title."),
            Member("yes", .text, "The title of the button that agrees; `OK` without it."),
            Member("no", .text, "The title of the other button; `Cancel` without it."),
        ]
    ).scoped(.entity)
}
