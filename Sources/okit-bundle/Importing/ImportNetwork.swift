import ArgumentParser
import Foundation
import OKitNetwork

/// Whether an import downloads files of other servers.
struct ImportNetwork: ParsableArguments {
    @Flag(help: "Download the files on other servers to which the source refers, over https.")
    var allowNetwork = false

    /// Downloads a file that a description names, which cannot be on a private network.
    @Sendable func fetch(_ url: String) async throws -> [UInt8] {
        do {
            var download = BundleDownload(
                try BundleAddress(url),
                limits: DownloadLimits(size: 16 << 20, totalTime: .seconds(60))
            )
            download.isHostTrusted = false
            download.proxies = try ProxySettings(
                environment: ProcessInfo.processInfo.environment
            )
            return try await download.bytes()
        } catch let error as DownloadError {
            throw failure("\(error)")
        }
    }
}
