import ArgumentParser
import Foundation
import OKitModel
import OKitStorage

/// The source of keys for encrypted models.
///
/// They are never passed on the command line itself, which other users can see.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A file with the passphrase of encrypted models, used instead of a key file. \
            Alternatively, set the environment variable OKIT_PASSPHRASE.
            """,
            valueName: "file"
        )
    )
    var passphraseFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with the previous passphrase; the data is encrypted with the new key.",
            valueName: "file"
        )
    )
    var formerPassphraseFile: String?

    func keyring(in folder: String) throws -> Keyring {
        do {
            return Keyring(
                keyFile: FileStore.keyFile(in: folder),
                passphrase: try passphraseFile.map { try passphrase(in: $0) }
                    ?? ProcessInfo.processInfo.environment[EnvironmentVariable.passphrase.name].map
                {
                    try Passphrase(Array($0.utf8))
                },
                formerPassphrase: try formerPassphraseFile.map { try passphrase(in: $0) }
            )
        } catch let error as StoreError {
            throw failure(error.description)
        }
    }

    private func passphrase(in path: String) throws -> Passphrase {
        try Passphrase(fileContent: readFile(path))
    }
}
