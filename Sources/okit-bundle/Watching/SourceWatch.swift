import Foundation
import OKitNetwork
import Synchronization

/// Checks repeatedly whether there is another version of a bundle.
final class SourceWatch: Sendable {
    private let source: Source
    private let first: SourceStamp?
    private let hasChanged = Mutex(false)

    /// Editors write several files one after the other.
    ///
    /// Only a stable state is a version.
    private static let fileInterval = Duration.milliseconds(200)
    private static let addressInterval = Duration.seconds(1)

    /// Begins with the current version.
    init(_ source: Source) {
        self.source = source
        first = SourceStamp(of: source.name)
    }

    /// Returns whether there was a change since the last call.
    func takeChange() -> Bool {
        hasChanged.withLock { hasChanged in
            defer { hasChanged = false }
            return hasChanged
        }
    }

    /// Checks until the task is canceled.
    ///
    /// - Parameter changed: Called for each change, after which `takeChange` returns true.
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
            // A bundle that has been deleted is a version that does not run.
            if now == last, now != known {
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
            // An unreachable server does not have a new version.
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
