import OKitArchive
import OKitBundle
import OKitSyntax

@testable import OKitClassic

/// A classic bundle all of whose nibs are the same bytes: a scene, its view, and a cell.
enum ClassicSample {
    /// The bundle; `nil` where that is no archive.
    static func files(nib: [UInt8]) -> BundleFiles? {
        var writer = ArchiveWriter()
        try? writer.add(Array(info.utf8), at: "Info.plist")
        try? writer.add(Array(storyboard.utf8), at: "Main.storyboardc/Info.plist")
        for name in ["scene", "view"] {
            try? writer.add(nib, at: "Main.storyboardc/\(name).nib")
        }
        try? writer.add(nib, at: "Row.nib")
        return (try? writer.archive()).flatMap { try? BundleFiles(archive: $0, name: "app.zip") }
    }

    private static let info = """
        <plist><dict><key>CFBundleIdentifier</key><string>org.okit.fuzz</string></dict></plist>
        """

    private static let storyboard = """
        <plist><dict>
            <key>UIStoryboardDesignatedEntryPointIdentifier</key><string>scene</string>
            <key>UIViewControllerIdentifiersToNibNames</key>
            <dict><key>scene</key><string>scene</string></dict>
        </dict></plist>
        """
}
