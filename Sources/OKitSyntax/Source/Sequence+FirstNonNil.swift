extension Sequence {
    /// What the first element becomes for which a function has a result; `nil` if it has none.
    ///
    /// The function runs once for each element up to that one. `lazy.compactMap(_:).first` runs it
    /// twice for that one, which doubles the work with each level of a nested structure.
    @inlinable
    package func firstNonNil<Result>(
        _ transform: (Element) throws -> Result?
    ) rethrows -> Result? {
        for element in self {
            if let result = try transform(element) {
                return result
            }
        }
        return nil
    }
}
