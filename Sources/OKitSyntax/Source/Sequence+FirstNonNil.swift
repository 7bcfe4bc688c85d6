extension Sequence {
    /// The first non-nil result of a function on the elements; `nil` if there is none.
    ///
    /// The function runs once for each element up to the result. `lazy.compactMap(_:).first` runs
    /// it twice for the last element, which doubles the work with each level of a nested structure.
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
