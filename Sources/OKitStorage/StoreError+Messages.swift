import OKitExpression
import OKitModel

extension StoreError {
    static func file(_ error: FileError) -> Self {
        Self(
            .file,
            "\(error); check the permissions and the free space of the data folder",
            cause: error
        )
    }

    static func busy(_ folder: String) -> Self {
        Self(.busy, "\(folder): another run of the app uses this data; quit it and start again")
    }

    static func changed(_ path: String) -> Self {
        Self(
            .changed,
            "\(path): another run of the app has stored changes, so the changes of this run are"
                + " not stored; start the app again and repeat them"
        )
    }

    static func changedDocument(_ path: String) -> Self {
        Self(
            .changed,
            "\(path): another program has changed the file, so your changes are not stored; start the app"
                + " again and repeat them"
        )
    }

    static func unencrypted(_ path: String) -> Self {
        Self(
            .unencrypted,
            "\(path): the server has unencrypted content that may come from someone else;"
                + " it was ignored"
        )
    }

    static func backupExists(_ name: String) -> Self {
        StoreError(.backupExists, "the backup \"\(name)\" already exists; choose another name")
    }

    static var badBackupName: Self {
        StoreError(.badBackupName, "expected a backup name without slashes, of up to 200 bytes")
    }

    static func truncated(_ path: String) -> Self {
        Self(.truncated, "\(path): the file is truncated; restore it from a backup")
    }

    static func damaged(_ path: String) -> Self {
        Self(
            .damaged,
            "\(path): the file was changed or renamed after it was encrypted;"
                + " restore it from a backup"
        )
    }

    static func badDerivation(_ path: String) -> Self {
        Self(
            .badDerivation,
            "\(path): the file has invalid key derivation parameters;"
                + " restore it from a backup"
        )
    }

    static func unknownVersion(_ path: String, _ version: UInt8) -> Self {
        Self(
            .unknownVersion,
            "\(path): the file is encrypted in format \(version), which this version does not"
                + " support; use a newer version"
        )
    }

    static func missingKeyFile(_ path: String, _ keyFile: String) -> Self {
        Self(
            .missingKey,
            "\(path): the file is encrypted, and its key file \(keyFile) is missing;"
                + " restore the key file"
        )
    }

    static func missingPassphrase(_ path: String) -> Self {
        Self(
            .missingKey,
            "\(path): the file is encrypted with a passphrase; "
                + "pass it with --passphrase-file or OKIT_PASSPHRASE"
        )
    }

    static func wrongKeyFile(_ path: String, _ keyFile: String) -> Self {
        Self(
            .wrongKey,
            "\(path): the file is encrypted with another key than that in \(keyFile);"
                + " restore the correct key file"
        )
    }

    static func wrongPassphrase(_ path: String) -> Self {
        Self(
            .wrongKey,
            "\(path): the file is encrypted with another passphrase; "
                + "pass the correct one with --passphrase-file or OKIT_PASSPHRASE, "
                + "and the previous one with --former-passphrase-file to change it"
        )
    }

    static func closed(_ path: String) -> Self {
        Self(.closed, "\(path): the store is closed; open it with its key or passphrase")
    }

    static func unusedPassphrase(_ keyFile: String) -> Self {
        Self(
            .badPassphrase,
            "\(keyFile): the store was opened with this key; remove the passphrase"
        )
    }

    static func tooManyKeys(_ path: String) -> Self {
        Self(
            .tooManyKeys,
            "\(path): the files of this app use too many different keys;"
                + " restore them from a backup"
        )
    }

    static func badPassphrase(longest: Int) -> Self {
        Self(.badPassphrase, "expected a passphrase of 1 to \(longest) bytes")
    }

    static func keyFileShared(_ path: String) -> Self {
        Self(
            .keyFileShared,
            "\(path): other users can read the key; run chmod 600"
        )
    }

    static func keyFileNotRegular(_ path: String) -> Self {
        Self(
            .keyFileNotRegular,
            "\(path): the key file is not a regular file; replace it with the file itself"
        )
    }

    static func keyFileSize(_ path: String) -> Self {
        Self(
            .keyFileSize,
            "\(path): the key file has the wrong size; restore the correct key file"
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
