import OKitExpression
import OKitModel

/// The user's settings (OKit, "ModelSettings").
public final class ModelSettings: Model {
    /// The theme; the empty text for the default colors of the terminal.
    public let themeName = Field<String>(isOptional: false)
    /// Whether models that support encryption are encrypted.
    public let encryption = Field<Bool>(isOptional: false)
    /// Whether the app locks itself.
    public let protection = Field<Bool>(isOptional: false)
    /// The selected timeout.
    public let protectionTimeout = ModelField<ModelRef>()
    /// The available timeouts.
    public let timeouts = ModelField<ModelProtectionTimeout>()*

    /// Whether the theme is the dark one.
    public var darkMode: Bool {
        get { themeName.value == "dark" }
        set { themeName.value = newValue ? "dark" : "" }
    }
}

/// The minutes, which are also the id, until an unused app locks itself (OKit,
/// "ModelProtectionTimeout").
public final class ModelProtectionTimeout: Model {
    /// The minutes.
    public let id = IDField()
    /// The displayed name; a key of the bundle's texts.
    public let name = Field<String>(isOptional: false)
}
