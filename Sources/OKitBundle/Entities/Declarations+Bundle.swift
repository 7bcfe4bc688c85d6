package import OKitExpression
import OKitModel

extension Declarations {
    /// Creates the declarations of a bundle.
    package init(_ bundle: AppBundle) {
        self.init(
            types: bundle.types.objectTypes,
            models: Dictionary(
                bundle.manifest.models.map { ($0.name, $0.entity.name) },
                uniquingKeysWith: { first, _ in first }
            ),
            transformers: bundle.transformers.keys.sorted(),
            functions: FunctionTable.standard.adding(bundle.manifest.functions)
        )
    }
}
