import OKitBundle
import OKitExpression
import OKitSyntax

/// What walks have found in the files of a bundle, by file.
struct WalkMemory: Sendable {
    /// A file with its findings and symbols.
    struct File: Sendable {
        let source: SourceText
        let result: WalkResult
        let symbols: FileSymbols
    }

    private var interface: BundleInterface?
    private var names: DeclaredNames?
    private var files: [String: File] = [:]

    /// Walks the files of a bundle, except those for which nothing has changed.
    mutating func walk(_ bundle: AppBundle) -> (names: DeclaredNames, files: [File]) {
        let interface = BundleInterface(bundle)
        let isSame = interface == self.interface
        let names =
            (isSame ? self.names?.of(bundle) : nil) ?? DeclaredNames(bundle, Declarations(bundle))
        self.names = names
        let known = isSame ? files : [:]
        let unreadable = interface.unreadable
            .symmetricDifference(self.interface?.unreadable ?? [])
        self.interface = interface
        var current = bundle.declarations.map { declaration -> File? in
            let source = declaration.node.location.source
            guard let file = known[source.path], file.source === source,
                file.result.checkedNames.isDisjoint(with: unreadable)
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
        return (names, walked)
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
