import OKitModel

/// The state of a session that a screen is built from.
struct ScreenState {
    let objects: AppObjects
    let navigator: Navigator
    let providers: ProviderRuntime
    /// The actions of screens of format 2 that have failed.
    let actionFailures: [ActionRuns.Failure]
    /// The short message on the screen.
    let toast: ToastRequest?
    /// Whether the user can undo something, or do it again.
    let canUndo, canRedo: Bool
    let protection: Protection
    /// Whether a locked app is opened by a passphrase.
    let needsPassphrase: Bool
    let overlay: Overlay?
    /// Whether quitting asks first, as something is not saved.
    let asksBeforeQuitting: Bool
    /// Whether the user has confirmed to quit.
    let isFinished: Bool
    /// The failures that can be tried again.
    let retries: [Retry]
    /// The backups that the screen lists; `nil` on other screens.
    let backups: [Backup]?
    /// The components of the program, by name.
    let components: [String: any HostComponent]
    /// Whether the user has waited long enough to see an indicator.
    let isBusy: Bool
    /// How much of the only call's request has been sent.
    let progress: Double?
}
