import OKitExpression

extension DeclarationType {
    /// `bundle.json`.
    static let bundle = DeclarationType(
        "The manifest: the identity of an app, its models, and its permissions.",
        [
            Member("formatVersion", .number, "The version of the format: 2.", isRequired: true),
            Member(
                "identifier",
                .string,
                "The identifier of the app in all versions, in reverse domain notation.",
                isRequired: true
            ),
            Member("version", .string, "The bundle's version: `1.2.0`.", isRequired: true),
            Member("name", .string, "The app's name.", isRequired: true),
            Member(
                "languages",
                .list(.string),
                "The languages of its texts; the first is used if the user's language is missing."
            ),
            Member("models", .named(.declaration(.model)), "The models: root objects by name."),
            Member(
                "services",
                .list(.string),
                "The service descriptions in `services/`, if only some of them are used."
            ),
            Member(
                "permissions",
                .declaration(.permissions),
                "The permissions that the app requests."
            ),
            Member(
                "functions",
                .named(.declaration(.hostFunction)),
                "Functions that the host program adds to expressions."
            ),
            Member(
                "components",
                .named(.declaration(.hostComponent)),
                "Components that the host program adds to screens."
            ),
            Member(
                "drops",
                .list(.string),
                "Entities and properties whose stored values a new version removes: `Book.isbn`."
            ),
        ]
    )

    /// A model of the manifest.
    static let model = DeclarationType(
        "A model: a root object that is stored under a name.",
        [
            Member("entity", .name(.entity), "The entity of its root object.", isRequired: true),
            Member(
                "storage",
                .word(["file", "encrypted", "http", "encryptedHttp", "records", "transient"]),
                "Where it is stored. Default `file`."
            ),
            Member("connection", .name(.secret), "The name of a connection to a database."),
            Member("endpoint", .string, "`http`: the URL of the server that stores it."),
            Member(
                "auth",
                .declaration(.authorization),
                "`http`: how the server authenticates the app."
            ),
            Member("data", .name(.file), "The file in `data/` with its initial data."),
        ]
    )

    /// `permissions` of the manifest.
    static let permissions = DeclarationType(
        "The permissions that an app requests; the user grants them.",
        [
            Member("hosts", .list(.string), "Hosts that it connects to: `api.example.com`."),
            Member("methods", .list(.string), "HTTP methods that it uses. Default: all."),
            Member("secrets", .list(.string), "Secrets of the user that it sends."),
            Member("storage", .flag, "Whether it stores data. Default: whether its models do."),
            Member("clipboard", .flag, "Whether it copies to the clipboard."),
            Member("links", .flag, "Whether links in texts can be opened."),
        ]
    )

    /// An entry of `functions` of the manifest.
    static let hostFunction = DeclarationType(
        "A function that the host program adds to expressions.",
        [
            Member(
                "on",
                .string,
                """
                The receiver: `text`, `number`, `date`, `color`, `data`, `collection`, or an \
                entity.
                """,
                isRequired: true
            ),
            Member(
                "parameters",
                .list(.word(ParameterType.named.keys.sorted())),
                "The types of its arguments."
            ),
            Member("returns", .type, "The type of its value. Default `any`."),
            Member("summary", .string, "One sentence on what it returns."),
        ]
    )

    /// An entry of `components` of the manifest.
    static let hostComponent = DeclarationType(
        "A component that the host program adds to screens.",
        [
            Member(
                "values",
                .named(.type),
                """
                The values that screens pass to it, by name; values whose types end with `?` are \
                optional.
                """
            ),
            Member("events", .list(.string), "The events for which screens run actions."),
            Member("summary", .string, "One sentence on what it shows."),
        ]
    )

    /// `app.json`.
    static let app = DeclarationType(
        "The app: its first screen or tabs, and settings for all screens.",
        [
            Member("start", .name(.screen), "The first screen."),
            Member("tabs", .declarations(.tab), "Screens that are shown as tabs."),
            Member(
                "menu",
                .either([.name(.screen), .declarations(.tab)]),
                """
                Screens that are shown in a menu; or a screen, shown as an overlay, that is the \
                menu.
                """
            ),
            Member("settings", .name(.screen), "The screen of the app's settings."),
            Member("signIn", .name(.screen), "The screen that opens when a call needs a session."),
            Member(
                "background",
                .name(.screen),
                "A screen that is always open and never shown. Its `on`, `every` and providers run in the "
                    + "background. All screens and the badges of tabs can read its providers."
            ),
            Member("lock", .declaration(.lock), "When and how the app is locked."),
            Member("theme", .either([.name(.theme), .expression]), "The theme."),
            Member(
                "encryption",
                .expression,
                "Whether models with the storage `encrypted` are encrypted now. Default true."
            ),
            Member(
                "keys",
                .named(.name(.action)),
                "Keys that run actions on all screens."
            ),
            Member("actions", .named(.declaration(.action)), "Actions of all screens."),
        ]
    )

    /// An entry of `tabs` or `menu`.
    static let tab = DeclarationType(
        "A screen in the tabs or the menu.",
        [
            Member("screen", .name(.screen), "The screen.", isRequired: true),
            Member("title", .text, "Its title. Default: the title of the screen.", on: .object),
            Member("icon", .name(.image), "Its icon."),
            Member(
                "badge",
                .expression,
                "A number or text beside the title; null and empty text are not shown.",
                on: .object
            ),
        ]
    )

    /// `lock` of the app.
    static let lock = DeclarationType(
        "When the app is locked, and the content of the locked screen.",
        [
            Member("when", .expression, "Whether locking is enabled. Default true."),
            Member("after", .expression, "The idle time after which it is locked: `'5m'`."),
            Member("text", .text, "The text of the locked screen."),
            Member("image", .either([.name(.image), .expression]), "Its image."),
        ]
    )
}
