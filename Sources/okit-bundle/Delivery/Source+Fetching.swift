import ArgumentParser
import Foundation
import OKitLint
import OKitNetwork

extension Source {
    /// The address that it is; `nil` for a file or folder, and where it cannot be one.
    func address() throws -> BundleAddress? {
        guard options != nil, BundleAddress.isAddress(name) else {
            return nil
        }
        do {
            return try BundleAddress(name)
        } catch {
            throw failure(error.description)
        }
    }

    /// Gets the bytes of an address; prints what the user should know of them.
    ///
    /// - Parameters:
    ///   - signatures: when a signature is looked for that does not come with the bundle.
    ///   - retained: contents that stay in the cache.
    func fetch(
        _ address: BundleAddress,
        seeking signatures: BundleFetch.SignatureSearch = .never,
        retaining retained: Set<ContentDigest> = []
    ) async throws -> FetchedBundle {
        let bar = DownloadBar()
        defer { bar.end() }
        do {
            var download = BundleDownload(address, digest: options?.sha256)
            download.proxies = try ProxySettings(
                environment: ProcessInfo.processInfo.environment
            )
            download.progress = bar.progress
            var fetch = BundleFetch(download, cache: ProgramFolders.cache)
            fetch.isOffline = options?.offline ?? false
            fetch.retained = retained
            fetch.signatureSearch = signatures
            let bundle = try await fetch.bundle(now: Date())
            if let notice = bundle.notice {
                bar.end()
                printError("note: \(notice.printable)\n")
            }
            return bundle
        } catch let error as DownloadError {
            bar.end()
            throw failure(error.description)
        }
    }
}
