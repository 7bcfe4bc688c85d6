import ArgumentParser
import Foundation
import OKitBrowser
import OKitModel

/// The options for users who sign in through an OpenID provider.
struct SignInOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The OpenID provider through which users sign in.", valueName: "url")
    )
    var issuer: String?

    @Option(
        help: ArgumentHelp("The identifier of this server at the provider.", valueName: "id")
    )
    var clientID: String?

    @Option(
        help: ArgumentHelp(
            "A file with the secret of this server at the provider, instead of OKIT_CLIENT_SECRET.",
            valueName: "file"
        ),
        completion: .file()
    )
    var clientSecretFile: String?

    @Option(
        help: ArgumentHelp(
            "The URL at which browsers reach this server, as registered at the provider.",
            valueName: "url"
        )
    )
    var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "The claim that identifies the user. Its value must never change for a user.",
            valueName: "claim"
        )
    )
    var userClaim = "sub"

    @Option(
        help: ArgumentHelp(
            "A scope to request, besides openid. Repeatable.",
            valueName: "scope"
        )
    )
    var scope: [String] = []

    /// Whether users sign in.
    var isUsed: Bool { issuer != nil }

    func validate() throws {
        guard let issuer else {
            let others = [clientID, clientSecretFile, publicURL].contains { $0 != nil }
            guard !others, scope.isEmpty, userClaim == "sub" else {
                throw ValidationError("options for signing in require --issuer")
            }
            return
        }
        guard let clientID, let publicURL else {
            throw ValidationError("--issuer requires --client-id and --public-url")
        }
        do throws(OpenIDSettings.Problem) {
            // The secret is read when the command runs.
            _ = try OpenIDSettings(
                issuer: issuer,
                clientID: clientID,
                clientSecret: nil,
                publicAddress: publicURL,
                userClaim: userClaim,
                scopes: scope
            )
        } catch {
            throw ValidationError(error.description)
        }
    }

    private static let longestSecret = 4096

    /// Returns the settings; `nil` if users do not sign in.
    func settings() throws -> OpenIDSettings? {
        guard let issuer, let clientID, let publicURL else {
            return nil
        }
        let secret = try secret()
        do throws(OpenIDSettings.Problem) {
            return try OpenIDSettings(
                issuer: issuer,
                clientID: clientID,
                clientSecret: secret,
                publicAddress: publicURL,
                userClaim: userClaim,
                scopes: scope
            )
        } catch {
            throw failure(error.description)
        }
    }

    /// The secret of a confidential client; `nil` for a public one.
    private func secret() throws -> String? {
        guard let file = clientSecretFile else {
            return ProcessInfo.processInfo.environment[EnvironmentVariable.clientSecret.name]
        }
        guard let bytes = try AtomicFile.read(file, limit: Self.longestSecret),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw failure("\(file): cannot read the client secret")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
