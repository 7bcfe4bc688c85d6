import OKitExpression
import OKitSyntax

/// What has changed from one version of a bundle to another.
public struct BundleDifference: Sendable, Equatable {
    /// What the new version may do and the old one might not.
    public let added: [Permission]
    /// What the old version might do and the new one may not.
    public let removed: [Permission]
    /// What the new version makes use of without being permitted to.
    public let ungranted: [Permission]
    /// Identifier, name, version and first screen where they are not the same.
    public let manifest: [Change]
    /// What has changed in stored entities, in the order of their names.
    public let entities: [EntityChange]
    /// The files that are not the same, in the order of their paths.
    public let files: [File]

    /// A member of the manifest with its values.
    public struct Change: Sendable, Equatable {
        /// The member's name.
        public let name: String
        /// What it was.
        public let old: String
        /// What it is.
        public let new: String
    }

    /// A file with its bytes before and now; `nil` if it is not there.
    public struct File: Sendable, Equatable {
        /// Where it stands in the bundle.
        public let path: String
        /// The size it had.
        public let old: Int?
        /// The size it has.
        public let new: Int?
    }

    /// Compares two versions, each loaded from its files.
    public init(
        from old: (bundle: AppBundle, files: BundleFiles),
        to new: (bundle: AppBundle, files: BundleFiles)
    ) throws(BundleError) {
        let before = BundlePermissions(requestedBy: old.bundle)
        let now = BundlePermissions(requestedBy: new.bundle)
        added = now.growth(from: before)
        removed = before.growth(from: now)
        ungranted = BundlePermissions(usedBy: new.bundle).growth(from: now)
        let (one, other) = (old.bundle.manifest, new.bundle.manifest)
        manifest = [
            Change(name: "identifier", old: one.identifier, new: other.identifier),
            Change(name: "name", old: one.name, new: other.name),
            Change(name: "version", old: one.version, new: other.version),
            Change(name: "entry", old: one.entry.name, new: other.entry.name),
        ].filter { $0.old != $0.new }
        entities = new.bundle.entityChanges(since: old.bundle)
        var changed: [File] = []
        for path in Set(old.files.paths).union(new.files.paths).sorted() {
            let (left, right) = (try old.files.read(path)?.bytes, try new.files.read(path)?.bytes)
            if left != right {
                changed.append(File(path: path, old: left?.count, new: right?.count))
            }
        }
        files = changed
    }

    /// Whether the new version may do more than the old one.
    public var grows: Bool {
        !added.isEmpty
    }

    /// Whether the new version refuses stored data of the old one.
    public var losesValues: Bool {
        entities.contains(where: \.isRefused)
    }

    /// A line for each change, permissions first; `+` is new, `-` is gone, `~` is another, `!` is refused.
    public var text: String {
        var lines = added.map { "+ may \($0)" } + removed.map { "- may \($0)" }
        lines += ungranted.map { "! is not permitted to \($0), and would" }
        lines += manifest.map { "~ \($0.name) \($0.old) -> \($0.new)" }
        lines += entities.map { change in
            if change.isRefused {
                return "! \(change.text), and \"drops\" does not list \(change.name)"
            }
            return "~ \(change.text)\(change.isLoss ? "; its stored values are dropped" : "")"
        }
        lines += files.map { file in
            switch (file.old, file.new) {
            case (nil, let new): "+ \(file.path) (\(new ?? 0) bytes)"
            case (let old, nil): "- \(file.path) (\(old ?? 0) bytes)"
            case (let old, let new): "~ \(file.path) (\(old ?? 0) -> \(new ?? 0) bytes)"
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// For programs: `Schemas/diff-report.schema.json`.
    public var json: String {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.key("version")
            // Rises when a member changes its meaning.
            writer.int(1)
            writer.key("permissions")
            writer.object { writer in
                Self.write(added, as: "added", to: &writer)
                Self.write(removed, as: "removed", to: &writer)
                Self.write(ungranted, as: "ungranted", to: &writer)
            }
            writer.key("manifest")
            writer.array { writer in
                for change in manifest {
                    writer.object { writer in
                        writer.key("name")
                        writer.string(change.name)
                        writer.key("old")
                        writer.string(change.old)
                        writer.key("new")
                        writer.string(change.new)
                    }
                }
            }
            writer.key("entities")
            writer.array { writer in
                for change in entities {
                    writer.object { writer in
                        writer.key("name")
                        writer.string(change.name)
                        writer.key("change")
                        writer.string(change.text)
                        writer.key("losesValues")
                        writer.bool(change.isLoss)
                        writer.key("isRefused")
                        writer.bool(change.isRefused)
                    }
                }
            }
            writer.key("files")
            writer.array { writer in
                for file in files {
                    Self.write(file, to: &writer)
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    private static func write(
        _ permissions: [Permission],
        as name: String,
        to writer: inout JSONWriter
    ) {
        writer.key(name)
        writer.array { writer in
            for permission in permissions {
                writer.object { writer in
                    writer.key("kind")
                    writer.string(permission.kind.rawValue)
                    if let name = permission.name {
                        writer.key("name")
                        writer.string(name)
                    }
                }
            }
        }
    }

    private static func write(_ file: File, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("path")
            writer.string(file.path)
            if let old = file.old {
                writer.key("old")
                writer.int(Int64(old))
            }
            if let new = file.new {
                writer.key("new")
                writer.int(Int64(new))
            }
        }
    }
}
