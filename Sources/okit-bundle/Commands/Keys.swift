import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitNetwork

struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Manage the keys that sign for a publisher, in a file next to its bundles.",
        discussion: """
            Examples:
              okit-bundle keys new shop.zip.keys --key root --add-release release.pub
              okit-bundle keys change shop.zip.keys --key root --revoke release.pub
              okit-bundle keys show shop.zip.keys
            """,
        subcommands: [New.self, Change.self, AddSignature.self, Show.self]
    )

    struct New: ParsableCommand, ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "new",
            abstract: "Create the keys file from the publisher's first key.",
            discussion: """
                Examples:
                  okit-bundle keys new shop.zip.keys --key root --add-release release.pub
                """
        )

        @Argument(help: "The keys file to create, such as shop.zip.keys.")
        var file: String

        @Option(
            help: ArgumentHelp(
                "The file with the publisher's first secret key.",
                valueName: "file"
            )
        )
        var key: String

        @OptionGroup var changes: KeyChanges

        @OptionGroup var outputOptions: OutputOptions

        func run() throws {
            guard !FileManager.default.fileExists(atPath: file) else {
                throw failure("\(file): the file already exists; use okit-bundle keys change")
            }
            let key = try SigningKey(file: key)
            try Keys.write(to: file, from: KeyChain(of: key.publisher), [key]) { chain in
                try chain.append(changes.applied(to: chain.last))
            }
        }
    }

    struct Change: ParsableCommand, ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "change",
            abstract: "Add a version with different keys.",
            discussion: """
                Root keys of the previous version and of the new version must sign, as many of \
                each as their thresholds require. A version that lacks signatures is replaced.

                Examples:
                  okit-bundle keys change shop.zip.keys --key root --add-release new.pub
                """
        )

        @Argument(help: "The keys file.")
        var file: String

        @Option(
            name: .customLong("key"),
            help: ArgumentHelp("The file with a secret root key. Repeatable.", valueName: "file")
        )
        var keys: [String] = []

        @OptionGroup var changes: KeyChanges

        @OptionGroup var outputOptions: OutputOptions

        func run() throws {
            let keys = try keys.map { try SigningKey(file: $0) }
            try Keys.write(to: file, from: try Keys.chain(in: file), keys) { chain in
                try chain.append(changes.applied(to: chain.last))
            }
        }
    }

    struct AddSignature: ParsableCommand, ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign",
            abstract: "Sign the newest version with additional root keys.",
            discussion: """
                Examples:
                  okit-bundle keys sign shop.zip.keys --key second-root-key
                """
        )

        @Argument(help: "The keys file.")
        var file: String

        @Option(
            name: .customLong("key"),
            help: ArgumentHelp("The file with a secret root key. Repeatable.", valueName: "file")
        )
        var keys: [String] = []

        @OptionGroup var outputOptions: OutputOptions

        func validate() throws {
            guard !keys.isEmpty else {
                throw ValidationError("missing --key <file> with a secret root key")
            }
        }

        func run() throws {
            let keys = try keys.map { try SigningKey(file: $0) }
            try Keys.write(to: file, from: try Keys.chain(in: file), keys) { _ in }
        }
    }

    struct Show: ParsableCommand, ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show the newest version and the signatures it lacks.",
            discussion: """
                Examples:
                  okit-bundle keys show shop.zip.keys
                """
        )

        @Argument(help: "The keys file.")
        var file: String

        @OptionGroup var outputOptions: OutputOptions

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

    /// Changes a chain, signs its newest version and writes it.
    ///
    /// It throws if earlier versions are invalid.
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
                throw failure("\(file): larger than \(KeyChain.largestText) bytes; use fewer keys")
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
            lines.append((name, "\(group.threshold) of \(group.keys.count) must sign"))
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
            Swift.print("Not valid yet; \(missing) of these must sign with okit-bundle keys sign:")
            for key in chain.missingSigners {
                Swift.print("          \(key.fingerprint)")
            }
        }
    }
}
