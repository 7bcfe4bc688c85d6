import ArgumentParser
import Foundation
import OKitBundle
import OKitModel
import OKitStorage

/// The file that an app edits in place of the document in its data.
struct DocumentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The file that an app with the storage document edits: a path, or NAME=PATH for the model of this name.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var document: String?

    /// The folder of the file, in which it is replaced.
    var changedFolders: [String] {
        guard let document else {
            return []
        }
        // Whether there is a name is known only with the app.
        return Set([document, Self.parts(of: document).path].map(SandboxOptions.folder)).sorted()
            .filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// Checks that the run stores its changes.
    func validate(isEphemeral: Bool) throws {
        guard document == nil || !isEphemeral else {
            throw ValidationError("--document cannot be combined with --ephemeral")
        }
    }

    /// Lets a store read and write the file.
    func apply(to store: FileStore, of bundle: AppBundle) throws {
        guard let document else {
            return
        }
        let models = bundle.manifest.models.filter { $0.storage == .document }.map(\.name)
        var (name, path) = Self.parts(of: document)
        if let given = name, !models.contains(given),
            FileManager.default.fileExists(atPath: document)
        {
            (name, path) = (nil, document)
        }
        let names = models.map { "\"\($0)\"" }.joined(separator: ", ")
        guard let model = name ?? models.first, models.contains(model) else {
            throw failure(
                models.isEmpty
                    ? "--document: the app has no model with the storage \"document\""
                    : "--document: no model with the storage \"document\" is called \"\(name ?? "")\"; there "
                        + (models.count == 1 ? "is \(names)" : "are \(names)")
            )
        }
        guard name != nil || models.count == 1 else {
            throw failure("--document: name one of the models \(names), such as \(model)=\(path)")
        }
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var isFolder: ObjCBool = false
        let folder = (file as NSString).deletingLastPathComponent
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw failure("--document: there is no folder \(folder)")
        }
        store.documents[model] = file
    }

    private static func parts(of argument: String) -> (name: String?, path: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else {
            return (nil, argument)
        }
        return (String(parts[0]), String(parts[1]))
    }
}
