import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitNetwork

struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Change which keys count for a publisher, in a file beside its bundles.",
        subcommands: [New.self, Change.self, AddSignature.self, Show.self]
    )

    struct New: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new",
            abstract: "Create the file, from the first key of the publisher."
        )

        @Argument(help: "The file, such as bookshop.zip.keys.")
        var file: String

        @Option(help: "The file of the publisher's first secret key.")
        var key: String

        @OptionGroup var changes: KeyChanges

        func run() throws {
            guard !FileManager.default.fileExists(atPath: file) else {
                throw failure("\(file): there is a file already; use okit-bundle keys change")
            }
            let key = try SigningKey(file: key)
            try Keys.write(to: file, from: KeyChain(of: key.publisher), [key]) { chain in
                try chain.append(changes.applied(to: chain.last))
            }
        }
    }

    struct Change: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "change",
            abstract: "Add a version with other keys.",
            discussion: """
                Root keys of the version before and of the new version have to sign, as many of each as \
                their thresholds say. A version that lacks signatures is replaced.
                """
        )

        @Argument(help: "The file of keys.")
        var file: String

        @Option(
            name: .customLong("key"),
            help: "The file of a secret root key; name it again for each."
        )
        var keys: [String] = []

        @OptionGroup var changes: KeyChanges

        func run() throws {
            let keys = try keys.map { try SigningKey(file: $0) }
            try Keys.write(to: file, from: try Keys.chain(in: file), keys) { chain in
                try chain.append(changes.applied(to: chain.last))
            }
        }
    }

    struct AddSignature: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign",
            abstract: "Sign the newest version with further root keys."
        )

        @Argument(help: "The file of keys.")
        var file: String

        @Option(
            name: .customLong("key"),
            help: "The file of a secret root key; name it again for each."
        )
        var keys: [String] = []

        func validate() throws {
            guard !keys.isEmpty else {
                throw ValidationError("--key needs the file of a secret root key")
            }
        }

        func run() throws {
            let keys = try keys.map { try SigningKey(file: $0) }
            try Keys.write(to: file, from: try Keys.chain(in: file), keys) { _ in }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show the newest version, and which signatures it lacks."
        )

        @Argument(help: "The file of keys.")
        var file: String

        func run() throws {
            let chain = try Keys.chain(in: file)
            Keys.print(chain)
            guard chain.missingSignatures == 0 else {
                throw ExitCode.findings
            }
            do {
                try chain.verified(name: file).checkNotExpired(now: Date(), name: file)
            } catch {
                throw failure("\(error)")
            }
        }
    }

    private static func chain(in file: String) throws(ExitCode) -> KeyChain {
        do {
            return try KeyChain(String(decoding: try readFile(file), as: UTF8.self), name: file)
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
    }

    /// Changes a chain, signs its newest version and writes it, unless versions before are not valid.
    private static func write(
        to file: String,
        from chain: KeyChain,
        _ keys: [SigningKey],
        _ change: (inout KeyChain) throws -> Void
    ) throws {
        do {
            var chain = chain
            try change(&chain)
            for key in keys {
                try chain.sign(by: key)
            }
            if chain.missingSignatures == 0 {
                _ = try chain.verified(name: file)
            }
            let text = Array(chain.text.utf8)
            guard text.count <= KeyChain.largestText else {
                throw failure("\(file): more than \(KeyChain.largestText) bytes; name fewer keys")
            }
            try AtomicFile.writeOutput(text, to: file)
            print(chain)
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
    }

    private static func print(_ chain: KeyChain) {
        let newest = chain.last
        var lines = [("publisher", chain.publisher.fingerprint)]
        lines += chain.publisher.words.map { ("", $0) }
        lines.append(("version", "\(newest.version)"))
        lines.append(("expires", newest.expires?.formatted(.iso8601) ?? "never"))
        for (name, group) in [("root", newest.root), ("release", newest.release)] {
            lines.append((name, "\(group.threshold) of \(group.keys.count) have to sign"))
            lines += group.keys.map { ("", $0.fingerprint) }
        }
        lines += newest.revoked.map { ("revoked", $0.fingerprint) }
        lines += newest.apps.map { ("app", $0) }
        for (name, value) in lines {
            Swift.print(
                "\(name.padding(toLength: 10, withPad: " ", startingAt: 0))\(value)".printable
            )
        }
        let missing = chain.missingSignatures
        if missing > 0 {
            Swift.print("Not valid yet: \(missing) more to sign with okit-bundle keys sign, of")
            for key in chain.missingSigners {
                Swift.print("          \(key.fingerprint)")
            }
        }
    }
}

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
