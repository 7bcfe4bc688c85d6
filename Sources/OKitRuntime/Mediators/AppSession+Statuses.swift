import OKitBundle
import OKitModel
import OKitSyntax

/// How far an action has come.
enum ActionPhase: Equatable {
    case started, succeeded, cancelled
    case failed(String)
}

/// Status controllers (WidgetKit §3.5): they follow an action by its name, within this session.
extension AppSession {
    /// Tells all who follow an action how far it is.
    ///
    /// - Returns: whether a message of theirs has told the user of a failure.
    @discardableResult
    func announce(_ phase: ActionPhase, _ call: ServiceState.Call) -> Bool {
        guard let name = call.name else {
            return false
        }
        var hasTold = false
        if let status = call.origin?.status, text("actionName", of: status) == name {
            set(phase, of: status)
        }
        for live in liveScreens {
            for mediator in live.mediators where mediator.kind == .actionStatusController {
                guard text("actionName", of: mediator.object) == name,
                    isMeant(mediator.object, call)
                else {
                    continue
                }
                set(phase, of: mediator.object)
                if case .failed(let message) = phase, !hasTold,
                    let own = text("errorMessage", of: mediator.object)
                {
                    hasTold = true
                    let title = text("errorTitle", of: mediator.object) ?? "Error"
                    fail("\(own)\n\n\(message)", title: title)
                }
            }
        }
        return hasTold
    }

    /// A status with an owner follows what its owner, or the owner's sender, has begun.
    private func isMeant(_ status: ObjectID, _ call: ServiceState.Call) -> Bool {
        guard let owner = graph.value(of: status, "owner").object else {
            return true
        }
        if owner == call.origin?.controller {
            return true
        }
        let sender = graph.value(of: owner, "sender").object
        return sender != nil && sender == call.origin?.sender
    }

    private func set(_ phase: ActionPhase, of status: ObjectID) {
        put(.bool(phase == .started), "inProgress", of: status)
        put(.bool(phase == .succeeded), "isSuccess", of: status)
        if case .failed(let message) = phase {
            put(.bool(true), "isFailure", of: status)
            put(.text(message), "error", of: status)
        } else {
            put(.bool(false), "isFailure", of: status)
            put(.null, "error", of: status)
        }
    }
}
