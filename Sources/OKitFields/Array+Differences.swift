import OKitExpression
import OKitModel

extension Array where Element: Hashable {
    /// The elements that another array does not contain, in order.
    public func difference(_ other: [Element]) -> [Element] {
        let others = Set(other)
        return filter { !others.contains($0) }
    }

    /// The elements that only this array contains, and those that only the other one contains.
    public func symmetricDifference(
        _ other: [Element]
    ) -> (onlyLeft: [Element], onlyRight: [Element]) {
        (difference(other), other.difference(self))
    }
}
