/// The computed members that are being computed, the innermost last.
struct ComputationStack {
    private var members: [(object: ObjectID, member: Int)] = []

    /// Whether a member is being computed.
    func contains(_ member: Int, of object: ObjectID) -> Bool {
        members.contains { $0 == (object, member) }
    }

    /// Begins to compute a member.
    mutating func push(_ member: Int, of object: ObjectID) {
        members.append((object, member))
    }

    /// Ends the computation that began last.
    mutating func pop() {
        members.removeLast()
    }

    /// The members from one to the current one, and that one again: the cycle.
    func cycle(from member: Int, of object: ObjectID) -> [(object: ObjectID, member: Int)] {
        members.drop { $0 != (object, member) } + [(object, member)]
    }
}
