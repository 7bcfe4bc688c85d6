import OKitSyntax

/// The files of other servers to which a description refers.
///
/// A file that is missing is noted, so that the description can be read again once it was downloaded.
package final class RemoteFiles {
    private var contents: [String: [UInt8]] = [:]
    private(set) var missing: Set<String> = []
    private var size = 0

    /// The maximum number of files, and of their bytes.
    private static let (most, largest) = (100, 64 << 20)

    init() {}

    /// Returns the content of a URL; `nil` if it was not downloaded yet.
    func content(_ url: String) -> [UInt8]? {
        let content = contents[url]
        if content == nil {
            missing.insert(url)
        }
        return content
    }

    /// Imports a description, and downloads the files to which it refers.
    ///
    /// - Parameters:
    ///   - fetch: Downloads a file.
    ///   - make: Imports the description with the files that were downloaded so far.
    static func app(
        fetch: (_ url: String) async throws -> [UInt8],
        _ make: (RemoteFiles) throws(ImportFailure) -> ImportedApp
    ) async throws -> ImportedApp {
        let files = RemoteFiles()
        while true {
            let app = Result { () throws(ImportFailure) in try make(files) }
            let missing = files.missing.sorted()
            guard !missing.isEmpty else {
                return try app.get()
            }
            guard files.contents.count + missing.count <= most else {
                throw ImportFailure(
                    "the description refers to more than \(most) files of other servers"
                )
            }
            for url in missing {
                let content = try await fetch(url)
                files.size += content.count
                guard files.size <= largest else {
                    throw ImportFailure(
                        "the files of other servers have more than \(largest >> 20) MiB"
                    )
                }
                files.contents[url] = content
            }
            files.missing = []
        }
    }
}
