/// What an evaluation has read, noted in less time than a set would take.
struct ReadLog {
    private var entries: [Dependency] = []
    /// At how many entries those that stand there twice are dropped.
    private var limit = Self.leastLimit

    private static let leastLimit = 1 << 14

    /// All that was noted, once each.
    var dependencies: Set<Dependency> {
        Set(entries)
    }

    mutating func note(_ dependency: Dependency) {
        if entries.count >= limit {
            entries = Array(dependencies)
            limit = max(Self.leastLimit, entries.count * 2)
        }
        entries.append(dependency)
    }
}
