import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Status controllers (WidgetKit §3.5): they follow an action by its name, within this session.
extension AppSession {
    /// Tells all who follow an action how far it is.
    ///
    /// - Returns: whether a message of theirs has told the user of a failure.
    @discardableResult
    func announce(_ stage: ActionNotice.Stage, _ call: ServiceState.Call) -> Bool {
        guard call.name != nil else {
            return false
        }
        notify(stage, call)
        var hasTold = false
        for status in statuses(of: call) {
            set(stage, of: status)
            if case .error(let failure) = stage, !hasTold,
                let own = text("errorMessage", of: status)
            {
                hasTold = true
                let title = text("errorTitle", of: status) ?? "Error"
                fail("\(own)\n\n\(failure.message)", title: title)
            }
        }
        return hasTold
    }

    /// Those who follow a call: the status of its controller, and all that are meant on screens.
    func statuses(of call: ServiceState.Call) -> [ObjectID] {
        let own = call.origin.map(\.status)
        let others = liveScreens.flatMap(\.mediators).filter { mediator in
            mediator.kind == .actionStatusController && isMeant(mediator.object, call)
        }
        return ([own].compactMap(\.self) + others.map(\.object)).filter {
            text("actionName", of: $0) == call.name
        }
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

    private func set(_ stage: ActionNotice.Stage, of status: ObjectID) {
        put(.bool(stage == .start), "inProgress", of: status)
        put(.double(stage == .success ? 1 : 0), "progress", of: status)
        put(.bool(stage == .success), "isSuccess", of: status)
        if case .error(let failure) = stage {
            put(.bool(true), "isFailure", of: status)
            put(.text(failure.message), "error", of: status)
        } else {
            put(.bool(false), "isFailure", of: status)
            put(.null, "error", of: status)
        }
    }
}
