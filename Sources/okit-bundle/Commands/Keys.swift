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
