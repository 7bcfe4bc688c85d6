/// The failures of a value with at most some unknown members of each object: what is said of one takes a
/// look at the whole object.
struct UnknownMemberLimit {
    private(set) var all: [Failure] = []
    /// How many follow the last unknown member that is reported of an object, by its index.
    private(set) var more: [Int: Int] = [:]

    private static let most = 100

    init(_ failures: [Failure]) {
        var counts: [Int: Int] = [:]
        var last: [Int: Int] = [:]
        for failure in failures {
            guard case .unknownMember(let object) = failure.fact else {
                all.append(failure)
                continue
            }
            let count = counts[object, default: 0] + 1
            counts[object] = count
            if count <= Self.most {
                all.append(failure)
                last[object] = failure.value
            } else if let last = last[object] {
                more[last, default: 0] += 1
            }
        }
    }
}
