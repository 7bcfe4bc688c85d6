import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitNetwork
import OKitRuntime
import OKitStorage
import OKitSyntax

/// Brings a bundle that is to be run: in the version that may run, with what it may do.
///
/// A bundle from a URL runs only where its publisher is trusted or the user accepts it
/// unsigned; where the new version fails, the last good one runs.
struct Delivery {
    let source: Source
    let options: DeliveryOptions
    /// What the version asked for that runs already: then it asks nothing, and does not return to
    /// an earlier version.
    var running: BundlePermissions?
    /// Where the user is asked.
    var questions = Question.Place.lines
    /// What is granted of what the app asks for, without a question; `nil` where the user is asked.
    var grants: ((BundlePermissions) -> BundlePermissions)?

    /// Loads the bundle; prints what is wrong with it, and ends where it must not run.
    func load() async throws -> DeliveredApp {
        do {
            if let address = try source.address() {
                return try await load(at: address)
            }
            return try await localApp()
        } catch let error as TrustError {
            throw failure(error.description)
        } catch let error as FileError {
            // What the user trusts cannot be read or written.
            throw failure(error.description)
        } catch let error as UnreadableState {
            throw failure(error.description)
        }
    }

    private var question: Question {
        Question(place: running == nil ? questions : .none)
    }

    /// A digest says more than any signature.
    private var isPinned: Bool {
        source.options?.sha256 != nil
    }

    /// - Parameter place: the path, or the key of the address.
    private func signatureGate(_ name: String, at place: String) -> SignatureGate {
        SignatureGate(
            options: options,
            question: question,
            isPinned: isPinned,
            name: name,
            place: place
        )
    }

    private func signatureGate(_ address: BundleAddress) -> SignatureGate {
        signatureGate(address.name, at: address.key)
    }

    private func loaded(_ files: BundleFiles) async throws -> AppBundle {
        let (bundle, findings) = try await source.load(files, toRun: true)
        printFindings(findings)
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw ExitCode.couldNotRun
        }
        return bundle
    }

    /// Asks for what the app may do, and describes it.
    ///
    /// - Parameters:
    ///   - name: what it is run from, without secrets.
    ///   - unsigned: the content of an unsigned bundle from a URL.
    private func delivered(
        _ bundle: AppBundle,
        from name: String,
        _ origin: DataFolder.Origin,
        signedBy publisher: PublisherKey?,
        unsigned: ContentDigest? = nil,
        isLoopback: Bool = false,
        start: DeliveredApp.Start?
    ) async throws -> DeliveredApp {
        let manifest = bundle.manifest
        let id = DataFolder.path(identifier: manifest.identifier, origin: origin)
        var app = TrustedApp(
            id: id,
            identifier: manifest.identifier,
            name: manifest.name,
            source: name
        )
        var needsConsent = false
        if let unsigned,
            try ProgramFolders.trust.app(id)?.unsignedContents.contains(unsigned) != true
        {
            if grants != nil, options.allowUnsigned || isPinned {
                app.unsignedContents = [unsigned]
            } else if question.canAsk {
                needsConsent = true
                app.unsignedContents = [unsigned]
            } else if !options.allowUnsigned && !isLoopback {
                throw TrustError.unattended(name, unsigned)
            }
        }
        let signer = publisher.map { "signed by \($0.fingerprint)" }
        let gate = PermissionGate(
            options: options.grants,
            question: question,
            running: running,
            grants: grants
        )
        let decision = try await gate.decision(
            on: PermissionGate.Applicant(
                bundle: bundle,
                app: app,
                signer: signer ?? "not signed: its publisher is unknown",
                needsConsent: needsConsent
            )
        )
        return DeliveredApp(
            bundle,
            origin: origin,
            publisher: publisher,
            decision: decision,
            start: start
        )
    }
}

// MARK: Files and folders

extension Delivery {
    private func localApp() async throws -> DeliveredApp {
        var files = try await source.open()
        let path = URL(fileURLWithPath: source.name).resolvingSymlinksInPath().path
        let gate = signatureGate(path, at: path)
        let texts = PublisherTexts(
            signatures: try PublisherFile.signatures.text(beside: path),
            keys: try PublisherFile.keys.text(beside: path)
        )
        let counts =
            try texts.signatures == nil
            ? options.requiresSignature || wasSigned(path)
            : question.canAsk || isTrusted(texts, path)
        if counts {
            // What is verified must be what is read later.
            files = try source.inMemory(files)
        }
        let verified = try counts ? gate.signer(of: files, texts) : nil
        let bundle = try await loaded(files)
        let signer = try await gate.accepted(verified, for: bundle.manifest)
        if let signer, !options.allowOlder {
            try ProgramFolders.history.checkNotOlder(
                bundle.manifest,
                by: signer.publisher,
                name: path
            )
        }
        let start = signer.map {
            DeliveredApp.Start(
                version: RecordedApp.Version(
                    bundle.manifest.version,
                    ContentDigest(of: []),
                    expires: $0.expires,
                    signers: $0.signers
                ),
                address: nil,
                publisher: $0.publisher
            )
        }
        return try await delivered(
            bundle,
            from: path,
            signer.map { .publisher($0.publisher.fingerprint) } ?? .local(path),
            signedBy: signer?.publisher,
            start: start
        )
    }

