import ArgumentParser
import Foundation
import OKitModel
import OKitStorage

/// Where the keys of encrypted models come from; never from the command line itself, which others
/// can see.
struct KeyOptions: ParsableArguments {
    @Option(
        help: """
            A file with the passphrase of encrypted models, in place of a key file; the \
            environment variable OKIT_PASSPHRASE does the same.
            """
    )
    var passphraseFile: String?

    @Option(help: "A file with the passphrase used so far; the data gets the new key.")
    var formerPassphraseFile: String?

    func keyring(in folder: String) throws -> Keyring {
        do {
            return Keyring(
                keyFile: FileStore.keyFile(in: folder),
                passphrase: try passphraseFile.map { try passphrase(in: $0) }
                    ?? ProcessInfo.processInfo.environment["OKIT_PASSPHRASE"].map {
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
