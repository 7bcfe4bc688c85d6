import ArgumentParser
import Foundation
import OKitBundle
import OKitLint
import OKitNetwork

struct Verify: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify the signatures of a bundle, and whether it is the newest version.",
        discussion: """
            Examples:
              okit-bundle verify shop.zip
              okit-bundle verify shop.zip --key publisher.pub
              okit-bundle verify https://example.com/shop.zip
            """
    )

    @Argument(help: "A zip or a URL.", completion: BundleCompletion.source)
    var source: String

    @Option(
        help: ArgumentHelp(
            """
            The file with the public key of the publisher, or of a key that must have signed. \
            By default, any trusted publisher is accepted.
            """,
            valueName: "file"
        )
    )
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The signature file. The default is the bundle's name with .sig.",
            valueName: "file"
        )
    )
    var signature: String?

    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var changedFolders: [String] { SandboxOptions.folders(toFetch: source) }

    var bundles: [String] { [source] }

    private struct Subject {
        let files: BundleFiles
        let texts: PublisherTexts
        let name: String
        /// The path, or the key of the URL.
        let place: String
        /// `nil` for a folder.
        let digest: ContentDigest?
        /// The app that was run from the same URL before.
        var identifier: String?
    }

    func run() async throws {
        let source = Source(name: source, options: sourceOptions)
        let expected = try key.map { try PublisherKey(file: $0) }
        do {
            let subject = try await subject(source)
            let publishers = try ProgramFolders.trust.publishers()
            let signer = try signer(of: subject, publishers, expected)
            report(signer, subject.name)
            if let identifier = subject.texts.freshness.flatMap({ Freshness($0)?.identifier })
                ?? subject.identifier
            {
                let newest = try publishers.checkFreshness(
                    of: identifier,
                    subject.digest,
                    by: signer.keys,
                    subject.texts.freshness,
                    now: Date(),
                    name: subject.name
                )
                if let newest {
                    let end = newest.expires.formatted(.iso8601)
                    print("version \(newest.version.printable) is the newest, valid until \(end)")
                }
            }
        } catch let error as ExitCode {
            throw error
        } catch let error as TrustError {
            throw failure(error.verifyDescription)
        } catch {
            throw failure("\(error)")
        }
    }

    private func subject(_ source: Source) async throws -> Subject {
        let named = try signature.map { String(decoding: try readFile($0), as: UTF8.self) }
        if let address = try source.address() {
            let fetch = try source.fetch(of: address, seeking: .whileUnsigned)
            let fetched = try await source.bundle(fetch)
            var texts = try await fetch.publisherTexts(of: fetched)
            texts.signatures = named ?? texts.signatures
            return Subject(
                files: try BundleFiles(archive: fetched.bytes, name: address.name),
                texts: texts,
                name: address.name,
                place: address.key,
                digest: fetched.digest,
                identifier: try ProgramFolders.history.app(at: address)?.identifier
            )
        }
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: source.name, isDirectory: &isFolder)
        return Subject(
            files: try await source.open(),
            texts: PublisherTexts(
                signatures: try named ?? PublisherFile.signatures.text(beside: source.name),
                keys: try PublisherFile.keys.text(beside: source.name),
                freshness: try PublisherFile.freshness.text(beside: source.name)
            ),
            name: source.name,
            place: URL(fileURLWithPath: source.name).resolvingSymlinksInPath().path,
            digest: isThere && !isFolder.boolValue
                ? ContentDigest(of: try readFile(source.name)) : nil
        )
    }

    private func signer(
        of subject: Subject,
        _ publishers: TrustedPublishers,
        _ expected: PublisherKey?
    ) throws -> VerifiedSigner {
        let (name, place) = (subject.name, subject.place)
        guard let text = subject.texts.signatures else {
            try publishers.check(nil, at: place, name: name, requiresSignature: true)
            throw failure("\(name): not signed")
        }
        let signatures = try BundleSignatures(text, name: name)
        let keys = try publishers.keys(for: signatures, subject.texts.keys, at: place, name: name)
        let signer = try signatures.verified(subject.files, by: keys, now: Date())
        try publishers.check(
            signer.publisher,
            at: place,
            name: name,
            accepting: expected?.fingerprint
        )
        let isRight =
            expected.map { $0 == signer.publisher || signer.signers.contains($0) }
            ?? publishers.publisher(signer.publisher)?.isTrusted
        guard isRight == true else {
            throw expected.map { TrustError.otherKey(name, signer.publisher, expected: $0) }
                ?? TrustError.unknownKey(name, signer.publisher)
        }
        return signer
    }

    private func report(_ signer: VerifiedSigner, _ name: String) {
        for key in signer.signers {
            print("\(name.printable): signed by \(key.fingerprint)")
            key.printWords()
        }
        let end = signer.expires.map { "until \($0.formatted(.iso8601))" } ?? "without end"
        print("on \(signer.signed.formatted(.iso8601)), \(end)")
        let keys = signer.keys
        guard keys.version > 0 else {
            return
        }
        let keysEnd = keys.expires.map { "until \($0.formatted(.iso8601))" } ?? "without end"
        print(
            "publisher \(signer.publisher.fingerprint), version \(keys.version) of its keys, \(keysEnd)"
        )
        print(
            "signatures of release keys: \(signer.signers.count); required: "
                + "\(keys.release.threshold) of \(keys.release.keys.count)"
        )
    }
}
