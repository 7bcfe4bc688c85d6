public import OKitBundle

/// The progress of a service action, for the host of the session (WidgetKit §6.5).
public struct ActionNotice: Sendable, Equatable {
    /// The name of the action.
    public let action: String
    /// The stage of the action.
    public let stage: Stage

    /// The stages of an action, in order.
    ///
    /// Each of the last three ends the action.
    public enum Stage: Sendable, Equatable {
        /// The action was requested.
        case start
        /// The fraction of the request that has been sent, from 0 to 1.
        case progress(Double)
        /// The service has responded successfully; nothing is stored yet.
        case ready
        /// The response is stored.
        case success
        /// The action has failed or its response could not be stored.
        case error(ServiceFailure)
        /// The user has canceled the action.
        case cancelled
    }

    /// The name of the notification in the original, as used by `renderOn`.
    var name: String {
        switch stage {
        case .start: action + "Start"
        case .progress: action + "Progress"
        case .ready: action + "Ready"
        case .success: action + "Success"
        case .error, .cancelled: action + "Error"
        }
    }
}
