import ArgumentParser
import Foundation
import OKitBundle
import OKitLint
import OKitNetwork

struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks who has signed a bundle."
    )

    @Argument(help: "A zip or a URL.")
    var source: String

    @Option(help: "The public key that it must be signed with; any that is trusted if left out.")
    var key: String?

    @Option(help: "The signature's file; the bundle's with .sig by itself.")
    var signature: String?

    @OptionGroup var sourceOptions: SourceOptions

    func run() async throws {
        let source = Source(name: source, options: sourceOptions)
        let expected = try key.map { path in
            guard let key = PublisherKey(pem: String(decoding: try readFile(path), as: UTF8.self))
            else {
                throw failure("\(path): no public Ed25519 key")
            }
            return key
        }
        do {
            let (files, text, name) = try await subject(source)
            let signature = try text.map { try BundleSignature($0, name: name) }
            try signature?.verify(files, now: Date())
            try check(signature, name, expected)
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
    }

    private func subject(
        _ source: Source
    ) async throws -> (files: BundleFiles, signature: String?, name: String) {
        if let address = try source.address() {
            let fetched = try await source.bundle(
                source.fetch(of: address, seeking: .whileUnsigned)
            )
            let files = try BundleFiles(archive: fetched.bytes, name: address.name)
            let text = try signature.map { String(decoding: try readFile($0), as: UTF8.self) }
            return (files, text ?? fetched.signature, address.name)
        }
        let path = signature ?? "\(source.name).sig"
        let isThere = signature != nil || FileManager.default.fileExists(atPath: path)
        let text = isThere ? String(decoding: try readFile(path), as: UTF8.self) : nil
        return (try await source.open(), text, source.name)
    }

    private func check(
        _ signature: BundleSignature?,
        _ name: String,
        _ expected: PublisherKey?
    ) throws {
        let verdict = try ProgramFolders.publishers.verdict(
            on: signature?.key,
            at: name,
            accepting: expected?.fingerprint,
            requiresSignature: true
        )
        guard let signature else {
            return
        }
        if let expected, expected != signature.key {
            throw TrustError.unknownKey(name, signature.key)
        }
        if case .firstUse(let key) = verdict {
            throw TrustError.unknownKey(name, key)
        }
        let end = signature.expires.map { "until \($0.formatted(.iso8601))" } ?? "without end"
        print("\(name.printable): signed by \(signature.key.fingerprint)")
        print("on \(signature.signed.formatted(.iso8601)), \(end)")
    }
}
