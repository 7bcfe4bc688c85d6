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
    private var files: [String: File] = [:]

    /// Walks files, except those for which nothing has changed.
    mutating func walk(_ declarations: [Declaration], _ names: DeclaredNames) -> [File] {
        let interface = BundleInterface(names.bundle)
        let known = interface == self.interface ? files : [:]
        let unreadable = interface.unreadable
            .symmetricDifference(self.interface?.unreadable ?? [])
        self.interface = interface
        files.removeAll(keepingCapacity: true)
        return declarations.map { declaration in
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
    }
}
