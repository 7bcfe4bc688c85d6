import FoundationEssentials
import OKitExpression
import OKitModel

/// The names of backups made when a later version migrates the data and when a rollback restores
/// it.
enum VersionBackup {
    /// The data from before a version, or that of the versions after it.
    enum Content: String {
        case before, after
    }

    /// Returns an unused name, such as `before 2.0.0 (2026-01-01 00.00.00)`.
    static func name(
        _ content: Content,
        _ version: String,
        _ environment: AppEnvironment,
        in store: any BackupStore
    ) throws(StoreError) -> String {
        let version = version.prefix(40).map { $0 == "/" ? "-" : $0 }
        let date = CivilTime(environment.now)
        let time = date.timeText.replacing(":", with: ".")
        let name = "\(content.rawValue) \(String(version)) (\(date.dateText) \(time))"
        let taken = try store.backups(.files).map(\.name)
        let names = [name] + (2...(taken.count + 2)).map { "\(name) \($0)" }
        return names.first { !taken.contains($0) } ?? name
    }

    /// Returns the backup with the last data of a version.
    ///
    /// Each rollback makes a backup `after` its version. Between two rollbacks, versions only
    /// increase, so the backup before the next later version contains the data of this version. The
    /// newest such period counts.
    static func last(of version: String, in store: any BackupStore) throws(StoreError) -> String? {
        let version = SemanticVersion(version)
        let made = try store.backups(.files).compactMap { Made($0.name) }.sorted()
        for period in made.split(
            omittingEmptySubsequences: false,
            whereSeparator: { $0.isRollback }
        )
        .reversed() {
            let rollback = period.startIndex > 0 ? made[period.startIndex - 1] : nil
            if let rollback, version < rollback.version {
                // The period contains only data of later versions.
                continue
            }
            let later = period.filter { version < $0.version }
            if let next = later.map(\.version).min() {
                return later.last { $0.version == next }?.name
            }
        }
        return nil
    }

    /// A backup with a name of this form.
    private struct Made: Comparable {
        let name: String
        let version: SemanticVersion
        /// Whether it was made by a rollback to the version instead of before a migration to it.
        let isRollback: Bool
        /// The time at which it was made.
        private let time: String
        /// Its number among the backups made at the same time.
        private let number: Int

        init?(_ name: String) {
            guard let content = Content(rawValue: String(name.prefix { $0 != " " })),
                let opening = name.lastIndex(of: "("), let closing = name.lastIndex(of: ")"),
                opening < closing
            else {
                return nil
            }
            let version = name[..<opening].split(separator: " ").dropFirst().first
            // Users name backups too: "after lunch (today)".
            guard let version, version.first?.isNumber == true else {
                return nil
            }
            self.name = name
            isRollback = content == .after
            self.version = SemanticVersion(String(version))
            time = String(name[opening..<closing])
            number = Int(name[closing...].dropFirst(2)) ?? 1
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.time, left.number, left.isRollback ? 1 : 0)
                < (right.time, right.number, right.isRollback ? 1 : 0)
        }
    }
}
