import ArgumentParser
import Foundation
import OKitNetwork

/// The changes that a new version of a publisher's keys makes.
struct KeyChanges: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file with a public key to add as a root key. Repeatable.",
            valueName: "file"
        )
    )
    var addRoot: [String] = []

    @Option(
        help: ArgumentHelp(
            "A root key to remove: its fingerprint, or the file with the public key. Repeatable.",
            valueName: "key"
        )
    )
    var removeRoot: [String] = []

    @Option(
        help: ArgumentHelp(
            "The number of root keys that must sign a version of the keys.",
            valueName: "count"
        )
    )
    var rootThreshold: Int?

    @Option(
        help: ArgumentHelp(
            "The file with a public key to add as a release key. Repeatable.",
            valueName: "file"
        )
    )
    var addRelease: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            A release key to remove: its fingerprint, or the file with the public key. \
            Repeatable.
            """,
            valueName: "key"
        )
    )
    var removeRelease: [String] = []

    @Option(
        help: ArgumentHelp(
            "The number of release keys that must sign a bundle.",
            valueName: "count"
        )
    )
    var releaseThreshold: Int?

    @Option(
        help: ArgumentHelp(
            """
            A key to revoke permanently: its fingerprint, or the file with the public key. \
            Repeatable.
            """,
            valueName: "key"
        )
    )
    var revoke: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            The identifier of an app that release keys may sign. Without any, they may sign \
            all apps. Repeatable.
            """,
            valueName: "identifier"
        )
    )
    var addApp: [String] = []

    @Option(
        help: ArgumentHelp(
            "The identifier of an app that release keys may no longer sign. Repeatable.",
            valueName: "identifier"
        )
    )
    var removeApp: [String] = []

    @Option(
        help: ArgumentHelp(
            "The number of days until the version expires, up to 36500; 0 for never.",
            valueName: "count"
        )
    )
    var days = 365

    func validate() throws {
        guard (0...36_500).contains(days) else {
            throw ValidationError("--days must be a number from 0 to 36500")
        }
    }

    /// Returns the next version.
    func applied(to statement: KeyStatement) throws -> KeyStatement {
        var next = statement
        next.expires = days > 0 ? Date().addingTimeInterval(Double(days) * 86_400) : nil
        try change(&next.root, "root", adding: addRoot, removing: removeRoot, rootThreshold)
        try change(
            &next.release,
            "release",
            adding: addRelease,
            removing: removeRelease,
            releaseThreshold
        )
        for name in revoke {
            let key = try key(name, among: next.root.keys + next.release.keys + [next.publisher])
            next.root.keys.removeAll { $0 == key }
            next.release.keys.removeAll { $0 == key }
            if !next.revoked.contains(key) {
                next.revoked.append(key)
            }
        }
        for app in removeApp where !next.apps.contains(app) {
            throw failure("\(app): no such app in version \(statement.version)")
        }
        next.apps.removeAll(where: removeApp.contains)
        next.apps += addApp.filter { !next.apps.contains($0) }
        return next
    }

    private func change(
        _ group: inout KeyStatement.Group,
        _ name: String,
        adding: [String],
        removing: [String],
        _ threshold: Int?
    ) throws {
        for path in adding {
            let key = try PublisherKey(file: path)
            if !group.keys.contains(key) {
                group.keys.append(key)
            }
        }
        for text in removing {
            let key = try key(text, among: group.keys)
            guard group.keys.contains(key) else {
                throw failure("\(text): not a \(name) key")
            }
            group.keys.removeAll { $0 == key }
        }
        group.threshold = threshold ?? group.threshold
    }

    /// Returns the key with a fingerprint or in a file.
    private func key(_ text: String, among keys: [PublisherKey]) throws -> PublisherKey {
        if let key = keys.first(where: { $0.hasFingerprint(text) }) {
            return key
        }
        guard FileManager.default.fileExists(atPath: text) else {
            throw failure("\(text): expected the fingerprint of a key, or a file")
        }
        return try PublisherKey(file: text)
    }
}
