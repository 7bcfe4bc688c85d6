import OKitPattern
import OKitSyntax

/// A program once more, made only to say yes or no.
///
/// A `SchemaProgram` keeps the shape of its schema, because what it finds has to be explained. Here
/// that shape is gone: for each kind of value a subschema is a list of checks, those that cannot
/// apply to the kind are not in it, and all are plain memory, so that running them neither counts
/// references nor allocates.
final class DecisionProgram: Sendable {
    // Points to memory that nothing writes between `init` and `deinit`.
    nonisolated(unsafe) let tables: DecisionTables

    let patterns: [Pattern]

    /// Whether it matters in which resources an evaluation is.
    let isDynamic: Bool

    /// What the rarer checks take from there.
    let steps: [Step]

    let dynamicAnchors: [String: [Int: Int]]

    init(_ program: SchemaProgram) {
        var compiler = DecisionCompiler(program)
        compiler.compileAll()
        tables = DecisionTables(compiler)
        patterns = compiler.patterns
        isDynamic = compiler.isDynamic
        steps = program.steps
        dynamicAnchors = program.dynamicAnchors
    }

    deinit {
        tables.deallocate()
    }
}

/// The memory of a `DecisionProgram`.
struct DecisionTables: BitwiseCopyable {
    let checks: UnsafeBufferPointer<Check>
    /// For each subschema a row of `rowLength`: for each `JSONEntry.Tag`, by its raw value, the
    /// first check of a value with it.
    let entrances: UnsafeBufferPointer<Int32>
    let objectRules: UnsafeBufferPointer<ObjectRule>
    let arrayRules: UnsafeBufferPointer<ArrayRule>
    let nameTables: UnsafeBufferPointer<NameSlots>
    let slots: UnsafeBufferPointer<NameSlot>
    /// The names of more than 16 bytes.
    let text: UnsafeBufferPointer<UInt8>
    /// Subschemas that checks and rules list.
    let lists: UnsafeBufferPointer<Int32>
    let limits: UnsafeBufferPointer<NumberLimit>
    let numbers: UnsafeBufferPointer<SmallNumber>

    /// A power of two, more than there are tags.
    static let rowLength = 16

    /// In place of the first check: no value of this kind satisfies the subschema.
    static let never: Int32 = -1
    /// In place of the first check: every value of this kind does.
    static let always: Int32 = 0

    init(_ compiler: DecisionCompiler) {
        checks = table(compiler.checks)
        entrances = table(compiler.entrances)
        objectRules = table(compiler.objectRules)
        arrayRules = table(compiler.arrayRules)
        nameTables = table(compiler.names.tables)
        slots = table(compiler.names.slots)
        text = table(compiler.names.text)
        lists = table(compiler.lists)
        limits = table(compiler.limits)
        numbers = table(compiler.numbers)
    }

    func deallocate() {
        checks.deallocate()
        entrances.deallocate()
        objectRules.deallocate()
        arrayRules.deallocate()
        nameTables.deallocate()
        slots.deallocate()
        text.deallocate()
        lists.deallocate()
        limits.deallocate()
        numbers.deallocate()
    }
}

private func table<Element: BitwiseCopyable>(
    _ elements: [Element]
) -> UnsafeBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(fromContentsOf: elements)
    return UnsafeBufferPointer(memory)
}
