import OKitModel

/// The state of a session from which a screen is built.
struct ScreenState {
    let objects: AppObjects
    let navigator: Navigator
    let providers: ProviderRuntime
    /// The failed actions of screens of format 2.
    let actionFailures: [ActionRuns.Failure]
    /// The temporary message on the screen.
    let toast: ToastRequest?
    /// Whether the user can undo or redo a change.
    let canUndo, canRedo: Bool
    let protection: Protection
    /// Whether a passphrase is required to unlock the app.
    let needsPassphrase: Bool
    let overlay: Overlay?
    /// Whether quitting requires confirmation because of unsaved changes.
    let asksBeforeQuitting: Bool
    /// Whether the user has confirmed quitting.
    let isFinished: Bool
    /// The failures that can be retried.
    let retries: [Retry]
    /// The backups that the screen lists; `nil` on other screens.
    let backups: [Backup]?
    /// The components that the program adds, by name.
    let components: [String: any HostComponent]
    /// Whether the user has waited long enough for a progress indicator to be shown.
    let isBusy: Bool
    /// The upload progress of the request, if there is a single call.
    let progress: Double?
}
