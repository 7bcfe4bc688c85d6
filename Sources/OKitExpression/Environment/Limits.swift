/// The limits of evaluations, functions and turns; `docs/limits.md` describes them.
public enum Limits {
    /// Bytes of a text that a screen shows; the rest is omitted.
    public static let shownText = 64 << 10
    /// Bytes of a text that a field edits.
    public static let editedText = 256 << 10
    /// Steps of all evaluations and functions in one turn.
    public static let turnSteps = 20_000_000
    /// Bytes of all texts and collections that one turn creates.
    public static let turnBytes = 48 << 20
    /// Steps of one evaluation, and of one computed property.
    public static let evaluationSteps = 100_000
    /// Nesting of expressions and computed properties.
    public static let nesting = 256
    /// Bytes of a text that an expression creates.
    public static let textBytes = 1 << 20
    /// Elements of a collection that an expression creates, including those of nested collections.
    public static let collectionElements = 1_000_000
    /// Nesting of collections.
    public static let collectionNesting = 64
    /// Names and values in a service's response.
    public static let answerValues = 2_000_000
    /// Items that a provider can load from a service, on all pages.
    public static let loadedItems = 100_000
    /// Steps of a function that one call can take.
    public static let functionSteps = 10_000
    /// Runs of actions that can begin in one turn.
    public static let actionRuns = 10_000
    /// Nesting of calls and blocks in one call.
    public static let callNesting = 64
    /// Runs of the same hook in a turn, and generations of objects that hooks create in it.
    public static let hookRuns = 16
    /// Hooks that can run in a turn.
    public static let hooks = 10_000
    /// Objects that are created along with a new object.
    public static let createdObjects = 1_000
    /// Nesting of objects that are created along with a new object.
    public static let creationNesting = 32
}
