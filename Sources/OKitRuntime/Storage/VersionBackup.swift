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

    /// The backup with the data that a version had, before a later one took it over.
    ///
    /// Each way back has begun with a backup `after` the version to which it led, and the versions after it
    /// came one after the other until the next way back. Of the newest such time in which the version ran, it
    /// is the backup from before the next version.
    static func last(of version: String, in store: FileStore) throws(StoreError) -> String? {
        let version = SemanticVersion(version)
        let made = try store.backups(.files).compactMap { Made($0.name) }.sorted()
        for time in made.split(omittingEmptySubsequences: false, whereSeparator: { $0.isWayBack })
            .reversed()
        {
            let wayBack = time.startIndex > 0 ? made[time.startIndex - 1] : nil
            if let wayBack, version < wayBack.version {
                // Its data is that of later versions.
                continue
            }
            let later = time.filter { version < $0.version }
            if let next = later.map(\.version).min() {
                return later.last { $0.version == next }?.name
            }
        }
        return nil
    }

    /// What the name of a backup says.
    private struct Made: Comparable {
        let name: String
        let version: SemanticVersion
        /// Whether it was made on the way back to the version, and not before the version took over.
        let isWayBack: Bool
        /// When it was made.
        private let time: String
        /// Its number among those of the same moment.
        private let number: Int

        init?(_ name: String) {
            guard let content = Content(rawValue: String(name.prefix { $0 != " " })),
                let opening = name.lastIndex(of: "("), let closing = name.lastIndex(of: ")"),
                opening < closing
            else {
                return nil
            }
            self.name = name
            isWayBack = content == .after
            let version = name[..<opening].split(separator: " ").dropFirst().first
            self.version = SemanticVersion(String(version ?? ""))
            time = String(name[opening..<closing])
            number = Int(name[closing...].dropFirst(2)) ?? 1
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.time, left.number, left.isWayBack ? 1 : 0)
                < (right.time, right.number, right.isWayBack ? 1 : 0)
        }
    }
}
