import OKitBundle
import OKitExpression
import OKitModel

/// Builds what could not be done where it belongs, and below it a button that tries again, where
/// that can succeed.
struct RetryNodes: NodeBuilding {
    let shared: NodeContext

    /// The failures of a view; the screen as a whole does not show them then.
    func nodes(below view: ObjectID) -> [ScreenNode] {
        shared.takeRetries(below: view).flatMap { node(of: $0.retry, $0.index) }
    }

    /// The failures that no view has shown.
    func rest() -> [ScreenNode] {
        shared.takeRetries(below: nil).flatMap { node(of: $0.retry, $0.index) }
    }

    private func node(of retry: Retry, _ index: Int) -> [ScreenNode] {
        let text = ScreenNode(
            id: "failure/\(index)",
            role: .text,
            label: retry.message,
            state: .invalid
        )
        guard let work = retry.work else {
            return [text]
        }
        return [text, button("failure/\(index)/retry", .retry, nil, .retry(work))]
    }
}
