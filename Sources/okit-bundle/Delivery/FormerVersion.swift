import ArgumentParser
import Foundation
import OKitBundle
import OKitNetwork

/// A version of an app from a URL that was run before and can be used again.
struct FormerVersion {
    let version: RecordedApp.Version
    let app: RecordedApp
    /// The check whether the user trusts its signer.
    let gate: SignatureGate

    /// Returns its bundle; `nil` if it is no longer in the cache or cannot be loaded.
    func bundle(loadedBy load: (BundleFiles) async throws -> AppBundle) async -> AppBundle? {
        guard let bytes = ProgramFolders.cache.bytes(of: version.digest),
            let files = try? BundleFiles(archive: bytes, name: gate.name)
        else {
            return nil
        }
        return try? await load(files)
    }

    /// Throws if the version must no longer run because its signature or publisher is no longer
    /// accepted.
    func check() async throws {
        let name = gate.name
        try version.checkNotExpired(now: Date(), name: name)
        guard let publisher = app.publisher else {
            return
        }
        let publishers = try ProgramFolders.trust.publishers()
        let isTrusted = publishers.trusts(publisher, for: app.identifier, at: gate.place)
        guard isTrusted || gate.options.trust.map(publisher.hasFingerprint) == true else {
            throw TrustError.unknownKey(name, publisher)
        }
        let keys = publishers.publisher(publisher)?.newestKeys ?? KeyStatement(plain: publisher)
        try keys.checkNotExpired(now: Date(), name: name)
        try version.checkSigned(by: keys, name: name)
        try await gate.checkFreshness(of: app.identifier, nil, by: keys)
    }
}
