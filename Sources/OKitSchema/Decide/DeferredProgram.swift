import OKitPattern
import Synchronization

/// A program that is compiled when it is first needed: a stored decision needs it only to explain what is
/// wrong, and for the rarer checks.
final class DeferredProgram: Sendable {
    private let compiled: Mutex<SchemaProgram?>
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
}

/// The patterns of a stored decision, each compiled when it is first needed.
final class DeferredPatterns: Sendable {
    private let texts: [String]
    private let compiled = Mutex<[Int: Pattern]>([:])

    init(_ texts: [String]) {
        self.texts = texts
    }

    /// The pattern with an index; `nil` if there is none, or it is not one.
    subscript(index: Int) -> Pattern? {
        compiled.withLock { compiled in
            if let pattern = compiled[index] {
                return pattern
            }
            guard texts.indices.contains(index) else {
                return nil
            }
            compiled[index] = try? Pattern(ecmaScript: texts[index])
            return compiled[index]
        }
    }
}
