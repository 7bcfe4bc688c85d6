package import OKitExpression

/// The program's messages for services that cannot be called.
///
/// The raw value is the English text, and the key under which a bundle can translate it; `{0}` is
/// the host.
package enum ServiceSentence: String, CaseIterable, Sendable {
    case unpackable = "The response from {0} cannot be unpacked or is too large."
    case slow = "{0} takes too long to respond; try again later."
    case untrusted = "The TLS certificate of {0} is not valid."
    case unknownHost = "The host {0} does not exist."
    case unreachable = "{0} cannot be reached. Is its server running?"
    case broken = "{0} has sent an incomplete response. Check the network."
    case notSignedIn = "You have not signed in."

    /// The message for a host, in English.
    func text(_ host: String) -> String {
        rawValue.filled(with: [host])
    }
}

extension ServiceFailure {
    /// Creates a failure with a message of the program.
    package init(_ sentence: ServiceSentence, _ host: String = "", status: Int? = nil) {
        self.init(sentence.text(host), status: status)
        origin = Origin(sentence: sentence, host: host)
    }

    /// The failure in the language of an app.
    package func localized(in environment: AppEnvironment) -> ServiceFailure {
        guard let origin else {
            return self
        }
        var failure = self
        failure.message = environment.localized(origin.sentence.rawValue)
            .filled(with: [origin.host])
        return failure
    }
}
