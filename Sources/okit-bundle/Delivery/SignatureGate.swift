import Foundation
import OKitBundle
import OKitLint
import OKitNetwork

/// Determines the signer of a bundle, whether the user trusts the signer for this app, and whether
/// the bundle is the newest version.
struct SignatureGate {
    let options: DeliveryOptions
    let question: Question
    /// Whether the user has specified the digest of the content, which identifies it more strictly
    /// than any signature.
    let isPinned: Bool
    /// The name of the bundle in messages.
    let name: String
    /// The key under which its publisher is remembered: its path, or the key of its URL.
    let place: String

    private var trust: TrustFile { ProgramFolders.trust }

    /// Remembers the newest keys of the publisher, which apply even if the bundle cannot be read.
    func noteKeys(in texts: PublisherTexts) throws {
        guard !isPinned, let text = texts.signatures,
            let signatures = try? BundleSignatures(text, name: name)
        else {
            return
        }
        try trust.note(keys(for: signatures, texts))
    }

    /// Returns the publisher that has signed the files; `nil` for an unsigned bundle.
    ///
    /// The bundle is not parsed. `accepted(_:for:)` checks whether the user trusts the publisher
    /// once the identifier of the bundle is known.
    ///
    /// - Throws: `TrustError` if a signature is invalid, or missing but required.
    func signer(of files: BundleFiles, _ texts: PublisherTexts) throws -> VerifiedSigner? {
        guard !isPinned else {
            return try? verified(files, texts)
        }
        let publishers = try trust.publishers()
        guard let signer = try verified(files, texts) else {
            try publishers.check(
                nil,
                at: place,
                name: name,
                requiresSignature: options.requiresSignature
            )
            return nil
        }
        try publishers.check(signer.publisher, at: place, name: name, accepting: options.trust)
        let isKnown = publishers.publisher(signer.publisher)?.isTrusted == true
        guard isKnown || isNamed(signer.publisher) || question.canAsk else {
            throw TrustError.unknownKey(name, signer.publisher)
        }
        return signer
    }

    /// Returns the publisher of an app if the user trusts it for the app or decides to do so now.
    ///
    /// - Returns: `nil` for an unsigned bundle, and for a pinned one of an untrusted publisher.
    /// - Throws: `TrustError` if the user refuses or cannot be asked.
    func accepted(
        _ signer: VerifiedSigner?,
        for manifest: Manifest
    ) async throws -> VerifiedSigner? {
        guard let signer else {
            return nil
        }
        let publisher = signer.publisher
        let identifier = manifest.identifier
        let publishers = try trust.publishers()
        let isTrusted = publishers.trusts(publisher, for: identifier, at: place)
        guard !isPinned else {
            return isTrusted ? signer : nil
        }
        if !isTrusted {
            let known = publishers.publisher(publisher).flatMap { $0.isTrusted ? $0 : nil }
            let isNamed = isNamed(publisher) || known != nil && options.allowApp == identifier
            if !isNamed {
                try await ask(signer, identifier, known)
            }
        }
        try signer.keys.checkCovers(identifier, name: name)
        try trust.trust(signer.keys, for: identifier, at: place)
        return signer
    }

    /// Checks that a bundle from a URL is the newest version, as far as its publisher states that.
    ///
    /// - Parameter digest: Its SHA-256; `nil` to check only that the publisher's statement has not
    ///   expired.
    /// - Throws: `TrustError` if the user refuses or cannot be asked.
    func checkFreshness(
        of identifier: String,
        _ digest: ContentDigest?,
        by keys: KeyStatement,
        _ text: String? = nil
    ) async throws {
        guard !isPinned, !options.allowStale else {
            return
        }
        do {
            let newest = try trust.publishers().checkFreshness(
                of: identifier,
                digest,
                by: keys,
                text,
                now: Date(),
                name: name
            )
            if let newest {
                try trust.note(newest, by: keys)
            }
        } catch let error as TrustError {
            var text = QuestionText(
                "The newest version is unknown",
                question: "Run it anyway?",
                yes: "Run",
                no: "Do not run"
            )
            text.facts = [QuestionText.Fact([error.description])]
            let answer = try await question.ask(text)
            guard let answer else {
                throw error
            }
            guard answer else {
                throw TrustError.refused(name)
            }
        }
    }

    private func isNamed(_ publisher: PublisherKey) -> Bool {
        options.trust.map(publisher.hasFingerprint) == true
    }

    private func verified(_ files: BundleFiles, _ texts: PublisherTexts) throws -> VerifiedSigner? {
        guard let text = texts.signatures else {
            return nil
        }
        let signatures = try BundleSignatures(text, name: name)
        let keys = try keys(for: signatures, texts)
        try trust.note(keys)
        return try signatures.verified(files, by: keys, now: Date())
    }

    private func keys(
        for signatures: BundleSignatures,
        _ texts: PublisherTexts
    ) throws -> KeyStatement {
        try trust.publishers().keys(for: signatures, texts.keys, at: place, name: name)
    }

    private func ask(
        _ signer: VerifiedSigner,
        _ identifier: String,
        _ known: TrustedPublisher?
    ) async throws {
        let publisher = signer.publisher
        let apps = known?.apps.joined(separator: ", ").printable ?? ""
        let relation =
            known == nil
            ? "a publisher that you do not trust yet:"
            : "a publisher that you trust for other apps (\(apps)):"
        var text = QuestionText(
            known == nil ? "A new publisher" : "A known publisher",
            question: "Trust it for \(identifier)?",
            yes: "Trust",
            no: "Do not run"
        )
        text.facts = [
            QuestionText.Fact(["\(name) is signed by \(publisher.fingerprint), \(relation)"]),
            QuestionText.Fact(publisher.words),
            QuestionText.Fact(["Compare these words or digits with those of the publisher."]),
        ]
        let answer = try await question.ask(text)
        guard let answer else {
            throw known == nil
                ? TrustError.unknownKey(name, publisher)
                : TrustError.untrustedApp(name, identifier, publisher)
        }
        guard answer else {
            throw TrustError.refused(name)
        }
    }
}
