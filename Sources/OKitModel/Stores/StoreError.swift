/// Stored data could not be read or written.
public struct StoreError: Error, Sendable, CustomStringConvertible {
    /// Why.
    public enum Code: String, Sendable, CaseIterable {
        /// The system refused; the cause is a `FileError`.
        case file
        /// The kind of storage has no store in this version.
        case unsupportedKind
        /// Another run of the app holds the data.
        case busy
        /// The file ends too early.
        case truncated
        /// The file is not as it was written, or was written under another name.
        case damaged
        /// The header asks for a derivation of keys that is not allowed.
        case badDerivation
        /// The file is of a format that came after this version.
        case unknownVersion
        /// The files ask for more different keys than one app has.
        case tooManyKeys
        /// There is no key at all for the file.
        case missingKey
        /// The keys at hand are not the file's.
        case wrongKey
        /// The passphrase is empty or too long.
        case badPassphrase
        /// Other users may read the key file.
        case keyFileShared
        /// The key file is a link, a folder or the like.
        case keyFileNotRegular
        /// The key file does not hold one or two keys.
        case keyFileSize
        /// The cryptographic library failed.
        case encryption
    }

    /// Why.
    public let code: Code
    /// What is wrong and what helps, in one line without any content or key.
    public let description: String
    /// What the system said, where it said something.
    public let cause: (any Error)?

    private init(_ code: Code, _ description: String, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
    }

    /// Whether the file itself is spoiled, so that no key and no newer version could read it.
    ///
    /// Such a file is set aside. All other files stay where they are, and their models are not
    /// written.
    public var isDamage: Bool {
        switch code {
        case .truncated, .damaged, .badDerivation: true
        default: false
        }
    }
}

extension StoreError {
    /// Does something with files; an error of the system becomes one of the store.
    static func wrap<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(StoreError) -> Result {
        do throws(FileError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }

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
            "\(path): the file is encrypted with a passphrase; start with that passphrase"
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
            "\(path): the file is encrypted with another passphrase; start with the right one"
        )
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
