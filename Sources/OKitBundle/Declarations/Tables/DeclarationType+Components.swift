extension DeclarationType {
    /// A component of a screen's body.
    static let component = DeclarationType(
        "A component: a part of a screen.",
        [
            Member("id", .string, "Its name in expressions and flows."),
            Member("show", .expression, "Whether it is shown."),
            Member("enabled", .expression, "Whether it is enabled now."),
        ],
        variants: collections + contents + inputs + containers
    )

    /// The style of a component with one text or chart.
    private static let style = [
        Member("style", .name(.style), "Its style."),
        Member("styles", .named(.expression), "Styles with their conditions."),
    ]

    /// The style of rows.
    private static let rowStyle = [
        Member("style", .name(.style), "The style of its rows."),
        Member(
            "styles",
            .named(.expression),
            "Styles of its rows with their conditions.",
            on: .element
        ),
    ]

    /// Components that show the items of a provider or list.
    private static let collections = [
        Variant(
            Member(
                "list",
                .expression,
                "A provider or list whose items are rows.",
                yields: .list
            ),
            rowMembers + rowStyle + [
                reorder,
                Member("row", .declaration(.row), "The content of a row.", on: .element),
                Member(
                    "rows",
                    .declarations(.conditionalRow),
                    "Rows with conditions; the first row whose condition is true is used.",
                    on: .element
                ),
                Member(
                    "index",
                    .expression,
                    "Whether it has an index of the sections' first letters."
                ),
            ],
            example: #"{"list": "books", "row": {"title": "{title}"}, "open": "book"}"#
        ),
        Variant(
            Member(
                "table",
                .expression,
                "A provider or list whose items are rows with columns.",
                yields: .list
            ),
            rowMembers + rowStyle + [reorder, columns],
            example: #"{"table": "issues", "columns": ["title", "state"], "open": true}"#
        ),
        Variant(
            Member(
                "tree",
                .expression,
                "A provider or list whose items contain other items.",
                yields: .list
            ),
            rowMembers + rowStyle + [
                Member("row", .declaration(.row), "The content of a row.", on: .element),
                Member(
                    "children",
                    .expression,
                    "The child items of an item.",
                    isRequired: true,
                    on: .element,
                    yields: .list
                ),
            ],
            example: #"{"tree": "folders", "children": "folders", "row": {"title": "{name}"}}"#
        ),
    ]

    /// The members that lists, tables and trees share.
    private static let rowMembers = [
        Member(
            "open",
            .either([.name(.screen), .flag]),
            "The screen that a row opens; `true` for a generated screen."
        ),
        Member(
            "actions",
            .list(.name(.action)),
            "Actions on a row; the first is the quick action."
        ),
        Member("tap", .name(.action), "The action that a row runs instead of opening a screen."),
        Member(
            "select",
            .word(["one", "many"]),
            "How many rows can be selected. A row is selected by opening it, or by its tick if opening does "
                + "something else."
        ),
        Member("into", .path, "The path to which the selection is written."),
        Member(
            "checked",
            .expression,
            "Whether a row is ticked. If it is a path to a boolean property, ticking the row changes the property.",
            on: .element
        ),
        Member("add", .name(.action), "The action that adds a row."),
        Member("empty", .text, "The text for an empty list."),
        Member("loading", .text, "The text that is shown until there are rows."),
        Member(
            "wide",
            .word(["detail", "push"]),
            "Where a wide window shows the screen that a row opens: beside the rows, or as a separate screen."
        ),
    ]

    private static let reorder = Member("reorder", .expression, "Whether rows can be moved.")

    private static let columns = Member(
        "columns",
        .list(.either([.readPath, .declaration(.column)])),
        "The columns. Default: the properties of the entity.",
        on: .element
    )

    private static let languages = CodeLanguage.allCases.map { "`\($0.rawValue)`" }
        .joined(separator: ", ")

    /// Components that show texts, values and images.
    private static let contents = [
        Variant(
            Member("text", .text, "Text."),
            style,
            example: #"{"text": "{items.size()} books"}"#
        ),
        Variant(
            Member("markdown", .text, "Text in Markdown."),
            example: ##"{"markdown": "# {title}"}"##
        ),
        Variant(
            Member("code", .text, "Preformatted text."),
            [Member("language", .name(.codeLanguage), "The language of the code: \(languages).")]
                + style,
            example: #"{"code": "{source}", "language": "json"}"#
        ),
        Variant(
            Member("image", .either([.name(.image), .expression]), "An image."),
            [Member("alt", .text, "Text that is shown instead of the image.")],
            example: #"{"image": "logo", "alt": "Logo"}"#
        ),
        Variant(
            Member("fact", .expression, "A label and a value.", yields: .shown),
            factMembers + style,
            example: #"{"fact": "created", "label": "Created", "format": "relative"}"#
        ),
        Variant(
            Member("chart", .word(["line", "bar", "spark", "gauge"]), "A chart."),
            [
                Member(
                    "items",
                    .expression,
                    "A provider, a list of numbers, or one number for a gauge."
                ),
                Member("x", .expression, "The label of an item.", on: .element),
                Member("y", .expression, "The number of an item.", on: .element, yields: .number),
                Member("min", .expression, "The lower end of the scale.", yields: .number),
                Member("max", .expression, "The upper end of the scale.", yields: .number),
                Member("label", .text, "The title of the chart."),
                Member(
                    "format",
                    .string,
                    "The display format of numbers. Default: the format of the property."
                ),
            ] + style,
            example: #"{"chart": "spark", "items": "checks", "y": "milliseconds"}"#
        ),
        Variant(
            Member(
                "progress",
                .expression,
                "The completed fraction, from 0 to 1.",
                yields: .number
            ),
            [Member("label", .text, "What is in progress.")],
            example: #"{"progress": "upload.progress"}"#
        ),
        Variant(
            Member(
                "spinner",
                .expression,
                "An indicator that is shown while the expression is true."
            ),
            [Member("label", .text, "The label of the activity.")],
            example: #"{"spinner": "issues.isLoading"}"#
        ),
    ]

    /// The members of a fact, as a component or among the fields of a form.
    private static let factMembers = [
        Member("label", .text, "The label."),
        Member("format", .string, "The display format of the value."),
        Member("copy", .flag, "Whether the value can be copied."),
        Member("tap", .name(.action), "The action that a tap runs."),
        Member("button", .name(.action), "An action with a button at the end."),
    ]

    /// Components that users change or press.
    private static let inputs = [
        Variant(
            Member(
                "form",
                .expression,
                "The object that it edits, such as `self`.",
                yields: .object
            ),
            [
                Member(
                    "fields",
                    .list(.either([.path, .declaration(.field)])),
                    "The fields and facts. Default: the properties of the entity.",
                    on: .object
                ),
                Member(
                    "save",
                    .either([.word(["immediately", "explicitly"]), .declaration(.saving)]),
                    "When changes are stored, or the actions for `new` and `changed` objects."
                ),
                Member(
                    "then",
                    .oneOrMore(.declaration(.step)),
                    "Steps that run after saving, before the screen closes."
                ),
            ],
            example: #"{"form": "self", "fields": ["title", "state"], "save": "explicitly"}"#
        ),
        Variant(
            Member("button", .name(.action), "A button that runs an action."),
            example: #"{"button": "add"}"#
        ),
        Variant(
            Member(
                "backups",
                .word(["files", "sealed"]),
                "The list of backups of the app's data, with buttons to create, restore and delete them. Backups "
                    + "are stored like the data, or encrypted with a separate passphrase."
            ),
            example: #"{"backups": "sealed"}"#
        ),
        Variant(
            Member("search", .path, "A search field, and the path to which its text is written."),
            [Member("placeholder", .text, "The text that it shows while it is empty.")],
            example: #"{"search": "screen.query", "placeholder": "Search issues"}"#
        ),
        Variant(
            Member("filter", .path, "A choice that is written to the path."),
            [
                Member(
                    "options",
                    .expression,
                    "The values, or maps with `value` and `label`. Default: the values of the property."
                ),
                Member("label", .text, "The label of the choice."),
            ],
            example: #"{"filter": "screen.state", "options": ["open", "closed"]}"#
        ),
    ]

    /// Components that contain others.
    private static let containers = [
        Variant(
            Member("section", .text, "A part of the screen with a title."),
            [
                body,
                Member(
                    "collapsed",
                    .either([.flag, .expression]),
                    "Whether it is collapsed at first."
                ),
            ],
            example: #"{"section": "Details", "body": [{"fact": "created"}]}"#
        ),
        Variant(
            Member(
                "group",
                .word(["row", "column", "grid"]),
                "Components side by side, or below each other in a narrow window. In a `row`, each component "
                    + "needs 16 columns; a `grid` has as many columns as fit with a width of 24."
            ),
            [
                body, Member("gap", .number, "The space between them."),
                Member("weights", .list(.number), "Their relative widths."),
            ],
            example: #"{"group": "row", "body": [{"fact": "a"}, {"fact": "b"}]}"#
        ),
        Variant(
            Member(
                "split",
                .list(.either([.declaration(.component), .list(.declaration(.component))])),
                "Panes side by side."
            ),
            [Member("weights", .list(.number), "Their relative widths.")],
            example: #"{"split": [{"list": "a"}, {"list": "b"}], "weights": [1, 2]}"#
        ),
        Variant(
            Member("tabs", .declarations(.pane), "Panes with tabs; one of them is shown."),
            example: #"{"tabs": [{"title": "Open", "body": {"list": "open"}}]}"#
        ),
        Variant(
            Member("include", .name(.screen), "The body of another screen."),
            [
                Member("object", .expression, "The object that the included screen shows."),
                Member("with", .named(.expression), "The state of the screen."),
            ],
            example: #"{"include": "address", "object": "customer.address"}"#
        ),
        Variant(
            Member(
                "component",
                .name(.component),
                "A component of the host program; `components` in `bundle.json` declares it."
            ),
            [
                Member("with", .named(.expression), "Its values."),
                Member(
                    "on",
                    .named(.name(.action)),
                    "The actions that run on its events."
                ),
            ],
            example:
                #"{"component": "stars", "with": {"value": "rating"}, "on": {"chosen": "rate"}}"#,
            hasImage: false
        ),
    ]

    private static let body = Member(
        "body",
        .oneOrMore(.declaration(.component)),
        "Its content.",
        isRequired: true
    )

    /// A part of `tabs`.
    static let pane = DeclarationType(
        "A pane of a screen with a tab.",
        [
            Member("title", .text, "The title of its tab.", isRequired: true),
            body,
            Member("badge", .expression, "A number or text beside the title."),
            Member("show", .expression, "Whether the tab is shown."),
        ]
    )

    /// `row` of a list.
    static let row = DeclarationType(
        "The content of a row.",
        [
            Member("title", .text, "The main text. Default: the title of the entity."),
            Member("subtitle", .text, "Smaller text below or beside the title."),
            Member("detail", .text, "Text at the end."),
            Member("icon", .either([.name(.image), .expression]), "An image before the text."),
            Member("badge", .text, "A highlighted number or text."),
            Member("style", .name(.style), "The style of its texts."),
            Member("styles", .named(.expression), "Styles with their conditions."),
            Member("button", .name(.action), "An action with a button in the row."),
            Member("color", .expression, "The color of a stripe at its start."),
            Member("field", .declaration(.field), "A field in the row."),
        ]
    )

    /// An element of `rows`.
    static let conditionalRow = DeclarationType(
        "The content of a row, with a condition.",
        [
            Member("when", .expression, "The condition. Default: true."),
            Member("row", .declaration(.row), "What the row shows.", isRequired: true),
        ]
    )

    /// The long form of a column.
    static let column = DeclarationType(
        "A column of a table.",
        [
            Member("value", .expression, "The value of a cell.", isRequired: true, yields: .shown),
            Member("title", .text, "The title. Default: the label of the property."),
            Member("format", .string, "The display format of values."),
            Member("width", .number, "The width in characters. Default: by the content."),
            Member("align", .word(["start", "center", "end"]), "The alignment of values."),
            Member("style", .name(.style), "The style of values."),
            Member("styles", .named(.expression), "Styles with their conditions."),
            Member(
                "sort",
                .either([.flag, .readPath]),
                "Whether users can sort by the column, or the path to sort by. The order of sections does not change."
            ),
        ]
    )

    /// `save` of a form with actions.
    static let saving = DeclarationType(
        "The actions that store the object of a form.",
        [
            Member("new", .name(.action), "The action that stores a new object."),
            Member("changed", .name(.action), "The action that stores a changed object."),
        ]
    )

    /// The long form of a field, or a fact in its place.
    static let field = DeclarationType(
        "A field of a form.",
        [Member("show", .expression, "Whether it is shown.")],
        variants: [
            Variant(
                Member("field", .path, "The property."),
                fieldMembers,
                example: #"{"field": "copies", "as": "stepper", "min": 0, "max": "shelf.capacity"}"#
            ),
            Variant(
                Member("fact", .expression, "A read-only value.", yields: .shown),
                factMembers,
                example: #"{"fact": "lines.size()", "label": "Lines", "tap": "showLines"}"#
            ),
        ]
    )

    private static let fieldMembers = [
        Member("label", .text, "The label. Default: the label of the property."),
        Member("as", .word(fieldKinds), "The kind of field. Default: by the type of the property."),
        Member(
            "options",
            .expression,
            "The values to choose from, or maps with `value` and `label`. Objects are shown by their titles."
        ),
        Member("value", .readPath, "The value of an option.", on: .element),
        Member("title", .text, "The label of an option.", on: .element),
        Member("enabled", .expression, "Whether it can be edited."),
        Member("help", .text, "A help text below the field."),
        Member("placeholder", .text, "The text that it shows while it is empty."),
        Member(
            "min",
            .expression,
            "The minimum. Default: the minimum in the property's rules, or 0 for a slider."
        ),
        Member(
            "max",
            .expression,
            "The maximum. Default: the maximum in the property's rules, or 100 for a slider."
        ),
        Member("step", .expression, "The difference between values."),
        Member("format", .string, "The display format of the value."),
    ]

    /// The kinds of fields.
    package static let fieldKinds = FieldKind.allCases.map(\.rawValue)
}
