import OKitExpression

extension Sequence<LiveScreen> {
    /// Returns the screen of a mediator; `nil` if it is closed.
    func screen(of mediator: ObjectID) -> LiveScreen? {
        first { $0.mediator(mediator) != nil }
    }

    /// Returns the controller that has begun a call; `nil` if there is none or its screen is
    /// closed.
    func controller(of call: ActionCall) -> (LiveScreen.Mediator, LiveScreen)? {
        guard let origin = call.origin, let screen = screen(of: origin.controller) else {
            return nil
        }
        return screen.mediator(origin.controller).map { ($0, screen) }
    }
}
