import OKitExpression
import OKitSyntax

extension RulePage {
    /// Rules for problems at run time.
    static let running = [
        RulePage(
            "unreadable-model",
            .error,
            finds: "Reports damaged files of stored data.",
            because: "The files are renamed, and the app starts with its initial data."
        ),
        RulePage(
            "locked-data",
            .error,
            finds: "Reports stored data that exists but cannot be opened.",
            because: "The app does not start, so that it does not overwrite the data. The data has "
                + "another key, belongs to another user, or is open in another run of the app."
        ),
        RulePage(
            "refused-migration",
            .error,
            finds: "Reports stored data of another version of the app that cannot be migrated to "
                + "the entities of this version.",
            because:
                "The app does not start, and the data does not change. Values would be lost, a "
                + "`convert` fails, or a later version wrote the data."
        ),
        RulePage(
            "migrated-data",
            .info,
            finds: "Reports that stored data was migrated to the entities of this version of the "
                + "app.",
            because: "The finding names the backup of the data before the migration."
        ),
        RulePage(
            "returned-data",
            .info,
            finds:
                "Reports that a rollback restored the data that the app had before a later version "
                + "migrated it.",
            because: "The finding names the backup of the data of the later version."
        ),
        RulePage(
            "dropped-state",
            .warning,
            finds:
                "Reports stored values of screens, and stored user sessions, that can no longer be "
                + "read.",
            because:
                "The screen starts with the value in its file, or the user must sign in again."
        ),
        RulePage(
            "unsupported-storage",
            .error,
            finds: "Reports models whose kind of storage this version does not support.",
            because: "Their data would be lost."
        ),
        RulePage(
            "flow",
            .error,
            finds:
                "Reports a command of a flow that failed, or an expectation that was not met.",
            because: "The app does not behave as the flow expects."
        ),
    ]
}
