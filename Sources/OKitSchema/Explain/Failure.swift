import OKitSyntax

/// The failure of a step, without a message: most failures are discarded when another branch holds.
struct Failure: Sendable {
    /// The step, which defines what was expected.
    let step: Int

    /// The value for which it failed, or the name of a member that is not allowed.
    let value: Int

    /// The number of containers around the value.
    let depth: Int

    /// Further details about the failure.
    var fact: Fact

    /// The value that was probably intended, if the members around it indicate one.
    var guess: Guess?

    /// The probable value of a member that determines the kind of an object.
    struct Guess: Sendable {
        let name: String
        let value: JSONNode
        /// Whether no other value is equally probable.
        let isSole: Bool
    }

    enum Fact: Sendable {
        case plain
        /// The value is a name that the schema does not allow in the object at this index.
        case unknownMember(of: Int)
        /// As `unknownMember`, in an object of an unknown kind, so that its allowed members are
        /// unknown.
        case unknownMemberOfUnknownKind(of: Int)
        /// As `unknownMember`, for a name that the schema allows under other conditions, which are
        /// these steps.
        case memberOfOtherKind(of: Int, conditions: [Int])
        /// The value allows these members of its object under no condition that holds.
        case wrongKind([String])
        /// The object has none of these members, but needs one of them.
        case missingAnyOf([String])
        /// As `missingAnyOf`, if the value is a likely misspelling of one of them.
        case misspelt([String])
        /// Some of the members in `required` are missing.
        case missing([String])
        /// The number of elements that satisfied `contains`.
        case found(Int)
        /// The positions of two branches of `oneOf` that both hold.
        case bothHold(Int, Int)
        /// The steps with everything that the branches of `anyOf` or `oneOf` allow at this
        /// location.
        case alternatives([Int])
        /// A regular expression reached its limits.
        case patternLimit
        case tooDeep, tooManySteps, tooManyFailures
    }
}
