extension [Int] {
    /// The members of a longest increasing subsequence of distinct numbers.
    package var longestRise: Set<Int> {
        // For each length, the end of the increasing subsequence of that length with the smallest
        // end.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, number) in enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if self[ends[middle]] < number {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low < ends.count {
                ends[low] = index
            } else {
                ends.append(index)
            }
        }
        var rise: Set<Int> = []
        var index = ends.last
        while let present = index {
            rise.insert(self[present])
            index = previous[present]
        }
        return rise
    }
}
