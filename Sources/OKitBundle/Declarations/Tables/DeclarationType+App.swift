import OKitExpression

extension DeclarationType {
    /// `bundle.json`.
    static let bundle = DeclarationType(
        "The manifest: the identity of an app, its models, and what it asks for.",
        [
            Member("formatVersion", .number, "The version of the format: 2.", isRequired: true),
            Member(
                "identifier",
                .string,
                "The app's name over all versions, in reverse domain notation.",
                isRequired: true
            ),
            Member("version", .string, "The bundle's version: `1.2.0`.", isRequired: true),
            Member("name", .string, "The app's name.", isRequired: true),
            Member(
                "languages",
                .list(.string),
                "The languages of its texts; the first is used where the user's is missing."
            ),
            Member("models", .named(.declaration(.model)), "The models: root objects by name."),
            Member(
                "services",
                .list(.string),
                "The service descriptions in `services/`, if only some of them are used."
            ),
            Member("permissions", .declaration(.permissions), "What the app asks for."),
            Member(
                "functions",
                .named(.declaration(.hostFunction)),
                "Functions that the program around the app adds to expressions."
            ),
            Member(
                "components",
                .named(.declaration(.hostComponent)),
                "Components that the program around the app adds to screens."
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
            Member("endpoint", .string, "`http`: the URL of the server that has it."),
            Member("auth", .declaration(.authorization), "`http`: how the server knows the app."),
            Member("data", .name(.file), "The file in `data/` with its initial data."),
        ]
    )

    /// `permissions` of the manifest.
    static let permissions = DeclarationType(
        "What an app asks for; the user grants it.",
        [
            Member("hosts", .list(.string), "Hosts that it reaches: `api.example.com`."),
            Member("methods", .list(.string), "HTTP methods that it uses; all without it."),
            Member("secrets", .list(.string), "Secrets of the user that it sends."),
            Member("storage", .flag, "Whether it stores data. Default: whether its models do."),
            Member("clipboard", .flag, "Whether it copies to the clipboard."),
            Member("links", .flag, "Whether links in texts can be opened."),
        ]
    )

    /// An entry of `functions` of the manifest.
    static let hostFunction = DeclarationType(
        "A function that the program around the app adds to expressions.",
        [
            Member(
                "on",
                .string,
                "What it is called on: `text`, `number`, `date`, `color`, `data`, `collection`, or an entity.",
                isRequired: true
            ),
            Member(
                "parameters",
                .list(.word(ParameterType.named.keys.sorted())),
                "The types of its arguments."
            ),
            Member("returns", .type, "The type of its value; any without it."),
            Member("summary", .string, "One sentence on what it returns."),
        ]
    )

    /// An entry of `components` of the manifest.
    static let hostComponent = DeclarationType(
        "A component that the program around the app adds to screens.",
        [
            Member(
                "values",
                .named(.type),
                "What screens give it, by name; values whose types end with `?` can be left out."
            ),
            Member("events", .list(.string), "What happens in it, for which screens run actions."),
            Member("summary", .string, "One sentence on what it shows."),
        ]
    )

    /// `app.json`.
    static let app = DeclarationType(
        "The app: its first screen or tabs, and what all screens share.",
        [
            Member("start", .name(.screen), "The first screen."),
            Member("tabs", .declarations(.tab), "Screens that are shown as tabs."),
            Member(
                "menu",
                .either([.name(.screen), .declarations(.tab)]),
                "Screens that are shown in a menu; or a screen over the others that is the menu."
            ),
            Member("settings", .name(.screen), "The screen of the app's settings."),
            Member("signIn", .name(.screen), "The screen that a call opens without a session."),
            Member(
                "background",
                .name(.screen),
                "A screen that is open all the time and never shown: what its `on`, `every` and providers do goes "
                    + "on below all screens. All screens and the badges of tabs know its providers."
            ),
            Member("lock", .declaration(.lock), "When and how the app is locked."),
            Member("theme", .either([.name(.theme), .expression]), "The theme."),
            Member(
                "encryption",
                .expression,
                "Whether what models of the storage `encrypted` store is encrypted now. Default true."
            ),
            Member(
                "keys",
                .named(.name(.action)),
                "Actions by the keys that run them, on all screens."
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
                "A number or text beside the title; null or an empty text shows none.",
                on: .object
            ),
        ]
    )

    /// `lock` of the app.
    static let lock = DeclarationType(
        "When the app is locked, and what is shown then.",
        [
            Member("when", .expression, "Whether it is locked at all. Default true."),
            Member("after", .expression, "The idle time after which it is locked: `'5m'`."),
            Member("text", .text, "The text of the locked screen."),
            Member("image", .either([.name(.image), .expression]), "Its image."),
        ]
    )
}
