import ArgumentParser
import Foundation
import OKitBundle
import OKitNetwork

/// A version of an app from a URL that ran before, to which the app may go back.
struct FormerVersion {
    let version: RecordedApp.Version
    let app: RecordedApp
    /// Whether the user trusts those who have signed it.
    let gate: SignatureGate

    /// Its bundle; `nil` where its bytes are not in the cache any more or are not a bundle that loads.
    func bundle(loadedBy load: (BundleFiles) async throws -> AppBundle) async -> AppBundle? {
        guard let bytes = ProgramFolders.cache.bytes(of: version.digest),
            let files = try? BundleFiles(archive: bytes, name: gate.name)
        else {
            return nil
        }
        return try? await load(files)
    }

    /// Throws where it must not run any more, as its signature or its publisher does not count now.
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
