import ArgumentParser

/// What is asked of bundles before they run.
struct DeliveryOptions: ParsableArguments {
    @Option(help: "The fingerprint of a publisher to trust for this bundle from now on.")
    var trust: String?

    @Flag(help: "Refuse an unsigned bundle.")
    var requireSignature = false

    @Flag(help: "Run an unsigned bundle from a URL without a question.")
    var allowUnsigned = false

    @Flag(help: "Run an older version than was seen of a signed app.")
    var allowOlder = false

    @Option(help: "The identifier of another app than before that a URL may have.")
    var allowApp: String?

    @Option(help: "A folder with an app's data that the app takes over.")
    var adoptData: String?

    @OptionGroup var grants: GrantOptions
}
