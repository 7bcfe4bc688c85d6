public import OKitModel
public import OKitRuntime

/// What sample runs and flows in an editor need from the program, as those of `okit-bundle test`.
public struct TestResources {
    /// Makes in-memory storage for records.
    let records: () -> (any RecordStorage)?
    /// Makes a front end for the keys of flows.
    let keyboard: () -> (any FlowKeyboard)?

    /// Creates resources; without arguments, apps with records show none, and keys of flows fail.
    public init(
        records: @escaping () -> (any RecordStorage)? = { nil },
        keyboard: @escaping () -> (any FlowKeyboard)? = { nil }
    ) {
        self.records = records
        self.keyboard = keyboard
    }
}
