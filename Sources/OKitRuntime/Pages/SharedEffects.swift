import OKitBundle

/// Determines which actions of an app change data, for all of its pages.
///
/// Only read-only screens ask, so the actions of the app are examined when the first one does.
final class SharedEffects {
    private let bundle: AppBundle
    private lazy var effects = ActionEffects(bundle)

    init(of bundle: AppBundle) {
        self.bundle = bundle
    }

    /// Returns whether an action changes data.
    func changesData(_ action: ActionDeclaration) -> Bool {
        effects.changesData(action)
    }
}
