extension StoreError {
    /// This version has no store for the model's kind of storage.
    package static func unsupportedKind(_ model: String, _ kind: StorageKind) -> Self {
        let kinds = StorageKind.allCases.filter(\.isSupported).map(\.rawValue)
        return Self(
            .unsupportedKind,
            "model \"\(model)\" has the storage \"\(kind.rawValue)\", which this version does not"
                + " have; it has \(kinds.joined(separator: ", "))"
        )
    }

    /// The model's kind of storage needs another store than that of the session.
    package static func unsupportedByStore(_ model: String, _ kind: StorageKind) -> Self {
        Self(
            .unsupportedKind,
            "model \"\(model)\" has the storage \"\(kind.rawValue)\", which the store of this session does"
                + " not have"
        )
    }

    /// The objects could not be read again.
    static func tooDeep(_ type: String) -> Self {
        StoreError(
            .tooDeep,
            "the \(type) was not stored: its objects, lists and maps are nested too deeply"
        )
    }

    /// The document of a model does not match its JSON schema.
    package static func invalidDocument(_ problem: String) -> Self {
        Self(.invalidDocument, "the document is not stored until this is corrected: \(problem)")
    }

    /// The decrypted data contains no files.
    package static func backup(_ error: any Error) -> Self {
        StoreError(.damaged, "the backup cannot be read or created: \(error)", cause: error)
    }

    /// The data was written by a later version of the app.
    package static func newerData(stored: String, app: String) -> Self {
        Self(
            .newerData,
            "the data was written by version \(stored) of the app, whose entities differ from those of "
                + "this version \(app); run version \(stored) or later, or restore a backup of this version"
        )
    }

    /// The schema of the data has a later version of the stored form.
    package static func newerSchema(_ path: String) -> Self {
        Self(
            .unknownVersion,
            "\(path): the file was written by a later version of this program; update the program"
        )
    }

    /// The records of the app are rejected, so its files are left unchanged.
    package static var recordsRefused: Self {
        Self(.lostValues, "the records cannot be migrated, so the files were not changed")
    }

    /// Records are migrated only after a backup.
    package static var backupsMissing: Self {
        Self(
            .lostValues,
            "the records must be migrated, but the store of this session does not support backups"
        )
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
