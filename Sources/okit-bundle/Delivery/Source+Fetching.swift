import ArgumentParser
import Foundation
import OKitLint
import OKitNetwork

extension Source {
    /// Returns the URL of the source; `nil` for a file or folder, and if it cannot be a URL.
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

    /// Downloads the bundle at a URL and caches it unless the cached copy is signed.
    ///
    /// Only `Delivery` verifies signatures.
    func fetch(_ address: BundleAddress) async throws -> FetchedBundle {
        let fetch = try fetch(of: address)
        let fetched = try await bundle(fetch)
        if ProgramFolders.cache.bundle(at: address)?.signature == nil {
            retain(fetched, of: fetch)
        }
        return fetched
    }

    /// Returns the download of a URL.
    ///
    /// - Parameters:
    ///   - signatures: When to look for a signature that is not part of the bundle.
    ///   - retained: The contents that must stay in the cache.
    func fetch(
        of address: BundleAddress,
        seeking signatures: BundleFetch.SignatureSearch = .never,
        retaining retained: Set<ContentDigest> = []
    ) throws(ExitCode) -> BundleFetch {
        var download = BundleDownload(address, digest: options?.sha256)
        do {
            download.proxies = try ProxySettings(
                environment: ProcessInfo.processInfo.environment
            )
        } catch {
            throw failure(error.description)
        }
        var fetch = BundleFetch(download, cache: ProgramFolders.cache)
        fetch.isOffline = options?.offline ?? false
        fetch.retained = retained
        fetch.signatureSearch = signatures
        return fetch
    }

    /// Downloads the bundle with a progress bar and prints remarks about it.
    func bundle(_ fetch: BundleFetch, anew: Bool = false) async throws -> FetchedBundle {
        let bar = DownloadBar()
        defer { bar.end() }
        var fetch = fetch
        fetch.download.progress = bar.progress
        do {
            let bundle = try await fetch.bundle(now: Date(), anew: anew)
            log(.debug, "fetched \(bundle.bytes.count) bytes of \(fetch.download.address.name)")
            if let notice = bundle.notice {
                bar.end()
                printNote(notice)
            }
            return bundle
        } catch let error as DownloadError {
            bar.end()
            throw failure(error.description)
        }
    }

    /// Adds an accepted bundle to the cache.
    ///
    /// Prints a note if that fails.
    func retain(_ fetched: FetchedBundle, of fetch: BundleFetch) {
        if let notice = fetch.retain(fetched) {
            printNote(notice)
        }
    }
}
