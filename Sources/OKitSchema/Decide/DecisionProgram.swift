import OKitPattern
import OKitSyntax

/// A program in a form that only decides whether a value is valid.
///
/// A `SchemaProgram` has the structure of its schema, so that violations can be explained. Here
/// each subschema is a list of checks for each kind of value, without those that cannot apply to
/// the kind. All checks are trivial values, so that running them neither counts references nor
/// allocates. The arrays are constants of a class for the same reason: in a value that is passed
/// on, each use would count references.
final class DecisionProgram: Sendable {
    /// A power of two, greater than the number of tags.
    static let rowLength = 16

    /// In place of the first check: no value of this kind satisfies the subschema.
    static let never: Int32 = -1
    /// In place of the first check: every value of this kind satisfies the subschema.
    static let always: Int32 = 0

    let checks: [Check]
    /// A row of `rowLength` entries for each subschema: the first check for each `JSONEntry.Tag`,
    /// by its raw value.
    let entrances: [Int32]
    let objectRules: [ObjectRule]
    let arrayRules: [ArrayRule]
    let nameTables: [NameSlots]
    let slots: [NameSlot]
    /// The names of more than 16 bytes.
    let text: [UInt8]
    /// The subschemas in the lists of checks and rules.
    let lists: [Int32]
    let limits: [NumberLimit]
    let numbers: [SmallNumber]
    /// The patterns; empty in a stored program, which compiles each when it is first needed.
    private let patterns: [Pattern]
    private let deferredPatterns: DeferredPatterns

    /// Whether the result depends on the resources that an evaluation has entered.
    let isDynamic: Bool

    /// What the rarer checks take from there; empty in a stored program.
    private let steps: [Step]
    /// Has the steps of a stored program.
    private let deferred: DeferredProgram

    let dynamicAnchors: [String: [Int: Int]]

    init(_ deferred: DeferredProgram) {
        let program = deferred.program
        self.deferred = deferred
        var compiler = DecisionCompiler(program)
        compiler.compileAll()
        checks = compiler.checks
        entrances = compiler.entrances
        objectRules = compiler.objectRules
        arrayRules = compiler.arrayRules
        nameTables = compiler.names.tables
        slots = compiler.names.slots
        text = compiler.names.text
        lists = compiler.lists
        limits = compiler.limits
        numbers = compiler.numbers
        patterns = compiler.patterns
        deferredPatterns = DeferredPatterns([])
        isDynamic = compiler.isDynamic
        steps = program.steps
        dynamicAnchors = program.dynamicAnchors
    }

    /// Reads a stored program.
    init(from reader: inout StoredReader, _ deferred: DeferredProgram) throws(StoredReader.Damage) {
        self.deferred = deferred
        checks = try reader.list()
        entrances = try reader.list()
        objectRules = try reader.list()
        arrayRules = try reader.list()
        nameTables = try reader.list()
        slots = try reader.list()
        text = try reader.list()
        lists = try reader.list()
        limits = try reader.list()
        numbers = try reader.list()
        deferredPatterns = DeferredPatterns(
            (try reader.list() as [StoredText]).map(\.text)
        )
        isDynamic = false
        (patterns, steps, dynamicAnchors) = ([], [], [:])
    }

    /// Stores the program without its steps; patterns are stored as text.
    func write(to writer: inout StoredWriter) {
        writer.add(checks)
        writer.add(entrances)
        writer.add(objectRules)
        writer.add(arrayRules)
        writer.add(nameTables)
        writer.add(slots)
        writer.add(text)
        writer.add(lists)
        writer.add(limits)
        writer.add(numbers)
        writer.add(patterns.map { StoredText(text: $0.text) })
    }

    @inline(__always)
    func step(_ index: Int) -> Step {
        steps.isEmpty ? deferred.program.steps[index] : steps[index]
    }

    @inline(__always)
    func pattern(_ index: Int) -> Pattern? {
        patterns.isEmpty ? deferredPatterns[index] : patterns[index]
    }
}
