import FoundationEssentials
import OKitExpression
import OKitModel
import OKitStorage

/// The names of backups that are made when another version of the app takes over the data.
enum VersionBackup {
    /// What such a backup has: the data from before a version, or what was stored after one.
    enum Content: String {
        case before, after
    }

    /// A name that no backup has yet: `before 2.0.0 (2026-01-01 00.00.00)`.
    static func name(
        _ content: Content,
        _ version: String,
        _ environment: Environment,
        in store: FileStore
    ) throws(StoreError) -> String {
        let version = version.prefix(40).map { $0 == "/" ? "-" : $0 }
        let date = CivilTime(environment.now)
        let time = date.timeText.replacing(":", with: ".")
        let name = "\(content.rawValue) \(String(version)) (\(date.dateText) \(time))"
        let taken = try store.backups(.files).map(\.name)
        let names = [name] + (2...(taken.count + 2)).map { "\(name) \($0)" }
        return names.first { !taken.contains($0) } ?? name
    }

    /// The backup with the data that a version had, before a later one migrated it: of several, that from
    /// before the next version, and the newest of it.
    static func last(of version: String, in store: FileStore) throws(StoreError) -> String? {
        let version = SemanticVersion(version)
        let migrated = try store.backups(.files).compactMap { Migrated($0.name) }
            .filter { version < $0.version }
        guard let next = migrated.map(\.version).min() else {
            return nil
        }
        return migrated.filter { $0.version == next }
            .max { ($0.time, $0.number) < ($1.time, $1.number) }?.name
    }

    /// What the name of a backup from before a version says.
    private struct Migrated {
        let name: String
        let version: SemanticVersion
        /// When it was made.
        let time: String
        /// Its number among those of the same moment.
        let number: Int

        init?(_ name: String) {
            let start = "\(Content.before.rawValue) "
            guard name.hasPrefix(start), let opening = name.lastIndex(of: "("),
                let closing = name.lastIndex(of: ")"), opening < closing
            else {
                return nil
            }
            self.name = name
            let version = name[..<opening].dropFirst(start.count).split(separator: " ").first
            self.version = SemanticVersion(String(version ?? ""))
            time = String(name[opening..<closing])
            number = Int(name[closing...].dropFirst(2)) ?? 1
        }
    }
}
