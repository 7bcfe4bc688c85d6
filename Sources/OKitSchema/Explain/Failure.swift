import OKitSyntax

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

    /// What the value was probably meant to be, where that shows in the members around it.
    var guess: Guess?

    /// The probable value of a member that decides the kind of an object.
    struct Guess: Sendable {
        let name: String
        let value: JSONNode
        /// Whether no other value is as probable.
        let isSole: Bool
    }

    enum Fact: Sendable {
        case plain
        /// The value is a name that the schema does not allow in the object at this index.
        case unknownMember(of: Int)
        /// The same in an object whose kind is wrong, so that it is not known what it allows.
        case unknownMemberOfUnknownKind(of: Int)
        /// The same for a name that the schema allows under other conditions, which these steps are.
        case memberOfOtherKind(of: Int, conditions: [Int])
        /// The value allows these members of its object under no condition that holds.
        case wrongKind([String])
        /// The object has none of these members, one of which it needs.
        case missingAnyOf([String])
        /// The same, where the value is the name of a member that was probably meant as one of them.
        case misspelt([String])
        /// Some of the members that `required` names are missing.
        case missing([String])
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
