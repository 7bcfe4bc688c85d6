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
    let patterns: [Pattern]

    /// Whether the result depends on the resources that an evaluation has entered.
    let isDynamic: Bool

    /// The steps that rarer checks refer to.
    let steps: [Step]

    let dynamicAnchors: [String: [Int: Int]]

    init(_ program: SchemaProgram) {
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
        isDynamic = compiler.isDynamic
        steps = program.steps
        dynamicAnchors = program.dynamicAnchors
    }
}
