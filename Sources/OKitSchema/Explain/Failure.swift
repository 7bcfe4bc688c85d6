/// That a step did not hold, in bare facts: most failures are discarded again, when another branch
/// holds, so nothing is worded yet.
struct Failure: Sendable {
    /// The step, which says what was expected.
    let step: Int

    /// The value that it did not hold for, or the name of a member that should not be there.
    let value: Int

    /// How many containers are around the value.
    let depth: Int

    /// What step and value do not say.
    var fact: Fact

    enum Fact: Sendable {
        case plain
        /// The value is a name for which the schema has no place.
        case unknownMember
        /// So many elements satisfied `contains`.
        case found(Int)
        /// The positions of two branches of `oneOf` that both hold.
        case bothHold(Int, Int)
        /// What the branches of `anyOf` or `oneOf` allow in this place, by their steps.
        case alternatives([Int])
        /// A regular expression reached its limits.
        case patternLimit
        case tooDeep, tooManySteps, tooManyFailures
    }
}
