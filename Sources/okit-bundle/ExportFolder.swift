import Foundation
import OKitModel
import OKitRuntime
import OKitStorage

/// The folder beside an app's data for files that the app exports for the user.
///
/// A confined process can write there and nowhere else, so that an app cannot replace files of the
/// user.
struct ExportFolder {
    private let folder: String

    init(store: FileStore) {
        folder = "\(store.appFolder)/exports"
    }

    /// Writes a file.
    ///
    /// If its name is already used, it gets another name.
    ///
    /// - Returns: A sentence with the location of the file.
    func write(_ file: UserFile) throws(UserFile.Problem) -> String {
        guard let name = Self.fileName(file.name) else {
            throw UserFile.Problem("\"\(file.name)\" is not a valid file name")
        }
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            let path = try freePath(name)
            try AtomicFile.write(Array(file.content), to: path, isPrivate: true)
            // A narrow window cuts off the end of the sentence, which contains the folder.
            let name = path.split(separator: "/").last.map { String($0) } ?? name
            return "Saved \(name) in \(folder)"
        } catch let problem as UserFile.Problem {
            throw problem
        } catch {
            throw UserFile.Problem("\"\(name)\" could not be written: \(error)")
        }
    }

    /// Returns the name without folders, control characters and leading dots; `nil` if nothing
    /// remains.
    static func fileName(_ name: String) -> String? {
        let last = name.split(separator: "/").last.map { String($0) } ?? ""
        let plain = String(
            last.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
                .filter { $0.properties.generalCategory != .control }.map { Character($0) }
        )
        let visible = String(plain.drop { $0 == "." })
        return visible.isEmpty || visible.utf8.count > 200 ? nil : visible
    }

    private func freePath(_ name: String) throws(UserFile.Problem) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        for number in 1...1000 {
            let suffix = number == 1 ? "" : "-\(number)"
            let path = "\(folder)/\(name[..<dot])\(suffix)\(name[dot...])"
            if !FileManager.default.fileExists(atPath: path) {
                return path
            }
        }
        throw UserFile.Problem("\"\(name)\" has 1,000 versions in \(folder)")
    }
}
