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

/// A bundle as it is named on the command line.
struct Source: Sendable {
    /// A zip, a folder or a URL.
    let name: String
    /// Without options it cannot be a URL.
    var options: SourceOptions?

    /// Reads it; prints why it cannot be read, and ends with the exit code for that.
    func load() async throws -> (bundle: AppBundle, findings: [Finding]) {
        try await load(open())
    }

    /// Reads the bundle in some files, as `load()` does.
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
            return try await BundleLoader.load(files, toRun: toRun)
        } catch let error as BundleError {
            throw failure(error.description)
        }
    }

    /// Finds its files, without looking into them.
    func open() async throws -> BundleFiles {
        do {
            return try await files()
        } catch let error as BundleError {
            throw failure(error.description)
        } catch let error as DownloadError {
            throw failure(error.description)
        }
    }

    /// The same files, read as a whole, so that no other program changes them between two reads.
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
            // A zip with a digest must not change once that was checked.
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

/// Options of every command that reads a bundle.
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

/// A file that the user has named and that cannot be read.
struct UnreadableFile: Error {
    let reason: String
}

/// The most bytes that a file may have which the user has named.
private let largestFile = 512 << 20

/// The bytes of a file that the user has named, 512 MiB at most.
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

/// The bytes of a file that the user has named; says why and ends the program where it has none.
func readFile(_ path: String) throws(ExitCode) -> [UInt8] {
    do {
        return try bytes(ofFile: path)
    } catch {
        throw failure(error.reason)
    }
}

/// Says in one line why something could not be done at all.
func failure(_ message: String) -> ExitCode {
    printError("error: \(message.printable)\n")
    return .couldNotRun
}

/// Writes to standard error.
///
/// While a screen is shown, what is said is collected to be shown on it.
func printError(_ text: String) {
    guard CollectedErrors.current == nil else {
        CollectedErrors.current?.add(text)
        return
    }
    // If standard error cannot be written, the error cannot be reported.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}
