import ArgumentParser
import OKitNetwork

/// What is asked of bundles before they run.
struct DeliveryOptions: ParsableArguments {
    @Option(
        help:
            "The fingerprint of a publisher to trust for this app from now on, in digits or words.",
        transform: fingerprint
    )
    var trust: String?

    @Flag(help: "Refuse an unsigned bundle.")
    var requireSignature = false

    @Flag(help: "Run an unsigned bundle from a URL without a question.")
    var allowUnsigned = false

    @Flag(help: "Run an older version than was seen of a signed app.")
    var allowOlder = false

    @Flag(help: "Run a version that may not be the newest, as its publisher's statement has ended.")
    var allowStale = false

    @Option(
        help: "The identifier of another app that a URL may have, or a trusted publisher may sign."
    )
    var allowApp: String?

    @Option(help: "A folder with an app's data that the app takes over.")
    var adoptData: String?

    @OptionGroup var grants: GrantOptions

    /// Whether an unsigned bundle is refused.
    var requiresSignature: Bool {
        requireSignature || trust != nil
    }

    /// Reads the fingerprint of a publisher, which the bundle shows to be its own or not.
    static func fingerprint(_ text: String) throws -> String {
        guard PublisherKey.isFingerprint(text) else {
            throw ValidationError(
                "\(text.quoted) is not a fingerprint: it has 32 hexadecimal digits or 16 words, as "
                    + "keygen and verify print it"
            )
        }
        return text
    }
}
