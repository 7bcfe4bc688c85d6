extension KeyAction {
    /// The table of all actions with their default keys, for the documentation.
    public static var markdown: String {
        let rows = allCases.map { action in
            let keys = action.standardKeys.map { "`\($0)`" }.joined(separator: ", ")
            return "| `\(action.rawValue)` | \(keys) | \(action.summary) |\n"
        }
        return "| action | keys | does |\n|---|---|---|\n" + rows.joined()
    }
}
