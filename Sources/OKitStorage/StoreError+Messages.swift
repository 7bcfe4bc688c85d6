import OKitExpression
package import OKitModel

extension StoreError {
    static func file(_ error: FileError) -> Self {
        Self(.file, "\(error); check the rights and the space of the data folder", cause: error)
    }

    /// The model's kind of storage has no store in this version.
    package static func unsupportedKind(_ model: String, _ kind: StorageKind) -> Self {
        let kinds = StorageKind.allCases.filter(\.isSupported).map(\.rawValue)
        return Self(
            .unsupportedKind,
            "model \"\(model)\" has the storage \"\(kind.rawValue)\", which this version does not"
                + " have; it has \(kinds.joined(separator: ", "))"
        )
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

    /// What was decrypted holds no files.
    package static func backup(_ error: any Error) -> Self {
        StoreError(.damaged, "the backup cannot be read or made: \(error)", cause: error)
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

    /// The data was written by a later version of the app.
    package static func newerData(stored: String, app: String) -> Self {
        Self(
            .newerData,
            "the data was written by version \(stored) of the app, whose entities differ from those of "
                + "this version \(app); run version \(stored) or later, or restore a backup of this version"
        )
    }

    /// The schema of the data is of a later form.
    package static func newerSchema(_ path: String) -> Self {
        Self(
            .unknownVersion,
            "\(path): the file was written by a later version of this program; use that"
        )
    }

    /// The records of the app are refused, so that its files stay as they are.
    package static var recordsRefused: Self {
        Self(.lostValues, "the records cannot be migrated, so that the files stay as they are")
    }

    /// Values would be lost.
    package static func lostValues(_ text: String) -> Self {
        Self(.lostValues, text)
    }

    /// A value could not be converted.
    package static func failedConversion(_ text: String) -> Self {
        Self(.failedConversion, text + "; nothing was changed")
    }
}
