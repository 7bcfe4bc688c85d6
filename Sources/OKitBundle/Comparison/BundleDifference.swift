import OKitExpression
import OKitSyntax

/// The changes from one version of a bundle to another.
public struct BundleDifference: Sendable, Equatable {
    /// Permissions that only the new version has.
    public let added: [Permission]
    /// Permissions that only the old version has.
    public let removed: [Permission]
    /// Permissions that the new version uses without declaring them.
    public let ungranted: [Permission]
    /// Changes of identifier, name, version and first screen.
    public let manifest: [Change]
    /// Changes of stored entities, sorted by name.
    public let entities: [EntityChange]
    /// The files that differ, sorted by path.
    public let files: [File]

    /// A changed member of the manifest.
    public struct Change: Sendable, Equatable {
        /// The member's name.
        public let name: String
        /// The old value.
        public let old: String
        /// The new value.
        public let new: String
    }

    /// A file with its old and new size; `nil` if the file does not exist.
    public struct File: Sendable, Equatable {
        /// The path in the bundle.
        public let path: String
        /// The old size.
        public let old: Int?
        /// The new size.
        public let new: Int?
    }

    /// Compares two versions of a bundle.
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

    /// Whether the new version has more permissions than the old one.
    public var grows: Bool {
        !added.isEmpty
    }

    /// Whether the new version rejects stored data of the old one.
    public var losesValues: Bool {
        entities.contains(where: \.isRefused)
    }

    /// One line per change, permissions first; `+` is added, `-` is removed, `~` is changed, `!` is
    /// refused.
    public var text: String {
        var lines = added.map { "+ may \($0)" } + removed.map { "- may \($0)" }
        lines += ungranted.map { "! is not allowed to \($0), and would" }
        lines += manifest.map { "~ \($0.name) \($0.old) -> \($0.new)" }
        lines += entities.map { change in
            if change.isRefused {
                return "! \(change.text), and \"drops\" does not list \(change.name)"
            }
            return "~ \(change.text)\(change.isLoss ? "; its stored values will be dropped" : "")"
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

    /// The report as JSON: `Schemas/diff-report.schema.json`.
    public var json: String {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.key("version")
            // Incremented when a member changes its meaning.
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
