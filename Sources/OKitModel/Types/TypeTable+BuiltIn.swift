import OKitExpression
import OKitSyntax

/// The built-in types of every bundle; their names and members are those of OKit's classes.
extension TypeTable {
    /// The name of the type of references.
    public static let referenceName = ObjectType.referenceName
    /// The property of a reference with the id of the object that it refers to.
    static let referenceKey = "refKey"
    /// The name of the type of the user's settings.
    public static let settingsName = "ModelSettings"
    /// The model with the user's settings (OKit, "ModelSettings").
    public static let settingsModel = "settings"

    static let imageName = "ModelImage"
    static let inlineImageName = "ModelInlineImage"

    /// The names of the built-in types.
    public static let builtInNames = Set(builtIn.map(\.name))

    static let builtIn = [
        reference, data, image, inlineData, inlineImage, settings, protectionTimeout,
    ]

    /// A reference to an object with another owner, by its id in `refKey`.
    ///
    /// Its property `ref` is the object, or null (OKit, "ModelRef").
    private static let reference = EntityType(
        name: referenceName,
        properties: [Property(referenceKey, .text, isOptional: true)],
        views: .builtIn
    )

    /// Bytes in a separate file (OKit, "ModelData").
    private static let data = EntityType(
        name: "ModelData",
        properties: describing + [
            Property("data", .data, isOptional: true, isStoredSeparately: true)
        ],
        hooks: changed("data", then: [sizeStep]),
        views: .builtIn
    )

    /// An image in a separate file (OKit, "ModelImage"): `image` takes the bytes of an image, or
    /// the name of one of the bundle's.
    private static let image = EntityType(
        name: imageName,
        properties: describing + [
            Property("data", .data, isOptional: true, isStoredSeparately: true)
        ],
        computed: imageMember,
        hooks: changed("data", then: [sizeStep, formatStep]),
        views: .builtIn
    )

    /// Bytes in the file of the model (OKit, "ModelInlineData").
    private static let inlineData = EntityType(
        name: "ModelInlineData",
        properties: describing + [Property("data", .data, isOptional: true)],
        hooks: changed("data", then: [sizeStep]),
        views: .builtIn
    )

    /// An image in the file of the model (OKit, "ModelInlineImage").
    private static let inlineImage = EntityType(
        name: inlineImageName,
        properties: describing + [Property("data", .data, isOptional: true)],
        computed: imageMember,
        hooks: changed("data", then: [sizeStep, formatStep]),
        views: .builtIn
    )

    /// The user's settings (OKit, "ModelSettings").
    private static let settings = EntityType(
        name: settingsName,
        properties: [
            Property("themeName", .text),
            Property("encryption", .bool, initial: json("true")),
            Property("protection", .bool, initial: json("true")),
            Property(
                "protectionTimeout",
                .object(referenceName),
                initial: json(#"{"refKey":"5"}"#),
                relation: protectionTimeoutName
            ),
            Property(
                "timeouts",
                .list(.object(protectionTimeoutName)),
                initial: json(
                    """
                    [{"id":"0","name":"Immediately"},{"id":"1","name":"1 Minute"},
                    {"id":"5","name":"5 Minutes"},{"id":"10","name":"10 Minutes"}]
                    """
                )
            ),
        ],
        hasID: false,
        computed: [
            "darkMode": ComputedProperty(
                expression: PredicateParser.parse("themeName == 'dark'", as: .predicate),
                setter: [
                    .branch(
                        if: PredicateParser.parse("value == YES", as: .predicate),
                        then: [set("themeName", to: "#dark")],
                        else: [set("themeName", to: "#")]
                    )
                ]
            )
        ],
        views: .builtIn
    )

    /// The minutes, which are also the id, until an unused app locks itself (OKit,
    /// "ModelProtectionTimeout").
    ///
    /// The name is a key of the bundle's texts, so that it follows the language: `name/localized`.
    private static let protectionTimeout = EntityType(
        name: protectionTimeoutName,
        properties: [Property("name", .text)],
        views: .builtIn
    )

    private static let protectionTimeoutName = "ModelProtectionTimeout"

    // MARK: Parts

    private static let describing = [
        Property("format", .text), Property("label", .text),
        Property("quality", .double, initial: json("0.5")),
        Property("scale", .double, initial: json("1")),
        Property("template", .bool), Property("size", .int),
    ]

    private static let imageMember = [
        "image": ComputedProperty(
            expression: BindingParser.parse("data", as: .single),
            setter: [set("data", to: "value")]
        )
    ]

    private static let sizeStep = set("size", to: "data/length")

    /// Bytes that are not an image leave the format unchanged.
    private static let formatStep = Step.branch(
        if: PredicateParser.parse("data.imageFormat != nil", as: .predicate),
        then: [set("format", to: "data/imageFormat")],
        else: []
    )

    private static func set(_ path: String, to value: String) -> Step {
        .set(
            path: BindingParser.parse(path, as: .single),
            to: .expression(BindingParser.parse(value, as: .single))
        )
    }

    private static func changed(_ property: String, then steps: [Step]) -> Hooks {
        var hooks = Hooks()
        hooks.changed[property] = steps
        return hooks
    }

    private static func json(_ text: String) -> Property.Initial {
        let source = SourceText(path: "default", bytes: Array(text.utf8))
        return (try? JSONDocument(parsing: source)).map { .json($0.root) } ?? .zero
    }
}

extension TypeTable {
    /// The name of the types of providers; the value of a provider is the list of its items.
    package static let providerName = "screen provider"

    /// The names of the entities that contain an image or another file.
    package static let fileNames = Set([data, image, inlineData, inlineImage].map(\.name))

    /// The names of the types of actions and components.
    package static let actionName = "screen action"
    package static let componentName = "component"

    private static let observedNames: Set = [providerName, actionName, componentName]

    /// The traits of a type, by its name and those of its ancestors.
    static func traits(
        of name: String,
        _ ancestors: [String],
        hasID: Bool
    ) -> ObjectType.Traits {
        var traits: ObjectType.Traits = hasID ? [.identified] : []
        if name == referenceName {
            traits.insert(.reference)
        }
        if ([name] + ancestors).contains(where: { [imageName, inlineImageName].contains($0) }) {
            traits.insert(.image)
        }
        if name == UndeclaredTypes.name {
            traits.insert(.undeclared)
        }
        if observedNames.contains(name) {
            traits.insert(.observed)
        }
        if name == providerName {
            traits.insert(.listed)
        }
        if [actionName, componentName].contains(name) {
            traits.insert(.unshown)
        }
        return traits
    }
}
