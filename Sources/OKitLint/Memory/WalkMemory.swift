import OKitBundle
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
        files.removeAll(keepingCapacity: true)
        let walked = bundle.declarations.map { declaration in
            let source = declaration.node.location.source
            if let file = known[source.path], file.source === source,
                file.result.checkedNames.isDisjoint(with: unreadable)
            {
                files[source.path] = file
                return file
            }
            var walk = DeclarationWalk(names, recorder: SymbolRecorder())
            walk.visit(file: declaration)
            let file = File(
                source: source,
                result: walk.result,
                symbols: FileSymbols(declaration, walk.recorder ?? SymbolRecorder(), names)
            )
            files[source.path] = file
            return file
        }
        return (names, walked)
    }
}
