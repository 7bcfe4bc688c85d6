import OKitSyntax

/// A condition in the form in which many objects can be held against it quickly: its nodes in one
/// row, what is compared with made ready, and for each name where the last object had it.
///
/// It covers comparisons of properties with constants, and what joins those; all else is left to the
/// evaluator. Value, problems, reads and steps are the evaluator's in every case.
final class Condition {
    enum Node {
        /// What joins the nodes up to `end`, each behind the last descendant of the one before.
        case junction(decides: Bool, end: Int)
        /// The opposite of the next node.
        case negation
        case test(Int)
        case general(Int)
    }

    /// In the order of reading, each before its operands.
    let nodes: [Node]
    let tests: [ConditionTest]
    /// What the tests compare, and with what, each by its index.
    let comparisons: [Comparison]
    let constants: [Value]
    let texts: [TextTest?]
    let steps: UnsafeMutableBufferPointer<PropertyStep>
    let general: [ExpressionNode]
    /// How deep its own nodes and their operands stand in each other.
    let height: Int
    /// Whether a test is all there is.
    let isOneTest: Bool

    /// `nil` for what is no condition, or has nothing that is quicker in this form.
    init?(_ root: ExpressionNode) {
        var parts = ConditionParts()
        guard parts.add(root, depth: 1), !parts.tests.isEmpty else {
            return nil
        }
        nodes = parts.nodes
        tests = parts.tests
        comparisons = parts.comparisons
        constants = parts.constants
        texts = parts.texts
        general = parts.general
        height = parts.height
        isOneTest = parts.nodes.count == 1
        steps = .allocate(capacity: parts.names.count)
        _ = steps.initialize(from: parts.names.map { PropertyStep($0) })
    }

    deinit {
        steps.deinitialize()
        steps.deallocate()
    }

    /// The index behind a node and its operands.
    func end(of index: Int) -> Int {
        switch nodes[index] {
        case .junction(_, let end): end
        case .negation: end(of: index + 1)
        case .test, .general: index + 1
        }
    }
}

/// A name in a path, and where objects of the type met last have it.
struct PropertyStep {
    let name: String
    private var type: ObjectType?
    private var slot = 0

    init(_ name: String) {
        self.name = name
    }

    /// Where objects of a type store the property, if it is the type met last.
    @inline(__always)
    func knownSlot(in type: ObjectIdentifier) -> Int? {
        self.type.map { ObjectIdentifier($0) } == type ? slot : nil
    }

    /// Whether objects of a type store the property in memory.
    mutating func isStored(in type: ObjectType) -> Bool {
        slot(in: type) != nil
    }

    /// Where an object of that type stores the property; `nil` if it stores none with that name.
    mutating func slot(in type: ObjectType) -> Int? {
        // What is kept apart is read when it is asked for, by the evaluator.
        guard let slot = type.slot(named: name), slot != type.separateSlot else {
            return nil
        }
        (self.type, self.slot) = (type, slot)
        return slot
    }
}

/// What a condition is put together of.
private struct ConditionParts {
    var nodes: [Condition.Node] = []
    var tests: [ConditionTest] = []
    var comparisons: [Comparison] = []
    var constants: [Value] = []
    var texts: [TextTest?] = []
    var names: [String] = []
    var general: [ExpressionNode] = []
    var height = 0

    /// False, and nothing is added, for what only the evaluator knows.
    mutating func add(_ node: ExpressionNode, depth: Int) -> Bool {
        guard depth < Self.greatestHeight else {
            return false
        }
        switch node.kind {
        case .junction(let junction, let operands):
            height = max(height, depth)
            let index = nodes.count
            nodes.append(.junction(decides: junction == .or, end: 0))
            for operand in operands where !add(operand, depth: depth + 1) {
                nodes.append(.general(general.count))
                general.append(operand)
            }
            nodes[index] = .junction(decides: junction == .or, end: nodes.count)
            return true
        case .negation(let operand):
            nodes.append(.negation)
            guard add(operand, depth: depth + 1) else {
                nodes.removeLast()
                return false
            }
            return true
        case .comparison(let comparison):
            return add(comparison, depth: depth)
        default:
            return false
        }
    }

    private mutating func add(_ comparison: Comparison, depth: Int) -> Bool {
        guard comparison.quantifier == nil, case .path(let path) = comparison.left.kind,
            let own = path.plainNames, let right = ConstantOperand(comparison.right)
        else {
            return false
        }
        let (constant, cost) = (right.value, right.cost)
        let text = TextTest(comparison, constant)
        nodes.append(.test(tests.count))
        tests.append(
            ConditionTest(
                path: names.count..<(names.count + own.count),
                startsAtNames: path.start == .names,
                constantCost: cost,
                height: cost > 1 ? 2 : 1,
                shortcut: ConditionTest.Shortcut(comparison, constant, hasText: text != nil)
            )
        )
        height = max(height, depth + (cost > 1 ? 2 : 1))
        names += own
        comparisons.append(comparison)
        constants.append(constant)
        texts.append(text)
        return true
    }

    /// Deeper ones are left to the evaluator, which ends where they are too deep for it.
    private static let greatestHeight = 64
}
