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

/// Brings a bundle that is to be run: one from a URL only where its publisher is trusted, and in
/// its last good version where the new one fails.
struct Delivery {
    let source: Source
    let options: DeliveryOptions
    /// The version of it that runs already: then nobody is asked, and nothing is gone back to.
    var running: AppBundle?

    /// Loads the bundle; prints what is wrong with it, and ends where it must not run.
    func load() async throws -> DeliveredApp {
        guard let address = try source.address() else {
            let bundle = try await loaded(try await source.open())
            return DeliveredApp(bundle: bundle, origin: .local, start: nil)
        }
        let history = ProgramFolders.history
        let known = history.app(at: address)
        let fetched = try await source.fetch(
            address,
            seeking: try search(at: address, known),
            keeping: history.kept
        )
        if let known, !isReload, known.refused.contains(fetched.digest), !isPinned {
            return try await goBack(
                to: known,
                at: address,
                because: "you went back from the new one"
            )
        }
        do {
            return try await app(fetched, at: address, known)
        } catch let error as TrustError {
            throw failure(error.description)
        } catch let error as FileError {
            // What the user trusts cannot be read or written.
            throw failure(error.description)
        } catch {
            let code = error as? ExitCode ?? failure("\(error)")
            guard let known, !isPinned, !isReload,
                known.versions.contains(where: { $0.digest != fetched.digest })
            else {
                throw code
            }
            return try await goBack(to: known, at: address, because: "the new one fails to load")
        }
    }

    /// A bundle that nobody has signed is asked for a signature once for each content; one that has to
    /// be signed, or was before, until there is one.
    private func search(
        at address: BundleAddress,
        _ known: RecordedApp?
    ) throws -> BundleFetch.SignatureSearch {
        do {
            let isExpected =
                try options.requireSignature || options.trust != nil || known?.publisher != nil
                || ProgramFolders.publishers.knowsPublisher(at: address.name)
            return isExpected ? .whileUnsigned : .onceForEachContent
        } catch {
            throw failure("\(error)")
        }
    }

    private var isReload: Bool {
        running != nil
    }

    /// A digest says more than any signature.
    private var isPinned: Bool {
        source.options?.sha256 != nil
    }

    private func app(
        _ fetched: FetchedBundle,
        at address: BundleAddress,
        _ known: RecordedApp?
    ) async throws -> DeliveredApp {
        let files: BundleFiles
        do {
            files = try BundleFiles(archive: fetched.bytes, name: address.name)
        } catch {
            throw failure(error.description)
        }
        let gate = TrustGate(options: options, isPinned: isPinned, isReload: isReload)
        let signature = try gate.signature(of: files, fetched.signature, at: address)
        let publisher = signature?.key
        let bundle = try await loaded(files)
        if let publisher, !options.allowOlder, !isPinned {
            try ProgramFolders.history.checkNotOlder(
                bundle.manifest,
                by: publisher,
                name: address.name
            )
        }
        let permissions = BundlePermissions(grantedBy: bundle)
        try gate.show(
            permissions,
            of: bundle.manifest,
            at: address,
            before: running.map { BundlePermissions(grantedBy: $0) } ?? known?.permissions,
            publisher
        )
        return DeliveredApp(
            bundle: bundle,
            origin: origin(of: address, publisher),
            start: DeliveredApp.Start(
                version: RecordedApp.Version(
                    bundle.manifest.version,
                    fetched.digest,
                    expires: signature?.expires
                ),
                address: address,
                publisher: publisher,
                permissions: permissions
            )
        )
    }

    /// The last version that has run, other than what the server has now.
    private func goBack(
        to known: RecordedApp,
        at address: BundleAddress,
        because reason: String
    ) async throws -> DeliveredApp {
        for version in known.versions {
            guard let bytes = ProgramFolders.cache.bytes(of: version.digest),
                let files = try? BundleFiles(archive: bytes, name: address.name),
                let bundle = try? await loaded(files)
            else {
                continue
            }
            do {
                try version.checkNotExpired(now: Date(), name: address.name)
            } catch {
                throw failure(error.description)
            }
            let name = "\(address.name): version \(version.version), which ran before".printable
            printError("note: \(name), is used, as \(reason)\n")
            return DeliveredApp(
                bundle: bundle,
                origin: origin(of: address, known.publisher),
                start: nil
            )
        }
        throw failure("\(address.name): no version that ran before is there any more")
    }

    private func origin(of address: BundleAddress, _ publisher: PublisherKey?) -> DataFolder.Origin
    {
        publisher.map { .publisher($0.fingerprint) } ?? .url(address.url)
    }

    private func loaded(_ files: BundleFiles) async throws -> AppBundle {
        let (bundle, findings) = try await source.load(files, withFlows: false)
        printError(TextReport.text(of: findings))
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw ExitCode.couldNotRun
        }
        return bundle
    }
}

/// A bundle that may run.
struct DeliveredApp {
    let bundle: AppBundle
    /// Whose data it gets.
    let origin: DataFolder.Origin
    /// What is to be remembered once it has started; `nil` for nothing.
    let start: Start?

    struct Start {
        let version: RecordedApp.Version
        let address: BundleAddress
        let publisher: PublisherKey?
        let permissions: BundlePermissions
    }

    /// Remembers that it has started, so that it is what is gone back to.
    func noteStart() {
        guard let start else {
            return
        }
        do {
            try ProgramFolders.history.noteGood(
                start.version,
                of: bundle.manifest.identifier,
                at: start.address,
                by: start.publisher,
                permissions: start.permissions
            )
        } catch {
            printError(
                "note: that this version has run is not remembered: \("\(error)".printable)\n"
            )
        }
    }
}
