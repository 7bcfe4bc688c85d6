import ArgumentParser
import Foundation
import OKitBundle
import OKitLint
import OKitModel
import OKitSyntax

struct Strings: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "strings",
        abstract: "Report which texts of a bundle are translated, and write files for translators.",
        discussion: """
            Examples:
              okit-bundle strings shop
              okit-bundle strings shop --extract de
              okit-bundle strings shop --extract de --program
              okit-bundle strings shop --pseudo && okit-bundle run shop --locale qps
            """
    )

    @Argument(
        help: "A folder. To report only, a zip or a URL works too.",
        completion: BundleCompletion.source
    )
    var source: String

    @Option(
        help: ArgumentHelp(
            "Add the texts that this language lacks to its file, untranslated. Repeatable.",
            valueName: "language"
        )
    )
    var extract: [String] = []

    @Flag(help: "With --extract, add the texts of the program too.")
    var program = false

    @Flag(help: "Write strings/qps.json, with accented texts that are a third longer.")
    var pseudo = false

    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var bundles: [String] { [source] }

    var changedFolders: [String] {
        SandboxOptions.folders(toFetch: source) + (writes ? [source] : [])
    }

    private var writes: Bool { pseudo || !extract.isEmpty }

    func validate() throws {
        for language in extract where !Self.isLanguage(language) {
            throw ValidationError("--extract must be a language, such as de or pt-BR")
        }
    }

    func run() async throws {
        let (bundle, findings) = try await Source(name: source, options: sourceOptions).load()
        printFindings(findings)
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw ExitCode.couldNotRun
        }
        guard !bundle.declarations.isEmpty else {
            throw failure("\(source): no files of format 2 to collect texts from")
        }
        let catalog = TextCatalog(bundle)
        guard writes else {
            return try report(catalog, bundle)
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw failure("\(source): expected a folder to write to")
        }
        for language in extract {
            let words = program ? catalog.missingWords(in: language) : []
            try write(catalog.missing(in: language) + words, to: language, of: bundle) { $0 }
        }
        if pseudo {
            let texts = TextCatalog(bundle).texts
            try write(texts, to: PseudoText.language, of: nil) { PseudoText.text(of: $0) }
        }
    }

    // MARK: Reporting

    private func report(_ catalog: TextCatalog, _ bundle: AppBundle) throws {
        print("\(catalog.texts.count) texts")
        let named = bundle.manifest.languages
        let languages = named + catalog.languages.filter { !named.contains($0) }
        var isComplete = true
        for language in languages where language != PseudoText.language {
            let missing = catalog.missing(in: language)
            let unused = catalog.unused(in: language)
            let repeated = catalog.repeated(in: language)
            isComplete = isComplete && missing.isEmpty && unused.isEmpty
            print(
                "\(language.printable): \(missing.count) missing, \(unused.count) unused, "
                    + "\(repeated.count) same as in the bundle"
            )
            for text in missing {
                let location = text.location.map { "\($0): " } ?? ""
                print("  missing  \(location)\(Self.shown(text.key))")
            }
            for key in unused {
                print("  unused   \(Self.shown(key))")
            }
        }
        guard isComplete else {
            throw ExitCode.findings
        }
    }

    private static func shown(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    }

    // MARK: Writing

    /// Adds texts to the file of a language.
    ///
    /// - Parameter bundle: The bundle whose existing texts are preserved; `nil` to write a new
    ///   file.
    private func write(
        _ texts: [TextCatalog.Text],
        to language: String,
        of bundle: AppBundle?,
        _ translation: (String) -> String
    ) throws {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            if let known = bundle.flatMap({ Self.file(of: language, in: $0) }) {
                for member in known.root.members {
                    writer.key(member.name)
                    writer.string(member.value.string ?? "")
                }
            }
            for text in texts {
                writer.key(text.key)
                writer.string(translation(text.key))
            }
        }
        let folder = "\(source)/strings"
        let file = "\(folder)/\(language).json"
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            let formatted = try JSONDocument(
                parsing: SourceText(path: file, bytes: writer.bytes + [0x0A])
            ).layoutEdits().result
            try AtomicFile.writeOutput(formatted, to: file)
        } catch {
            throw failure("\(error)")
        }
        let count = texts.count
        print("\(file): \(count) \(count == 1 ? "text" : "texts") added".printable)
    }

    /// Returns the file of a language, with its order and comments.
    private static func file(of language: String, in bundle: AppBundle) -> JSONDocument? {
        bundle.documents.first { $0.source.path.hasSuffix("strings/\(language).json") }
    }

    private static func isLanguage(_ name: String) -> Bool {
        let isWord = name.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
        }
        return isWord && (2...20).contains(name.count) && name.first?.isLetter == true
    }
}