    /// Whether a bundle of a trusted publisher was at a path of this computer.
    private func wasSigned(_ path: String) throws -> Bool {
        try ProgramFolders.trust.publishers().publisher(at: path) != nil
    }

    /// Whether the user trusts who has signed a bundle of this computer, or names them on the command
    /// line; a signature of anyone else counts as none without a terminal.
    private func isTrusted(_ texts: PublisherTexts, _ name: String) throws -> Bool {
        guard let text = texts.signatures, !options.requireSignature else {
            return true
        }
        let publishers = try ProgramFolders.trust.publishers()
        let publisher = try publishers.keys(
            for: BundleSignatures(text, name: name),
            texts.keys,
            at: name,
            name: name
        ).publisher
        return options.trust.map(publisher.hasFingerprint) == true
            || publishers.publisher(publisher)?.isTrusted == true
            || publishers.publisher(at: name) != nil
    }
}

// MARK: URLs

extension Delivery {
    private func load(at address: BundleAddress) async throws -> DeliveredApp {
        let history = ProgramFolders.history
        let known = try history.app(at: address)
        let fetch = try source.fetch(
            of: address,
            seeking: try search(at: address, known),
            retaining: try history.retained()
        )
        let fetched = try await source.bundle(fetch)
        let texts = try await fetch.publisherTexts(of: fetched)
        try signatureGate(address).noteKeys(in: texts)
        if let known, running == nil, known.refused.contains(fetched.digest), !isPinned {
            return try await goBack(
                to: known,
                at: address,
                because: "you rolled back from the new version"
            ).rolledBack()
        }
        do {
            return try await app(fetched, texts, fetch, at: address, known)
        } catch let error as TrustError {
            throw error
        } catch let error as FileError {
            throw error
        } catch let error as UnreadableState {
            throw error
        } catch {
            let code = error as? ExitCode ?? failure("\(error)")
            guard let known, !isPinned, running == nil,
                known.versions.contains(where: { $0.digest != fetched.digest })
            else {
                throw code
            }
            return try await goBack(
                to: known,
                at: address,
                because: "the new version cannot be loaded"
            )
        }
    }

    /// For an unsigned bundle, a signature is searched once for each content. If a signature is
    /// required, or the bundle was signed before, it is searched until one is found.
    private func search(
        at address: BundleAddress,
        _ known: RecordedApp?
    ) throws -> BundleFetch.SignatureSearch {
        let isExpected =
            try options.requiresSignature || known?.publisher != nil
            || ProgramFolders.trust.publishers().publisher(at: address.key) != nil
        return isExpected ? .whileUnsigned : .onceForEachContent
    }

    private func app(
        _ fetched: FetchedBundle,
        _ texts: PublisherTexts,
        _ fetch: BundleFetch,
        at address: BundleAddress,
        _ known: RecordedApp?
    ) async throws -> DeliveredApp {
        let (fetched, files, texts, verified) = try await verified(
            fetched,
            texts,
            fetch,
            at: address
        )
        if verified == nil, known?.publisher != nil, !isPinned, !options.allowUnsigned {
            throw TrustError.unsigned(address.name, wasSigned: true)
        }
        let bundle = try await loaded(files)
        try await checkIdentifier(bundle.manifest.identifier, known, at: address)
        let gate = signatureGate(address)
        let signer = try await gate.accepted(verified, for: bundle.manifest)
        let publisher = signer?.publisher
        if let signer, !options.allowOlder, !isPinned {
            try ProgramFolders.history.checkNotOlder(
                bundle.manifest,
                by: signer.publisher,
                name: address.name
            )
        }
        if let signer {
            try await gate.checkFreshness(
                of: bundle.manifest.identifier,
                fetched.digest,
                by: signer.keys,
                texts.freshness
            )
        }
        let app = try await delivered(
            bundle,
            from: address.name,
            origin(of: address, publisher),
            signedBy: publisher,
            unsigned: isUnsigned(texts, publisher) ? fetched.digest : nil,
            isLoopback: isLoopback(address),
            start: DeliveredApp.Start(
                version: RecordedApp.Version(
                    bundle.manifest.version,
                    fetched.digest,
                    expires: signer?.expires,
                    signers: signer?.signers
                ),
                address: address,
                publisher: publisher
            )
        )
        source.retain(fetched, of: fetch)
        return app
    }

