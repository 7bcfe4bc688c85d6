import ArgumentParser
import Foundation
import OKitArchive
import OKitBundle
import OKitClassic
import OKitExpression
import OKitLint
import OKitModel
import OKitNetwork
import OKitSyntax

/// A bundle as named on the command line.
struct Source: Sendable {
    /// A zip, a folder or a URL.
    let name: String
    /// The download options.
    ///
    /// Without them, the source cannot be a URL.
    var options: SourceOptions?

    /// Loads the bundle.
    ///
    /// If it cannot be read, prints the reason and exits with its exit code.
    func load() async throws -> (bundle: AppBundle, findings: [Finding]) {
        try await load(open())
    }

    /// Loads the bundle in the given files, as `load()` does.
    func load(
        _ files: BundleFiles,
        toRun: Bool = false
    ) async throws -> (bundle: AppBundle, findings: [Finding]) {
        if var loader = ClassicLoader(files) {
            do {
                let bundle = AppBundle(classic: try loader.load())
                return (bundle, loader.findings)
            } catch {
                throw failure(error.description)
            }
        }
        do {
            let start = ContinuousClock.now
            let (bundle, findings) = try await BundleLoader.load(files, toRun: toRun)
            let time = ContinuousClock.now - start
            log(
                .debug,
                "loaded \(name): \(files.paths.count) files, \(bundle.screens.count) screens, "
                    + "\(findings.count) findings, in \(time)"
            )
            return (bundle, findings)
        } catch let error as BundleError {
            throw failure(error.description)
        }
    }

    /// Finds the files of the bundle without reading them.
    func open() async throws -> BundleFiles {
        do {
            return try await files()
        } catch let error as BundleError {
            throw failure(error.description)
        } catch let error as DownloadError {
            throw failure(error.description)
        }
    }

    /// Returns the same files, read completely, so that no other program changes them between two
    /// reads.
    func inMemory(_ files: BundleFiles) throws -> BundleFiles {
        do throws(BundleError) {
            return try files.inMemory()
        } catch {
            throw failure(error.description)
        }
    }

    private func files() async throws -> BundleFiles {
        if let address = try address() {
            return try BundleFiles(archive: try await fetch(address).bytes, name: address.name)
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            throw failure("\(name): no such file or folder")
        }
        let trimmed = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
        guard isFolder.boolValue else {
            // A zip must not change once its digest was checked.
            if options?.sha256 == nil, let file = ArchiveFile(name, limit: largestFile) {
                return try BundleFiles(archive: file, name: trimmed)
            }
            let bytes = try readFile(name)
            try options?.sha256?.check(bytes, name: trimmed)
            return try BundleFiles(archive: bytes, name: trimmed)
        }
        guard options?.sha256 == nil else {
            throw failure("\(trimmed): a folder has no SHA-256; pack it, or remove --sha256")
        }
        return try BundleFiles(folder: trimmed)
    }
}

/// The options of every command that reads a bundle.
struct SourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The SHA-256 that the zip must have, in hexadecimal.",
            valueName: "digest"
        ),
        transform: digest
    )
    var sha256: ContentDigest?

    @Flag(help: "Do not access the network.")
    var offline = false

    private static func digest(_ hex: String) throws -> ContentDigest {
        guard let digest = ContentDigest(hex: hex) else {
            throw ValidationError("--sha256 must have 64 hexadecimal digits")
        }
        return digest
    }
}

/// The error for a file that the user has named and that cannot be read.
struct UnreadableFile: Error {
    let reason: String
}

/// The maximum size of a file that the user has named, in bytes.
private let largestFile = 512 << 20

/// Returns the bytes of a file that the user has named, at most 512 MiB.
func bytes(ofFile path: String) throws(UnreadableFile) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(FileError) {
        bytes = try AtomicFile.read(path, limit: largestFile)
    } catch {
        throw UnreadableFile(reason: error.description)
    }
    guard let bytes else {
        throw UnreadableFile(reason: "\(path): no such file")
    }
    return bytes
}

/// Returns the bytes of a file that the user has named.
///
/// If it cannot be read, prints the reason and exits.
func readFile(_ path: String) throws(ExitCode) -> [UInt8] {
    do {
        return try bytes(ofFile: path)
    } catch {
        throw failure(error.reason)
    }
}

/// Prints a one-line message about a failure to run the command.
func failure(_ message: String) -> ExitCode {
    printError("error: \(message.printable)\n")
    return .couldNotRun
}
