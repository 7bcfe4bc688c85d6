/// Limits the number of reported unknown members of an object: a message about one of them examines
/// all members of the object.
struct UnknownMemberLimit {
    private(set) var all: [Failure] = []
    /// The number of omitted members, by the index of the last one that is reported.
    private(set) var more: [Int: Int] = [:]

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
            if count <= Explainer.Limits.unknownMembers {
                all.append(failure)
                last[object] = failure.value
            } else if let last = last[object] {
                more[last, default: 0] += 1
            }
        }
    }
}
