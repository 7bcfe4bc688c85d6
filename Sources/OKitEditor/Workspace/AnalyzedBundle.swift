import OKitBundle
import OKitLint
import OKitSyntax

/// The result of loading and checking a bundle with the texts of open files.
struct AnalyzedBundle {
    let bundle: AppBundle
    let findings: [Finding]
    /// The values of expressions in its sample data.
    let samples: SampleValues
    private let bundleSymbols: BundleSymbols

    /// The symbols of the bundle.
    var symbols: SymbolIndex { bundleSymbols.index }

    /// Loads and checks a bundle where it differs from its last version.
    ///
    /// - Throws: A `BundleError` if it cannot be read at all.
    init(
        _ files: BundleFiles,
        _ memory: inout BundleMemory,
        _ schemas: BundleSchemas,
        _ settings: LintSettings?,
        _ resources: TestResources
    ) throws {
        var loader = BundleLoader(files, schemas: schemas)
        bundle = try loader.load(&memory.loading)
        let result = Linter().analyze(bundle, loaded: loader.findings, memory: &memory.analysis)
        findings =
            settings.map { settings in
                // Problems of the settings themselves are shown in their file.
                settings.findings
                    + settings.applied(to: result.findings, except: [], path: { $0 })
            } ?? result.findings
        bundleSymbols = result.symbols
        samples = SampleValues(of: bundle, resources)
    }
}
