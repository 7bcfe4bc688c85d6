import OKitBundle
import OKitExpression
import OKitModel

/// Names in other files of the bundle that screens refer to.
struct BundleNames: Sendable {
    /// The files in `data/`, without their extensions.
    let data: [String]
    /// The actions of all services.
    let actions: Set<String>
    /// The entities whose objects are records: those of models, and all related ones.
    let records: Set<String>

    init(_ bundle: AppBundle) {
        data = bundle.data.names.sorted() + bundle.unreadableNames.sorted()
        actions = Set(bundle.services.values.flatMap(\.actions.keys))
        records = bundle.types.connected(to: bundle.recordEntities)
    }
}
