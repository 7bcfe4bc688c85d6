import Foundation
import OKitNetwork
import OKitRuntime
import OKitSandbox

/// The files that the user lets a confined command read.
enum ConfinedFiles {
    /// The files and folders that a command line names, also behind an equals sign, with the files of
    /// a publisher beside them.
    static func named(by arguments: [String]) -> [String] {
        let words = arguments.dropFirst().flatMap { word -> [String] in
            let value = word.split(separator: "=", maxSplits: 1).dropFirst().map { String($0) }
            return [word] + value
        }
        let files = words.filter { FileManager.default.fileExists(atPath: $0) }
        return files
            + files.flatMap { file in PublisherFile.allCases.map { file + $0.rawValue } }
    }

    /// The folder of a flow of the user, and the files that the flow names in quotation marks.
    ///
    /// - Parameter flow: the path; `nil` or `-` for none.
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
    /// Reads the files that the user picks, where this process cannot open them.
    static var userFiles: UserFileReader {
        let opener = current
        return { path throws(UserFile.Problem) in
            try UserFile.read(path) { opener?.open($0) ?? UserFile.open($0) }
        }
    }
}
