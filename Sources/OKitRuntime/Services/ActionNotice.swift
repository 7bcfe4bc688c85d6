public import OKitBundle
import OKitExpression
import OKitModel

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

extension AppSession {
    /// Tells the session how much of what a call sends has gone, in a turn of its own.
    ///
    /// - Parameters:
    ///   - fraction: from 0 to 1.
    ///   - id: that of the call; one that is not under way is ignored.
    public func progress(_ fraction: Double, of id: ServiceCall.ID) {
        guard fraction.isFinite, let call = services.call(id) else {
            return
        }
        let fraction = min(max(fraction, 0), 1)
        services.note(fraction, of: id)
        setProgress(fraction, of: call)
        for status in statuses(of: call) {
            put(.double(fraction), "progress", of: status)
        }
        notify(.progress(fraction), call)
        endTurn()
    }

    /// Tells the host, and the display controllers that show anew on a notification (`renderOn`).
    func notify(_ stage: ActionNotice.Stage, _ call: ServiceState.Call) {
        guard let action = call.name else {
            return
        }
        let notice = ActionNotice(action: action, stage: stage)
        onNotice?(notice)
        for live in liveScreens {
            let renders = live.mediators.filter { $0.kind.role == .display }.contains {
                text("renderOn", of: $0.object) == notice.name
            }
            if renders {
                live.stage.refresh()
            }
        }
    }
}
