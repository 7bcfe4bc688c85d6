import OKitBundle
import OKitExpression
import OKitModel

/// Builds failure messages next to the affected content, each followed by a Retry button if
/// retrying can succeed.
struct RetryNodes: NodeBuilding {
    let shared: NodeContext

    /// Returns the failures of a view.
    ///
    /// They are then not shown for the whole screen.
    func nodes(below view: ObjectID) -> [ScreenNode] {
        shared.takeRetries(below: view).flatMap { node(of: $0.retry, $0.index) }
    }

    /// Returns the failures that no view has shown.
    func rest() -> [ScreenNode] {
        shared.takeRetries(below: nil).flatMap { node(of: $0.retry, $0.index) }
    }

    /// Returns the failures that no view has shown as messages, which stay in view above the key hints.
    func messages() -> [ScreenNode] {
        shared.takeRetries(below: nil).map { index, retry in
            var node = ScreenNode(
                id: "failure/\(index)",
                role: .toast,
                label: retry.message,
                state: .invalid
            )
            node.details.component.style = "bad"
            if let work = retry.work {
                node.children = [button("failure/\(index)/retry", .retry, nil, .retry(work))]
            }
            return node
        }
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
