import ArgumentParser
import Foundation
import OKitNetwork

/// What a new version of a publisher's keys changes.
struct KeyChanges: ParsableArguments {
    @Option(help: "The file of a public key that becomes a root key.")
    var addRoot: [String] = []

    @Option(help: "A root key to remove: its fingerprint, or the file of the public key.")
    var removeRoot: [String] = []

    @Option(help: "How many root keys have to sign a version of the keys.")
    var rootThreshold: Int?

    @Option(help: "The file of a public key that becomes a release key.")
    var addRelease: [String] = []

    @Option(help: "A release key to remove: its fingerprint, or the file of the public key.")
    var removeRelease: [String] = []

    @Option(help: "How many release keys have to sign a bundle.")
    var releaseThreshold: Int?

    @Option(help: "A key that never counts again: its fingerprint, or the file of the public key.")
    var revoke: [String] = []

    @Option(
        help: "The identifier of an app that release keys may sign; without any, they may sign all."
    )
    var addApp: [String] = []

    @Option(help: "The identifier of an app that release keys may no longer sign.")
    var removeApp: [String] = []

    @Option(help: "How many days the version counts, up to 36500; 0 for no end.")
    var days = 365

    func validate() throws {
        guard (0...36_500).contains(days) else {
            throw ValidationError("--days needs a number from 0 to 36500")
        }
    }

    /// The next version.
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
                throw failure("\(text): this is not a \(name) key")
            }
            group.keys.removeAll { $0 == key }
        }
        group.threshold = threshold ?? group.threshold
    }

    /// A key by its fingerprint or its file.
    private func key(_ text: String, among keys: [PublisherKey]) throws -> PublisherKey {
        if let key = keys.first(where: { $0.hasFingerprint(text) }) {
            return key
        }
        guard FileManager.default.fileExists(atPath: text) else {
            throw failure("\(text): not the fingerprint of one of the keys, and no such file")
        }
        return try PublisherKey(file: text)
    }
}
