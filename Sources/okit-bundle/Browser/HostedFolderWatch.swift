import Foundation
import Logging
import OKitBrowser
import OKitBundle
import OKitNetwork

/// Hosts the new versions of apps in the folder of `host`, and apps that are added to it.
struct HostedFolderWatch {
    private let folder: HostedFolder
    private let server: BrowserServer
    private let log: Logger
    /// The versions that run, by their addresses.
    private var running: [String: HostedFolder.Entry]
    /// What the files were at the last look, by the names of zips and folders.
    ///
    /// A version is complete when its files have not changed between two looks.
    private var seen: [String: SourceStamp] = [:]
    /// The stamps of versions that do not run.
    private var refused: [String: SourceStamp] = [:]
    /// The addresses of apps that are not in the folder any more.
    private var removed: Set<String> = []

    private static let interval = Duration.seconds(1)

    init(
        _ folder: HostedFolder,
        _ entries: [HostedFolder.Entry],
        server: BrowserServer,
        log: Logger
    ) {
        self.folder = folder
        self.server = server
        self.log = log
        running = Dictionary(entries.map { ($0.hosted.name, $0) }) { first, _ in first }
        // An app that could not be hosted waits for another version.
        for name in (try? folder.names().hosted) ?? []
        where running[folder.address(of: name)] == nil {
            refused[name] = SourceStamp(of: folder.path(of: name))
        }
    }

    /// Looks for changes until the task is canceled.
    mutating func run() async {
        while (try? await Task.sleep(for: Self.interval)) != nil {
            // A folder that cannot be read has no new versions.
            guard let names = try? folder.names().hosted else {
                continue
            }
            noteRemoved(besides: Set(names.map { folder.address(of: $0) }))
            for name in names {
                guard let stamp = SourceStamp(of: folder.path(of: name)) else {
                    continue
                }
                let current = running[folder.address(of: name)]?.stamp
                if stamp == seen[name], stamp != current, stamp != refused[name] {
                    await update(name, stamp)
                }
                seen[name] = stamp
            }
        }
    }

    /// Logs once which apps have been removed.
    private mutating func noteRemoved(besides present: Set<String>) {
        let missing = Set(running.keys).subtracting(present)
        for address in missing.subtracting(removed).sorted() {
            log.warning(
                "app removed from the folder; it runs until the server ends",
                metadata: ["app": "\(address)"]
            )
        }
        removed = missing
    }

    private mutating func update(_ name: String, _ stamp: SourceStamp) async {
        let errors = CollectedErrors()
        do {
            let old = running[folder.address(of: name)]
            let entry = try await CollectedErrors.$current.withValue(errors) {
                try await folder.entry(name, replacing: old)
            }
            running[entry.hosted.name] = entry
            refused[name] = nil
            await server.host(entry.hosted)
            let note = Self.text(errors)
            var metadata: Logger.Metadata = ["app": "\(entry.hosted.name)"]
            metadata["note"] = note.map { "\($0)" }
            log.log(
                level: note == nil ? .notice : .warning,
                old == nil ? "app added" : "app updated",
                metadata: metadata
            )
        } catch {
            refused[name] = stamp
            log.error(
                running[folder.address(of: name)] == nil
                    ? "an app is not hosted"
                    : "the new version of an app does not run; the previous version continues",
                metadata: ["app": "\(name)", "reason": "\(Self.text(errors) ?? "\(error)")"]
            )
        }
    }

    /// What was printed; `nil` if it is empty.
    private static func text(_ errors: CollectedErrors) -> String? {
        let text = errors.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let severity = ["note: ", "error: "].first { text.hasPrefix($0) } ?? ""
        let message = String(text.dropFirst(severity.count))
        return message.isEmpty ? nil : message
    }
}
