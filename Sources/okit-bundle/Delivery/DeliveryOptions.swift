import ArgumentParser
import OKitNetwork

/// The requirements for bundles before they run.
struct DeliveryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The fingerprint, in digits or words, of a publisher to trust for this app from now \
            on.
            """,
            valueName: "fingerprint"
        ),
        transform: fingerprint
    )
    var trust: String?

    @Flag(help: "Refuse an unsigned bundle.")
    var requireSignature = false

    @Flag(help: "Run an unsigned bundle from a URL without asking.")
    var allowUnsigned = false

    @Flag(help: "Run a version of a signed app that is older than the newest known version.")
    var allowOlder = false

    @Flag(
        help: "Run a version that may be outdated, as its publisher's statement has expired."
    )
    var allowStale = false

    @Option(
        help: ArgumentHelp(
            "The identifier of another app to accept at this URL, or from a trusted publisher.",
            valueName: "identifier"
        )
    )
    var allowApp: String?

    @Option(
        help: ArgumentHelp("A folder with app data to move to this app.", valueName: "folder")
    )
    var adoptData: String?

    @OptionGroup var grants: GrantOptions

    /// Whether an unsigned bundle is refused.
    var requiresSignature: Bool {
        requireSignature || trust != nil
    }

    /// Parses the fingerprint of a publisher.
    ///
    /// Whether the bundle is signed by that publisher is checked later.
    static func fingerprint(_ text: String) throws -> String {
        guard PublisherKey.isFingerprint(text) else {
            throw ValidationError(
                "\(text.quoted) is not a fingerprint; expected 32 hexadecimal digits or 16 "
                    + "words, as printed by keygen and verify"
            )
        }
        return text
    }
}
