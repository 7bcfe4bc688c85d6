import ArgumentParser
import OKitBundle

/// What `trust grant` grants for all later runs.
///
/// They are the options of `run` that matter for it, described for that command.
struct GrantingOptions: ParsableArguments {
    @Option(
        help:
            "The fingerprint of a publisher to trust for this app from now on, in digits or words.",
        transform: DeliveryOptions.fingerprint
    )
    var trust: String?

    @Flag(help: "Refuse an unsigned bundle.")
    var requireSignature = false

    @Flag(help: "Accept the present content of an unsigned bundle from a URL.")
    var allowUnsigned = false

    @Flag(help: "Take an older version than was seen of a signed app.")
    var allowOlder = false

    @Flag(
        help: "Take a version that may not be the newest, as its publisher's statement has ended."
    )
    var allowStale = false

    @Option(
        help: "The identifier of another app that a URL may have, or a trusted publisher may sign."
    )
    var allowApp: String?

    @Option(help: "A host that the app may reach from now on.")
    var allowHost: [String] = []

    @Option(
        help: """
            A host whose name may from now on have an address of this computer or a private network.
            """
    )
    var allowPrivate: [String] = []

    @Option(help: "A secret that the app may send to a host from now on: NAME@HOST.")
    var allowSecret: [SecretUse] = []

    @Flag(help: "Let the app send files that you choose from now on.")
    var allowUpload = false

    @Flag(help: "Let the app copy to the clipboard from now on.")
    var allowClipboard = false

    @Flag(help: "Let the app open links from now on.")
    var allowLinks = false

    @Option(help: .hidden)
    var secret: [String] = []

    func validate() throws {
        guard secret.isEmpty else {
            throw ValidationError(
                "trust grant stores no values of secrets; grant them by --allow-secret NAME@HOST"
            )
        }
    }

    /// The same as options of a run.
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
    /// The options of a run that names none.
    static var none: Self {
        // Options that no command line was parsed for have no values, not even those they begin with.
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
