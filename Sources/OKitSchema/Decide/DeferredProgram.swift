import OKitPattern
import Synchronization

/// A program that is compiled when it is first needed: a stored decision needs it only to explain what is
/// wrong, and for the rarer checks.
final class DeferredProgram: Sendable {
    private let compiled: Mutex<SchemaProgram?>
    private let patterns = Mutex<[Int: Pattern]>([:])
    private let compile: @Sendable () -> SchemaProgram

    /// A program that is compiled already.
    init(_ program: SchemaProgram) {
        compiled = Mutex(program)
        compile = { program }
    }

    init(compiling compile: @escaping @Sendable () -> SchemaProgram) {
        compiled = Mutex(nil)
        self.compile = compile
    }

    var program: SchemaProgram {
        compiled.withLock { compiled in
            let program = compiled ?? compile()
            compiled = program
            return program
        }
    }

    /// The pattern with an index in the decision of the program; `nil` where there is none.
    func pattern(_ index: Int) -> Pattern? {
        if let pattern = patterns.withLock({ $0[index] }) {
            return pattern
        }
        var compiler = DecisionCompiler(program)
        compiler.compileAll()
        let all = compiler.patterns
        return patterns.withLock { patterns in
            for (index, pattern) in all.enumerated() {
                patterns[index] = pattern
            }
            return patterns[index]
        }
    }
}
