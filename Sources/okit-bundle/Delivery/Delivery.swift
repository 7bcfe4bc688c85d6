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

/// Loads a bundle to run: selects the version and determines its permissions.
///
/// A bundle from a URL runs only if its publisher is trusted or the user accepts it unsigned. If
/// the new version cannot run, the last good one is used.
struct Delivery {
    let source: Source
    let options: DeliveryOptions
    /// The permissions requested by the version that is already running.
    ///
    /// In this case nothing is asked, and no earlier version is used.
    var running: BundlePermissions?
    /// How the user is asked.
    var questions = Question.Place.lines
    /// Returns the permissions to grant without asking; `nil` to ask the user.
    var grants: ((BundlePermissions) -> BundlePermissions)?

    /// Loads the bundle.
    ///
    /// Prints its problems and exits if it must not run.
    func load() async throws -> DeliveredApp {
        do {
            if let address = try source.address() {
                return try await load(at: address)
            }
            return try await localApp()
        } catch let error as TrustError {
            throw failure(error.description)
        } catch let error as FileError {
            // The trust file cannot be read or written.
            throw failure(error.description)
        } catch let error as UnreadableState {
            throw failure(error.description)
        }
    }

    private var question: Question {
        Question(place: running == nil ? questions : .none)
    }

    /// Whether the bundle is pinned to a digest, which identifies it more strictly than any
    /// signature.
    private var isPinned: Bool {
        source.options?.sha256 != nil
    }

    /// - Parameter place: The path, or the key of the URL.
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

    /// Asks for the permissions of the app and returns it.
    ///
    /// - Parameters:
    ///   - name: The displayed source, without secrets.
    ///   - unsigned: The content of an unsigned bundle from a URL.
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
            // The verified bytes must be the ones that are read later.
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

    /// Returns whether a bundle of a trusted publisher was at a local path before.
    private func wasSigned(_ path: String) throws -> Bool {
        try ProgramFolders.trust.publishers().publisher(at: path) != nil
    }

    /// Returns whether the signer of a local bundle is trusted or named on the command line.
    ///
    /// Without a terminal, other signatures are ignored.
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

    /// Returns when to look for a signature.
    ///
    /// For an unsigned bundle, the server is asked once for each content. For a bundle that must be
    /// signed, or was signed before, it is asked until a signature is found.
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

    /// Returns whether a bundle runs only if the user accepts its unsigned content.
    ///
    /// For content named by its digest, only `trust grant` remembers that.
    private func isUnsigned(_ texts: PublisherTexts, _ publisher: PublisherKey?) -> Bool {
        publisher == nil && (!isPinned || grants != nil && texts.signatures == nil)
    }

    /// Verifies the signer of a bundle.
    ///
    /// If a cached copy is invalid, the bundle is downloaded again once, because the copy may have
    /// been tampered with.
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

    /// Errors that may apply only to the cached copy and not to the signature on the server.
    private static let outdated: [TrustError.Code] = [
        .badSignature, .unsigned, .expired, .revokedKey, .tooFewSignatures,
    ]

    /// An address has one app.
    ///
    /// A different identifier would bypass the checks based on its history.
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

    /// Returns the last version that has run, to replace one that refuses the stored data; `nil` if
    /// there is none.
    func former(of app: DeliveredApp, because reason: String) async throws -> DeliveredApp? {
        guard let start = app.start, let address = start.address, !isPinned, running == nil,
            let known = try ProgramFolders.history.app(at: address),
            known.versions.contains(where: { $0.digest != start.version.digest })
        else {
            return nil
        }
        return try await goBack(to: known, at: address, because: reason)
    }

    /// Returns the last version that has run and differs from the one on the server.
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
