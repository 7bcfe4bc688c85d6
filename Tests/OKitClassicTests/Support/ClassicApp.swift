import OKitArchive
import OKitBundle
import OKitClassic
import OKitExpression
import OKitSyntax

/// A small sound classic bundle in memory, in which files may be replaced and left out.
struct ClassicApp {
    var files: [String: [UInt8]] = [
        "Feed.bundle/Info.plist": plist([
            "CFBundleIdentifier": .text("org.okit.feed"), "CFBundleName": .text("Feed"),
            "CFBundleShortVersionString": .text("1.0"),
        ]),
        "\(storyboard)Info.plist": plist([
            "UIStoryboardDesignatedEntryPointIdentifier": .text("Navigation"),
            "UIViewControllerIdentifiersToNibNames": .dictionary([
                "Navigation": .text("navigation"), "List": .text("list"), "Form": .text("form"),
            ]),
        ]),
        "\(storyboard)navigation.nib": SceneFiles.navigation.bytes,
        "\(storyboard)list.nib": SceneFiles.list.bytes,
        "\(storyboard)list-view.nib/runtime.nib": SceneFiles.listView.bytes,
        "\(storyboard)form.nib": SceneFiles.form.bytes,
        "\(storyboard)form-view.nib": SceneFiles.formView.bytes,
        "Feed.bundle/Model.momd/Model.mom": ModelFile.feed.bytes,
        "Feed.bundle/ListScreen.json": Array(
            #"{"ListScreen":{"objects":{"posts":{"type":"ManagedObjectsProvider"}}}}"#.utf8
        ),
        "Feed.bundle/StubService.json": Array(#"{"actions":{"feed":{}}}"#.utf8),
        "Feed.bundle/Row.nib": SceneFiles.cell.bytes, "Feed.bundle/gear@2x.png": [],
    ]

    static let storyboard = "Feed.bundle/Base.lproj/Main.storyboardc/"

    static func plist(_ members: [String: PropertyList]) -> [UInt8] {
        BinaryList(.dictionary(members)).bytes
    }

    /// The sound bundle with one file more or another, or without one.
    init(_ path: String? = nil, _ bytes: [UInt8]? = nil) {
        if let path {
            files[path] = bytes
        }
    }

    /// The files, packed as `app.zip`.
    var zip: BundleFiles {
        get throws {
            var writer = ArchiveWriter()
            for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
                try writer.add(bytes, at: path)
            }
            return try BundleFiles(archive: writer.archive(), name: "app.zip")
        }
    }

    /// What the loader makes of it; `nil` where it is no classic bundle.
    func load() throws -> (bundle: ClassicBundle, findings: [String])? {
        guard var loader = ClassicLoader(try zip) else {
            return nil
        }
        let bundle = try loader.load()
        return (bundle, loader.findings.map { "\($0.location): \($0.rule): \($0.message.text)" })
    }
}
