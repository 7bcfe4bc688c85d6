import Foundation
import OKitBundle
import OKitLint
import OKitNetwork

/// Finds out who has signed a bundle, and whether the user trusts them.
struct SignatureGate {
    let options: DeliveryOptions
    let question: Question
    /// Whether the user has said what the content must be, which says more than any signature.
    let isPinned: Bool
    /// How messages name the bundle, and where its publisher is remembered.
    let name: String

    /// The signature of a trusted publisher; `nil` for an unsigned bundle.
    ///
    /// - Throws: `TrustError` where a signature is wrong or missing that has to be there.
    func signature(of files: BundleFiles, _ text: String?) throws -> BundleSignature? {
        let publishers = ProgramFolders.publishers
        guard !isPinned else {
            let signature = try? text.map { try BundleSignature($0, name: name) }
            guard let signature, (try? signature.verify(files, now: Date())) != nil,
                case .trusted? = try? publishers.verdict(on: signature.key, at: name)
            else {
                return nil
            }
            return signature
        }
        let signature = try text.map { try BundleSignature($0, name: name) }
        try signature?.verify(files, now: Date())
        let verdict = try publishers.verdict(
            on: signature?.key,
            at: name,
            accepting: options.trust,
            requiresSignature: options.requireSignature || options.trust != nil
        )
        switch verdict {
        case .unsigned:
            return nil
        case .trusted(let key):
            try publishers.trust(key, at: name)
            return signature
        case .firstUse(let key):
            let answer = question.ask(
                """
                \(name.printable) is signed by \(key.fingerprint), whom you do not trust yet.
                Compare this fingerprint with what its publisher says. Trust them?
                """
            )
            guard let answer else {
                throw TrustError.unknownKey(name, key)
            }
            guard answer else {
                throw TrustError.refused(name)
            }
            try publishers.trust(key, at: name)
            return signature
        }
    }
}
