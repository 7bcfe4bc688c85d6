import OKitExpression
import OKitModel

extension DeclarationType {
    /// `bundle.json`.
    static let bundle = DeclarationType(
        "The manifest: the identity of an app, its models and its permissions.",
        [
            Member("formatVersion", .number, "The version of the format: 2.", isRequired: true),
            Member(
                "identifier",
                .string,
                "The unique name of the app in all versions, in reverse domain notation.",
                isRequired: true
            ),
            Member("version", .string, "The bundle's version: `1.2.0`.", isRequired: true),
            Member("name", .string, "The app's name.", isRequired: true),
            Member(
                "languages",
                .list(.string),
                "The languages of the app. The first is used if the user's language is missing."
            ),
            Member("models", .named(.declaration(.model)), "The models: root objects by name."),
            Member(
                "sharedRecords",
                .flag,
                "Whether all users of a hosted app (`okit-bundle host`) share its records. Default: each user "
                    + "has separate ones. It has no effect elsewhere, where an app has one user."
            ),
            Member(
                "services",
                .list(.string),
                "The files in `services/` that the app uses. Default: all."
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
                "Entities and properties whose stored values this version deletes: `Book.isbn`."
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
                .word(StorageKind.allCases.map(\.rawValue)),
                "Where it is stored. Default `file`."
            ),
            Member(
                "connection",
                .string,
                "`database`: the name of the connection. Its address is passed with `--connection`."
            ),
            Member("endpoint", .string, "`http`: the URL of the server that stores the model."),
            Member(
                "auth",
                .declaration(.authorization),
                "`http`: how the app authenticates to the server."
            ),
            Member("data", .name(.file), "The file in `data/` with its initial data."),
            Member(
                "schema",
                .name(.file),
                "`document`: the file in `data/` with the JSON schema that the document must match."
            ),
        ]
    )

    /// `permissions` of the manifest.
    static let permissions = DeclarationType(
        "The permissions that an app requests and the user grants.",
        [
            Member("hosts", .list(.string), "Hosts that the app can call: `api.example.com`."),
            Member("methods", .list(.string), "HTTP methods that the app can use. Default: all."),
            Member("secrets", .list(.string), "Secrets of the user that the app sends."),
            Member(
                "storage",
                .flag,
                "Whether the app stores data. Default: whether its models are stored."
            ),
            Member("clipboard", .flag, "Whether the app can copy to the clipboard."),
            Member("links", .flag, "Whether users can open links in text."),
        ]
    )

    /// An entry of `functions` of the manifest.
    static let hostFunction = DeclarationType(
        "A function that the host program adds to expressions.",
        [
            Member(
                "on",
                .string,
                "The type that it is called on: `text`, `number`, `date`, `color`, `data`, `collection`, or an "
                    + "entity.",
                isRequired: true
            ),
            Member(
                "parameters",
                .list(.word(ParameterType.named.keys.sorted())),
                "The types of its arguments."
            ),
            Member("returns", .type, "The type of its result. Default: any."),
            Member("summary", .string, "One sentence that describes the result."),
        ]
    )

    /// An entry of `components` of the manifest.
    static let hostComponent = DeclarationType(
        "A component that the host program adds to screens.",
        [
            Member(
                "values",
                .named(.type),
                "The values that screens pass to it, by name. A value whose type ends with `?` is optional."
            ),
            Member("events", .list(.string), "The events for which screens can run actions."),
            Member("summary", .string, "One sentence that describes what it shows."),
        ]
    )

    /// `app.json`.
    static let app = DeclarationType(
        "The app: its first screen or tabs, and the declarations that all screens share.",
        [
            Member("start", .name(.screen), "The first screen."),
            Member("tabs", .declarations(.tab), "Screens that are shown as tabs."),
            Member(
                "menu",
                .either([.name(.screen), .declarations(.tab)]),
                "The screens in the menu, or the name of a screen that is the menu."
            ),
            Member("settings", .name(.screen), "The screen of the app's settings."),
            Member(
                "signIn",
                .name(.screen),
                "The sign-in screen. It opens when a call needs a session."
            ),
            Member(
                "background",
                .name(.screen),
                "A screen that is always open and never shown. Its `on`, `every` and providers run independently "
                    + "of the visible screen. All screens and the badges of tabs can read its providers."
            ),
            Member("lock", .declaration(.lock), "When and how the app is locked."),
            Member("theme", .either([.name(.theme), .expression]), "The theme."),
            Member(
                "encryption",
                .expression,
                "Whether data with the storage `encrypted` is encrypted now. Default true."
            ),
            Member(
                "keys",
                .named(.name(.action)),
                "Actions on all screens, by the keys that run them."
            ),
            Member(
                "actions",
                .named(.declaration(.action)),
                "Actions that are available on all screens."
            ),
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
        "When the app is locked, and what the locked screen shows.",
        [
            Member("when", .expression, "The condition that enables the lock. Default true."),
            Member("after", .expression, "The idle time after which it is locked: `'5m'`."),
            Member("text", .text, "The text of the locked screen."),
            Member("image", .either([.name(.image), .expression]), "Its image."),
        ]
    )
}
