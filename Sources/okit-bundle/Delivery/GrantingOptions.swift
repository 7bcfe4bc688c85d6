import ArgumentParser
import OKitBundle

/// The permissions that `trust grant` grants for all later runs.
///
/// These are the relevant options of `run`, described for that command.
struct GrantingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The fingerprint, in digits or words, of a publisher to trust for this app from now \
            on.
            """,
            valueName: "fingerprint"
        ),
        transform: DeliveryOptions.fingerprint
    )
    var trust: String?

    @Flag(help: "Refuse an unsigned bundle.")
    var requireSignature = false

    @Flag(help: "Accept the current content of an unsigned bundle from a URL.")
    var allowUnsigned = false

    @Flag(help: "Accept a version of a signed app that is older than the newest known version.")
    var allowOlder = false

    @Flag(
        help: "Accept a version that may be outdated, as its publisher's statement has expired."
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
        help: ArgumentHelp("Allow the app to connect to this host. Repeatable.", valueName: "host")
    )
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "Allow this host name to resolve to this computer or a private network. Repeatable.",
            valueName: "host"
        )
    )
    var allowPrivate: [String] = []

    @Option(
        help: ArgumentHelp(
            "Allow the app to send this secret to this host. Repeatable.",
            valueName: "name@host"
        )
    )
    var allowSecret: [SecretUse] = []

    @Flag(help: "Allow the app to send files that you choose.")
    var allowUpload = false

    @Flag(help: "Allow the app to copy to the clipboard.")
    var allowClipboard = false

    @Flag(help: "Allow the app to open links.")
    var allowLinks = false

    @Option(help: .hidden)
    var secret: [String] = []

    func validate() throws {
        guard secret.isEmpty else {
            throw ValidationError(
                "trust grant does not store values of secrets; use --allow-secret <name@host>"
            )
        }
    }

    /// The same values as options of `run`.
    var delivery: DeliveryOptions {
        var options = DeliveryOptions.none
        options.trust = trust
        options.requireSignature = requireSignature
        options.allowUnsigned = allowUnsigned
        options.allowOlder = allowOlder
        options.allowStale = allowStale
        options.allowApp = allowApp
        options.grants.allowHost = allowHost
        options.grants.allowPrivate = allowPrivate
        options.grants.allowSecret = allowSecret
        options.grants.allowUpload = allowUpload
        options.grants.allowClipboard = allowClipboard
        options.grants.allowLinks = allowLinks
        return options
    }
}

extension DeliveryOptions {
    /// The options of a run without any of them.
    static var none: Self {
        // Options that were not parsed from a command line have no values, not even their defaults.
        var grants = GrantOptions()
        (grants.allowHost, grants.allowPrivate, grants.allowSecret) = ([], [], [])
        grants.secret = []
        grants.allowUpload = false
        (grants.allowClipboard, grants.allowLinks) = (false, false)
        var options = DeliveryOptions()
        (options.trust, options.allowApp, options.adoptData) = (nil, nil, nil)
        (options.requireSignature, options.allowUnsigned) = (false, false)
        (options.allowOlder, options.allowStale) = (false, false)
        options.grants = grants
        return options
    }
}
