import OKitBundle
import OKitExpression
import OKitModel

// What could not be done stands where it belongs, and below it a button that tries it again.
extension ScreenBuilder {
    /// What a view has failed at; the screen as a whole is not told of it then.
    mutating func retries(below view: ObjectID) -> [ScreenNode] {
        let own = retries.indices.filter { retries[$0].view == view && !toldRetries.contains($0) }
        return own.flatMap { tell($0) }
    }

    /// What is left.
    mutating func otherRetries() -> [ScreenNode] {
        retries.indices.filter { !toldRetries.contains($0) }.flatMap { tell($0) }
    }

    private mutating func tell(_ index: Int) -> [ScreenNode] {
        toldRetries.insert(index)
        let retry = retries[index]
        let text = ScreenNode(
            id: "failure/\(index)",
            role: .text,
            label: retry.message,
            state: .invalid
        )
        return [text, button("failure/\(index)/retry", "Retry", nil, .retry(retry.work))]
    }
}