    /// Whether a bundle runs only if the user accepts its unsigned content; where that is named by its
    /// digest, no more than that is remembered, by `trust grant`.
    private func isUnsigned(_ texts: PublisherTexts, _ publisher: PublisherKey?) -> Bool {
        publisher == nil && (!isPinned || grants != nil && texts.signatures == nil)
    }

    /// Verifies who has signed a bundle.
    ///
    /// A copy in the cache that turns out to be wrong is fetched
    /// anew, once: whoever spoiled it may be gone.
    private func verified(
        _ fetched: FetchedBundle,
        _ texts: PublisherTexts,
        _ fetch: BundleFetch,
        at address: BundleAddress
    ) async throws -> (FetchedBundle, BundleFiles, PublisherTexts, VerifiedSigner?) {
        let gate = signatureGate(address)
        do {
            let files = try BundleFiles(archive: fetched.bytes, name: address.name)
            return (fetched, files, texts, try gate.signer(of: files, texts))
        } catch let error where fetched.isCopy && !fetch.isOffline {
            if let error = error as? TrustError, !Self.outdated.contains(error.code) {
                throw error
            }
            let fetched = try await source.bundle(fetch, anew: true)
            let texts = try await fetch.publisherTexts(of: fetched)
            let files = try BundleFiles(archive: fetched.bytes, name: address.name)
            return (fetched, files, texts, try gate.signer(of: files, texts))
        }
    }

    /// What may be wrong with the signature of a copy in the cache and right with that of the server.
    private static let outdated: [TrustError.Code] = [
        .badSignature, .unsigned, .expired, .revokedKey, .tooFewSignatures,
    ]

    /// An address has one app; another one than before would be a way around what was seen of it.
    private func checkIdentifier(
        _ identifier: String,
        _ known: RecordedApp?,
        at address: BundleAddress
    ) async throws {
        guard let known, known.identifier != identifier, !isPinned, options.allowApp != identifier
        else {
            return
        }
        var text = QuestionText(
            "Another app at this address",
            question: "Is that intended?",
            yes: "Run the other app",
            no: "Do not run"
        )
        let change = "had the app \(known.identifier) before, and now has \(identifier)"
        text.facts = [QuestionText.Fact(["\(address.name) \(change)"])]
        let answer = try await question.ask(text)
        guard let answer else {
            throw TrustError.otherApp(address.name, identifier, known: known.identifier)
        }
        guard answer else {
            throw TrustError.refused(address.name)
        }
    }

    /// The last version that has run, in place of one that refuses the stored data; `nil` where there is none.
    func former(of app: DeliveredApp, because reason: String) async throws -> DeliveredApp? {
        guard let start = app.start, let address = start.address, !isPinned, running == nil,
            let known = try ProgramFolders.history.app(at: address),
            known.versions.contains(where: { $0.digest != start.version.digest })
        else {
            return nil
        }
        return try await goBack(to: known, at: address, because: reason)
    }

    /// The last version that has run, other than what the server has now.
    private func goBack(
        to known: RecordedApp,
        at address: BundleAddress,
        because reason: String
    ) async throws -> DeliveredApp {
        for version in known.versions {
            let former = FormerVersion(version: version, app: known, gate: signatureGate(address))
            guard let bundle = await former.bundle(loadedBy: loaded) else {
                continue
            }
            try await former.check()
            let name = "\(address.name): running the earlier version \(version.version)"
            printNote("\(name), because \(reason)")
            return try await delivered(
                bundle,
                from: address.name,
                origin(of: address, known.publisher),
                signedBy: known.publisher,
                unsigned: known.publisher == nil ? version.digest : nil,
                isLoopback: isLoopback(address),
                start: nil
            )
        }
        let undo = known.refused.isEmpty ? "" : "; for the newest version, use rollback --undo"
        throw failure("\(address.name): no earlier version is available\(undo)")
    }

    private func isLoopback(_ address: BundleAddress) -> Bool {
        address.url.host().flatMap(AddressRange.init(ofHost:)) == .loopback
    }

    private func origin(of address: BundleAddress, _ publisher: PublisherKey?) -> DataFolder.Origin
    {
        publisher.map { .publisher($0.fingerprint) } ?? .url(address.url)
    }
}
