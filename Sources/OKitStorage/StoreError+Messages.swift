import OKitExpression
import OKitModel

extension StoreError {
    static func file(_ error: FileError) -> Self {
        Self(.file, "\(error); check the rights and the space of the data folder", cause: error)
    }

    static func busy(_ folder: String) -> Self {
        Self(.busy, "\(folder): another run of the app uses this data; end it and start again")
    }

    static func changed(_ path: String) -> Self {
        Self(
            .changed,
            "\(path): another run of the app has stored its changes meanwhile, so those of this run are"
                + " not stored; start the app again and repeat them"
        )
    }

    static func unencrypted(_ path: String) -> Self {
        Self(
            .unencrypted,
            "\(path): the server has a content that is not encrypted, which somebody else may have"
                + " put there; it was not taken"
        )
    }

    static func backupExists(_ name: String) -> Self {
        StoreError(.backupExists, "there is a backup \"\(name)\" already; choose another name")
    }

    static var badBackupName: Self {
        StoreError(.badBackupName, "a backup needs a name without slashes, up to 200 bytes")
    }

    static func truncated(_ path: String) -> Self {
        Self(.truncated, "\(path): the file ends too early; take it from a backup")
    }

    static func damaged(_ path: String) -> Self {
        Self(
            .damaged,
            "\(path): the file was changed after it was encrypted, or has another's name;"
                + " take it from a backup"
        )
    }

    static func badDerivation(_ path: String) -> Self {
        Self(
            .badDerivation,
            "\(path): the file asks for more work, or less, than a key may cost;"
                + " take it from a backup"
        )
    }

    static func unknownVersion(_ path: String, _ version: UInt8) -> Self {
        Self(
            .unknownVersion,
            "\(path): the file is encrypted in format \(version), which came after this version;"
                + " use a newer one"
        )
    }

    static func missingKeyFile(_ path: String, _ keyFile: String) -> Self {
        Self(
            .missingKey,
            "\(path): the file is encrypted, and its key file \(keyFile) is missing;"
                + " put the key file back"
        )
    }

    static func missingPassphrase(_ path: String) -> Self {
        Self(
            .missingKey,
            "\(path): the file is encrypted with a passphrase; "
                + "name it by --passphrase-file or OKIT_PASSPHRASE"
        )
    }

    static func wrongKeyFile(_ path: String, _ keyFile: String) -> Self {
        Self(
            .wrongKey,
            "\(path): the file is encrypted with another key than that in \(keyFile);"
                + " put the right key file back"
        )
    }

    static func wrongPassphrase(_ path: String) -> Self {
        Self(
            .wrongKey,
            "\(path): the file is encrypted with another passphrase; "
                + "name the right one by --passphrase-file or OKIT_PASSPHRASE, "
                + "and by --former-passphrase-file where it is being changed"
        )
    }

    static func closed(_ path: String) -> Self {
        Self(.closed, "\(path): the store is closed; open it with its key or passphrase")
    }

    static func unusedPassphrase(_ keyFile: String) -> Self {
        Self(.badPassphrase, "\(keyFile): the store was opened with this key; give no passphrase")
    }

    static func tooManyKeys(_ path: String) -> Self {
        Self(
            .tooManyKeys,
            "\(path): the files of this app ask for too many different keys;"
                + " take them from a backup"
        )
    }

    static func badPassphrase(longest: Int) -> Self {
        Self(.badPassphrase, "a passphrase has from 1 to \(longest) bytes; choose another")
    }

    static func keyFileShared(_ path: String) -> Self {
        Self(
            .keyFileShared,
            "\(path): others may read the key; take their rights away (chmod 600)"
        )
    }

    static func keyFileNotRegular(_ path: String) -> Self {
        Self(
            .keyFileNotRegular,
            "\(path): the key file is a link, a folder or the like; put the file itself there"
        )
    }

    static func keyFileSize(_ path: String) -> Self {
        Self(
            .keyFileSize,
            "\(path): the key file has a wrong size; put the right key file back"
        )
    }

    static func encryption(_ path: String, _ cause: any Error) -> Self {
        Self(.encryption, "\(path): could not be encrypted; try again", cause: cause)
    }
}

extension StoreError {
    /// Runs a file operation; converts an error of the system to one of the store.
    static func wrap<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(StoreError) -> Result {
        do throws(FileError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }
}
