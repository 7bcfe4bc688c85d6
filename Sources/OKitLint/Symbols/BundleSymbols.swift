/// The symbols of a bundle, which are indexed when they are first needed: most edits are not followed by
/// a request for symbols.
package final class BundleSymbols {
    /// The index.
    package private(set) lazy var index = SymbolIndex(declared, files)

    private let declared: DeclaredNames
    private let files: [FileSymbols]

    init(_ declared: DeclaredNames, _ files: [FileSymbols]) {
        self.declared = declared
        self.files = files
    }
}
