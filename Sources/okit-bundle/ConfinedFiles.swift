import Foundation
import OKitNetwork
import OKitRuntime
import OKitSandbox

/// The files that the user allows a confined command to read.
enum ConfinedFiles {
    /// Returns the files and folders in a command line, including values after an equals sign, and
    /// the publisher files beside them.
    static func named(by arguments: [String]) -> [String] {
        let words = arguments.dropFirst().flatMap { word -> [String] in
            let value = word.split(separator: "=", maxSplits: 1).dropFirst().map { String($0) }
            return [word] + value
        }
        let files = words.filter { FileManager.default.fileExists(atPath: $0) }
        return files
            + files.flatMap { file in PublisherFile.allCases.map { file + $0.rawValue } }
    }

    /// Returns the folder of a user's flow, and the files that the flow names in quotation marks.
    ///
    /// - Parameter flow: The path; `nil` or `-` for none.
    static func named(inFlow flow: String?) -> [String] {
        guard let flow, flow != "-", let bytes = try? bytes(ofFile: flow) else {
            return []
        }
        let folder = SandboxOptions.folder(of: flow)
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .flatMap { $0.split(separator: "\"").dropFirst() }.map { String($0) }
        return [folder]
            + words.flatMap { [$0, $0.hasPrefix("/") ? $0 : "\(folder)/\($0)"] }
            .filter { FileManager.default.fileExists(atPath: $0) }
    }
}

extension FileOpener {
    /// Reads files that the user picks and that this process cannot open itself.
    static var userFiles: UserFileReader {
        let opener = current
        return { path throws(UserFile.Problem) in
            try UserFile.read(path) { opener?.open($0) ?? UserFile.open($0) }
        }
    }
}
