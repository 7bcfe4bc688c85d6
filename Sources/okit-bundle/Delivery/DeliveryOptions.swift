import ArgumentParser

/// What is asked of bundles that come from URLs before they run.
struct DeliveryOptions: ParsableArguments {
    @Option(help: "The fingerprint of a publisher to trust for this URL from now on.")
    var trust: String?

    @Flag(help: "Refuse a bundle from a URL that nobody has signed.")
    var requireSignature = false

    @Flag(help: "Run an older version than was seen of a signed app.")
    var allowOlder = false
}
