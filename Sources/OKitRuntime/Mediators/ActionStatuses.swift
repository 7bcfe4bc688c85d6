import OKitBundle
import OKitExpression
import OKitModel

/// The status controllers that follow actions by name (WidgetKit §3.5).
struct ActionStatuses {
    private let objects: AppObjects
    private let screens: [LiveScreen]

    /// A message by which a status controller notifies the user of a failure.
    struct Message: Equatable {
        let title: String
        let text: String
    }

    init(_ objects: AppObjects, on screens: [LiveScreen]) {
        self.objects = objects
        self.screens = screens
    }

    /// Sets the stage of a call in all statuses that follow it.
    ///
    /// - Returns: The message that notifies the user of a failure; `nil` if there is none.
    func announce(_ stage: ActionNotice.Stage, _ call: ActionCall) -> Message? {
        var message: Message?
        for status in statuses(of: call) {
            set(stage, of: status)
            if case .error(let failure) = stage, message == nil,
                let own = objects.text("errorMessage", of: status)
            {
                message = Message(
                    title: objects.text("errorTitle", of: status) ?? ProgramText.error.rawValue,
                    text: "\(own)\n\n\(failure.message)"
                )
            }
        }
        return message
    }

    /// Sets how much of a call's request has been sent.
    func setProgress(_ fraction: Double, of call: ActionCall) {
        for status in statuses(of: call) {
            objects.put(.double(fraction), "progress", of: status)
        }
    }

    /// Updates the displays that render on a notification (`renderOn`).
    func render(on notice: ActionNotice) {
        for live in screens {
            let renders = live.mediators.filter { $0.kind.role == .display }.contains {
                objects.text("renderOn", of: $0.object) == notice.name
            }
            if renders {
                live.stage.refresh()
            }
        }
    }

    /// Returns the status of the controller that has begun a call and all statuses on screens that
    /// follow it.
    private func statuses(of call: ActionCall) -> [ObjectID] {
        let own = call.origin.map(\.status)
        let others = screens.flatMap(\.mediators).filter { mediator in
            mediator.kind == .actionStatusController && follows(mediator.object, call)
        }
        return ([own].compactMap(\.self) + others.map(\.object)).filter {
            objects.text("actionName", of: $0) == call.name
        }
    }

    /// Returns whether a status follows a call.
    ///
    /// A status with an owner follows calls begun by its owner or the owner's sender.
    private func follows(_ status: ObjectID, _ call: ActionCall) -> Bool {
        guard let owner = objects.object("owner", of: status) else {
            return true
        }
        if owner == call.origin?.controller {
            return true
        }
        let sender = objects.object("sender", of: owner)
        return sender != nil && sender == call.origin?.sender
    }

    private func set(_ stage: ActionNotice.Stage, of status: ObjectID) {
        objects.put(.bool(stage == .start), "inProgress", of: status)
        objects.put(.double(stage == .success ? 1 : 0), "progress", of: status)
        objects.put(.bool(stage == .success), "isSuccess", of: status)
        if case .error(let failure) = stage {
            objects.put(.bool(true), "isFailure", of: status)
            objects.put(.text(failure.message), "error", of: status)
        } else {
            objects.put(.bool(false), "isFailure", of: status)
            objects.put(.null, "error", of: status)
        }
    }
}
