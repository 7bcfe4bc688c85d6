import Foundation
import OKitBundle
import OKitLint
import OKitNetwork

/// Asks the user, where there is one, before something from a URL runs.
struct TrustGate {
    let options: DeliveryOptions
    /// Whether the user has said what the content must be.
    let isPinned: Bool
    /// Whether the terminal shows an app, so that nobody can be asked.
    let isReload: Bool

    /// The signature of somebody who is trusted; `nil` for none, where that is good enough.
    func signature(
        of files: BundleFiles,
        _ text: String?,
        at address: BundleAddress
    ) throws -> BundleSignature? {
        let publishers = ProgramFolders.publishers
        guard !isPinned else {
            let signature = try? text.map { try BundleSignature($0, name: address.name) }
            guard let signature, (try? signature.verify(files, now: Date())) != nil,
                case .trusted? = try? publishers.verdict(
                    on: signature.key,
                    at: address.name
                )
            else {
                return nil
            }
            return signature
        }
        let signature = try text.map { try BundleSignature($0, name: address.name) }
        try signature?.verify(files, now: Date())
        let verdict = try publishers.verdict(
            on: signature?.key,
            at: address.name,
            accepting: options.trust,
            requiresSignature: options.requireSignature || options.trust != nil
        )
        switch verdict {
        case .unsigned:
            return nil
        case .trusted(let key):
            try publishers.trust(key, at: address.name)
            return signature
        case .firstUse(let key):
            guard
                let answer = ask(
                    """
                    \(address.name) is signed by \(key.fingerprint), whom you do not trust yet.
                    Compare this fingerprint with what its publisher says. Trust them?
                    """
                )
            else {
                throw TrustError.unknownKey(address.name, key)
            }
            guard answer else {
                throw TrustError.refused(address.name)
            }
            try publishers.trust(key, at: address.name)
            return signature
        }
    }

    /// Says what an app may do, when it runs for the first time or may do more than before; asks
    /// whether it is to run where somebody can answer.
    func show(
        _ permissions: BundlePermissions,
        of manifest: Manifest,
        at address: BundleAddress,
        before: BundlePermissions?,
        _ publisher: PublisherKey?
    ) throws {
        let added = permissions.growth(from: before ?? BundlePermissions())
        guard before == nil || !added.isEmpty else {
            return
        }
        let signer = publisher.map { "signed by \($0.fingerprint)" } ?? "not signed"
        let may =
            added.isEmpty
            ? "do nothing outside itself" : added.map(\.description).joined(separator: ", ")
        let title = "\(manifest.name) \(manifest.version) (\(manifest.identifier))"
        let text = """
            \(address.name): \(title), \(signer)
            It may \(before == nil ? "" : "now also ")\(may).
            """
        guard !isReload else {
            printError("\(text.printableLines) Start it anew to allow that.\n")
            throw TrustError.refused(address.name)
        }
        guard let answer = ask("\(text)\nRun it?") else {
            // To keep data of its own is nothing that others would notice.
            guard added.contains(where: { $0.kind != .storage }) else {
                return
            }
            printError("note: \(text.printableLines)\n")
            return
        }
        guard answer else {
            throw TrustError.refused(address.name)
        }
    }

    /// `nil` where nobody can answer; anything but a yes is a no.
    private func ask(_ question: String) -> Bool? {
        guard !isReload, isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else {
            return nil
        }
        printError("\(question.printableLines) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
