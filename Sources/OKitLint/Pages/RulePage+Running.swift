import OKitExpression
import OKitSyntax

extension RulePage {
    /// Rules for problems at run time.
    static let running = [
        RulePage(
            "unreadable-model",
            .error,
            finds: "Finds stored files that were spoiled.",
            because: "They are set aside under another name, and the app starts with its first "
                + "content."
        ),
        RulePage(
            "locked-data",
            .error,
            finds: "Finds stored data that is there and cannot be opened now.",
            because: "The app is not started, so that nothing is written over it: another key, "
                + "another user, or another run of the app."
        ),
        RulePage(
            "refused-migration",
            .error,
            finds: "Finds stored data of another version of the app that cannot be brought to the "
                + "entities of this one.",
            because: "The app is not started, and the data stays as it is: values would be lost, a "
                + "`convert` fails, or a later version has written the data."
        ),
        RulePage(
            "migrated-data",
            .info,
            finds: "Reports that stored data was brought to the entities of this version of the "
                + "app.",
            because: "It names the backup with the data from before."
        ),
        RulePage(
            "returned-data",
            .info,
            finds:
                "Reports that a rollback restored the data that the app had before a later version "
                + "migrated it.",
            because: "It names the backup with the data of the later version."
        ),
        RulePage(
            "dropped-state",
            .warning,
            finds:
                "Finds values that screens do not remember, and sessions of the user that cannot be "
                + "read any more.",
            because:
                "The screen begins with the value in its file, or the user has to sign in again."
        ),
        RulePage(
            "unsupported-storage",
            .error,
            finds: "Finds models whose kind of storage this version does not have.",
            because: "Their data would be lost."
        ),
        RulePage(
            "flow",
            .error,
            finds:
                "Reports a command of a flow that could not be done, or an expectation that does "
                + "not hold.",
            because: "The app does not do what the flow says of it."
        ),
    ]
}
