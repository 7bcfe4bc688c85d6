import ArgumentParser
import OKitImport

struct ImportStoryboard: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "storyboard",
        abstract: "Make an app from iOS storyboards, xib files and Core Data models.",
        discussion: """
            Scenes become screens, segues open them, and cells become rows. Attributes of OKit and \
            WidgetKit become expressions, providers and actions. Core Data models become records, \
            and .strings files become translations. Images and initial data (JSON named like its \
            model, such as default.json) can be among the files. Folders are searched.

            The file import-report.md lists what was left out, such as the code of classes, with \
            the location and the reason.

            Examples:
              okit-bundle import storyboard Main.storyboard --output demo
              okit-bundle import storyboard Main.storyboard Model.xcdatamodeld -o demo
              okit-bundle import storyboard Base.lproj de.lproj Assets.xcassets -o demo
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Storyboards, xib files, data models, .strings files, images, JSON files, or folders.",
            valueName: "files"
        ),
        completion: .file()
    )
    var sources: [String]

    @OptionGroup var target: ImportTarget

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var bundles: [String] { [] }

    var files: [String] { sources.map(SandboxOptions.folder) }

    var changedFolders: [String] { [target.output] }

    func run() async throws {
        do {
            let storyboard = try StoryboardImport(sources)
            try await target.write(
                try storyboard.app(),
                by: Self.configuration.commandName,
                quiet: outputOptions.quiet
            )
        } catch let error as ImportFailure {
            throw failure(error.description)
        }
    }
}
