import OKitExpression
import OKitModel

extension Array where Element: Hashable {
    /// The elements that another array does not have, in their order.
    public func difference(_ other: [Element]) -> [Element] {
        let others = Set(other)
        return filter { !others.contains($0) }
    }

    /// The elements that only this array has, and those that only another one has.
    public func symmetricDifference(
        _ other: [Element]
    ) -> (onlyLeft: [Element], onlyRight: [Element]) {
        (difference(other), other.difference(self))
    }
}
