import OKitExpression
import OKitModel

/// The user's settings (OKit, "ModelSettings").
public final class ModelSettings: Model {
    /// The theme; the empty text for the terminal's own colours.
    public let themeName = Field<String>(isOptional: false)
    /// Whether models that may be encrypted are.
    public let encryption = Field<Bool>(isOptional: false)
    /// Whether the app locks itself.
    public let protection = Field<Bool>(isOptional: false)
    /// Which of the timeouts counts.
    public let protectionTimeout = ModelField<ModelRef>()
    /// What the user may choose.
    public let timeouts = ModelField<ModelProtectionTimeout>()*

    /// Whether the theme is the dark one.
    public var darkMode: Bool {
        get { themeName.value == "dark" }
        set { themeName.value = newValue ? "dark" : "" }
    }
}

/// Minutes, as the id, until an app that nobody uses locks itself (OKit,
/// "ModelProtectionTimeout").
public final class ModelProtectionTimeout: Model {
    /// The minutes.
    public let id = IDField()
    /// What people read; a key of the bundle's texts.
    public let name = Field<String>(isOptional: false)
}
