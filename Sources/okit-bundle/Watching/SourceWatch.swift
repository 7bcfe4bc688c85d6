import Foundation
import OKitNetwork
import Synchronization

/// Looks again and again whether there is another version of a bundle.
final class SourceWatch: Sendable {
    private let source: Source
    private let first: SourceStamp?
    private let hasChanged = Mutex(false)

    /// Editors write several files one after the other; only what stays is a version.
    private static let fileInterval = Duration.milliseconds(200)
    private static let addressInterval = Duration.seconds(1)

    /// Begins with the version that is there now.
    init(_ source: Source) {
        self.source = source
        first = SourceStamp(of: source.name)
    }

    /// Whether there was a change since the last call.
    func takeChange() -> Bool {
        hasChanged.withLock { hasChanged in
            defer { hasChanged = false }
            return hasChanged
        }
    }

    /// Looks until the task is cancelled.
    ///
    /// - Parameter changed: is called for each change; `takeChange` then returns true.
    @concurrent
    func run(changed: @Sendable () -> Void) async throws {
        if let address = try source.address() {
            try await watch(address, changed)
        } else {
            try await watchFiles(changed)
        }
    }

    private func watchFiles(_ changed: @Sendable () -> Void) async throws {
        var known = first
        var last = known
        while true {
            try await Task.sleep(for: Self.fileInterval)
            let now = SourceStamp(of: source.name)
            if now == last, now != known, now != nil {
                known = now
                notify(changed)
            }
            last = now
        }
    }

    private func watch(_ address: BundleAddress, _ changed: @Sendable () -> Void) async throws {
        var download = BundleDownload(address)
        download.proxies = try ProxySettings(environment: ProcessInfo.processInfo.environment)
        let fetch = BundleFetch(download, cache: ProgramFolders.cache)
        var known = ProgramFolders.cache.bundle(at: address)?.digest
        while true {
            try await Task.sleep(for: Self.addressInterval)
            // A server that is away for a while has no new version.
            guard let now = try? await fetch.bundle(now: Date()).digest else {
                try Task.checkCancellation()
                continue
            }
            if known != nil, now != known {
                notify(changed)
            }
            known = now
        }
    }

    private func notify(_ changed: @Sendable () -> Void) {
        hasChanged.withLock { $0 = true }
        changed()
    }
}
