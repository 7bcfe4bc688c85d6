import OKitBundle
import OKitModel
import OKitSyntax

/// The names of data files in the manifest and in screens, compared with the files.
struct DataFileNames: Sendable {
    /// Files for models that are not in the manifest, and that no provider reads.
    let strays: [(model: String, location: SourceLocation)]

    /// Files with initial data of a model in the manifest that do not exist.
    let missing: [Named]

    /// - Parameter screens: The screens of format 1.
    init(_ bundle: AppBundle, _ screens: [Screen]) {
        let models = bundle.manifest.models
        // A model needs no initial data, unless the manifest names its file.
        missing = models.filter { model in
            let name = model.dataFile.name
            return name != model.name && bundle.types[model.entity.name] != nil
                && bundle.data[name] == nil && !bundle.unreadableNames.contains(name)
        }.map(\.dataFile)
        let read = screens.flatMap(\.objects)
            .compactMap { $0.attribute("fileName")?.string }
        let declared = bundle.fileReferences.map(\.name)
        let known = Set(models.map(\.dataFile.name) + read + declared)
        strays = bundle.data.names.filter { !known.contains($0) }
            .compactMap { name in bundle.data[name].map { (name, $0.root.location) } }
    }
}
