import OKitBundle
import OKitExpression
import OKitSyntax

/// What walks have found in the files of a bundle, by file.
struct WalkMemory: Sendable {
    /// A file with its findings and symbols.
    final class File: Sendable {
        let source: SourceText
        let result: WalkResult
        let symbols: FileSymbols
        /// The screens that the file uses.
        let screens: Set<String>

        init(source: SourceText, result: WalkResult, symbols: FileSymbols) {
            self.source = source
            self.result = result
            self.symbols = symbols
            screens = (symbols.uses + symbols.usesElsewhere).reduce(into: []) { screens, use in
                if use.symbol.kind == .screen {
                    screens.insert(use.symbol.name)
                } else if let owner = use.symbol.owner {
                    screens.insert(owner)
                }
            }
        }
    }

    private var interface: BundleInterface?
    private var names: DeclaredNames?
    private var files: [String: File] = [:]
    private var blocks = JoinedBlocks<File, WalkResult>()

    /// Walks the files of a bundle, except those for which nothing has changed.
    ///
    /// - Returns: The declared names, what was found in the files, and their symbols.
    mutating func walk(
        _ bundle: AppBundle
    ) -> (names: DeclaredNames, results: [WalkResult], symbols: [FileSymbols]) {
        let interface = BundleInterface(bundle)
        let change = self.interface.map { interface.change(since: $0) } ?? .others
        let (known, changedScreens): ([String: File], Set<String>) =
            if case .screens(let screens) = change { (files, screens) } else { ([:], []) }
        let isSame = !known.isEmpty && changedScreens.isEmpty
        let names =
            (isSame ? self.names?.of(bundle) : nil) ?? DeclaredNames(bundle, Declarations(bundle))
        self.names = names
        let unreadable = interface.unreadable
            .symmetricDifference(self.interface?.unreadable ?? [])
        self.interface = interface
        var current = bundle.declarations.map { declaration -> File? in
            let source = declaration.node.location.source
            guard let file = known[source.path], file.source === source,
                file.result.checkedNames.isDisjoint(with: unreadable),
                file.screens.isDisjoint(with: changedScreens)
            else {
                return nil
            }
            return file
        }
        let changed = current.indices.filter { current[$0] == nil }
        let made = changed.map { bundle.declarations[$0] }.concurrentMap { Self.walked($0, names) }
        for (index, file) in zip(changed, made) {
            current[index] = file
        }
        let walked = current.compactMap(\.self)
        files = Dictionary(
            walked.map { ($0.source.path, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let results = blocks.joined(walked) { files in
            var walk = DeclarationWalk(names)
            for file in files {
                walk.add(file.result)
            }
            return walk.result
        }
        return (names, results, walked.map(\.symbols))
    }

    private static func walked(_ declaration: Declaration, _ names: DeclaredNames) -> File {
        var walk = DeclarationWalk(names, recorder: SymbolRecorder())
        walk.visit(file: declaration)
        return File(
            source: declaration.node.location.source,
            result: walk.result,
            symbols: FileSymbols(declaration, walk.recorder ?? SymbolRecorder(), names)
        )
    }
}
