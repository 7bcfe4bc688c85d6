import ArgumentParser
public import OKitBundle
import OKitClassic
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

struct Inspect: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "List the contents of a bundle.",
        discussion: """
            The list covers screens, models, texts, actions, flows, hosts and permissions.

            Examples:
              okit-bundle inspect shop
              okit-bundle inspect shop --graph mermaid
              okit-bundle inspect https://example.com/shop.zip
            """
    )

    @Argument(help: "A zip, a folder or a URL.", completion: BundleCompletion.source)
    var source: String

    @Option(
        help: ArgumentHelp(
            "Print the navigation between screens as a graph instead: mermaid or dot.",
            valueName: "language"
        )
    )
    var graph: ScreenGraph.Language?

    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var changedFolders: [String] { SandboxOptions.folders(toFetch: source) }

    var bundles: [String] { [source] }

    func run() async throws {
        let source = Source(name: source, options: sourceOptions)
        let files = try await source.open()
        if let loader = ClassicLoader(files) {
            try show(loader)
            return
        }
        let (bundle, findings) = try await source.load(files)
        printFindings(findings)
        if let graph {
            print(ScreenGraph(bundle).text(in: graph).printableLines, terminator: "")
            return
        }
        let manifest = bundle.manifest
        print("\(manifest.name) \(manifest.version) (\(manifest.identifier))".printable)
        print("entry     \(manifest.entry.name)".printable)
        for model in manifest.models {
            let storage = model.storage.rawValue
            print("model     \(model.name): \(model.entity.name), \(storage)".printable)
        }
        for name in Set(bundle.entities.keys).union(bundle.presentations.keys).sorted() {
            let members = bundle.types[name]?.memberNames.joined(separator: ", ") ?? ""
            print("entity    \(name): \(members)".printable)
        }
        for screen in bundle.screens.values.sorted(by: { $0.name < $1.name }) {
            let targets = screen.targets.map(\.name).sorted()
            let leads = targets.isEmpty ? "" : " -> " + targets.joined(separator: ", ")
            print("screen    \(screen.name): \(screen.kind)\(leads)".printable)
            for object in screen.objects {
                let entity = object.attributes.first { $0.name == "entityName" }?.value.string
                let action = object.attributes.first { $0.name == "actionName" }?.value.string
                let about = (entity ?? action).map { " (\($0))" } ?? ""
                print("mediator  \(object.name.name): \(object.type.name)\(about)".printable)
            }
        }
        for (language, texts) in bundle.texts.sorted(by: { $0.key < $1.key }) {
            print("texts     \(language): \(texts.count)".printable)
        }
        for source in ServiceDescription.Source.allCases {
            for action in bundle.services[source]?.actions.keys.sorted() ?? [] {
                print("action    \(action): \(source.rawValue).json".printable)
            }
        }
        for flow in bundle.flows.keys.sorted() {
            print("flow      \(flow)".printable)
        }
        for host in manifest.network.hosts {
            print("host      \(host)".printable)
        }
        let permissions = BundlePermissions(requestedBy: bundle)
        for permission in permissions.growth(from: BundlePermissions())
        where permission.kind != .host {
            print("may       \(permission)".printable)
        }
        print("findings  \(findings.count)")
    }

    private func show(_ loader: ClassicLoader) throws {
        guard graph == nil else {
            throw failure("--graph requires a bundle with bundle.json")
        }
        var loader = loader
        do {
            let bundle = try loader.load()
            printFindings(loader.findings)
            print(ClassicListing(bundle).text.printableLines, terminator: "")
        } catch {
            throw failure(error.description)
        }
        print("findings  \(loader.findings.count)")
    }
}

extension ScreenGraph.Language: ExpressibleByArgument {}
