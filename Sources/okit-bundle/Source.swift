import ArgumentParser
import Foundation
import OKit

/// A bundle as it is named on the command line.
struct Source {
    let path: String

    /// Reads it; prints why it cannot be read, and ends with the exit code for that.
    func load() throws -> (bundle: AppBundle, findings: [Finding]) {
        do {
            var loader = BundleLoader(try files(), schemas: try BundleSchemas())
            let bundle = try loader.load()
            return (bundle, loader.findings)
        } catch let error as BundleError {
            throw failure(error.description)
        }
    }

    private func files() throws -> BundleFiles {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw failure("\(path): no such file or folder")
        }
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        if isFolder.boolValue {
            return try BundleFiles(folder: trimmed)
        }
        return try BundleFiles(archive: try readFile(path), name: trimmed)
    }
}

/// The bytes of a file that the user has named.
func readFile(_ path: String) throws -> [UInt8] {
    do {
        guard let bytes = try AtomicFile.read(path) else {
            throw failure("\(path): no such file")
        }
        return bytes
    } catch let error as FileError {
        throw failure(error.description)
    }
}

/// Says why something could not be done at all.
func failure(_ message: String) -> ExitCode {
    printError("error: \(message)\n")
    return .couldNotRun
}

func printError(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
}
