public import OKitBundle

/// How far an action of a service has come, for whoever runs the session (WidgetKit §6.5).
public struct ActionNotice: Sendable, Equatable {
    /// The name of the action.
    public let action: String
    /// How far it is.
    public let stage: Stage

    /// The stages of an action, in their order; one of the last three ends it.
    public enum Stage: Sendable, Equatable {
        /// It was asked for.
        case start
        /// So much of what is sent has gone, from 0 to 1.
        case progress(Double)
        /// The service has said yes; nothing is stored yet.
        case ready
        /// What it has answered is stored.
        case success
        /// It has failed, or could not be stored.
        case error(ServiceFailure)
        /// The user has given it up.
        case cancelled
    }

    /// The name of the notification in the original, as `renderOn` has it.
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
