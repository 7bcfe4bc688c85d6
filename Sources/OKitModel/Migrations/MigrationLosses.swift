/// The message about values that a migration would remove without permission.
package enum MigrationLosses {
    /// The message that lists the values that would be lost, with their number, and how to permit
    /// it.
    package static func text(of losses: [MigrationChange: Int], in plan: MigrationPlan) -> String {
        let sorted = losses.sorted { $0.key < $1.key }
        let items = sorted.map { change, count in
            let unit = change.property == nil ? "object" : "value"
            return "\(change.text) (\(count) \(unit)\(count == 1 ? "" : "s"))"
        }
        let drops = sorted.map { "\"\($0.key.name)\"" }
        return
            "the stored data has values that version \(plan.new.appVersion) of the app cannot store: "
            + "\(items.joined(separator: "; ")); nothing was changed. To remove these values, add "
            + "\"drops\": [\(drops.joined(separator: ", "))] to bundle.json; to convert them, use "
            + "\"renamedFrom\" or \"convert\""
    }
}
