import OKitSyntax

/// A condition prepared for fast evaluation on many objects: its nodes in one array, prepared
/// constants, and for each name its slot in the type of the last object.
///
/// It supports comparisons of properties with constants, and their junctions; other nodes are left
/// to the evaluator. Values, problems, reads and steps always equal those of the evaluator.
final class Condition {
    enum Node {
        /// Joins the nodes up to `end`; each follows the last descendant of the one before.
        case junction(decides: Bool, end: Int)
        /// Negates the next node.
        case negation
        case test(Int)
        case general(Int)
    }

    /// In evaluation order, each before its operands.
    let nodes: [Node]
    let tests: [ConditionTest]
    /// The comparisons of the tests, by their index.
    let comparisons: [Comparison]
    let constants: [Value]
    let texts: [TextTest?]
    let steps: UnsafeMutableBufferPointer<PropertyStep>
    let general: [ExpressionNode]
    /// The nesting of its nodes and their operands.
    let height: Int
    /// Whether the condition is a single test.
    let isOneTest: Bool

    /// `nil` for an expression that is not a condition, or has no part that is faster in this form.
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

    /// The index after a node and its operands.
    func end(of index: Int) -> Int {
        switch nodes[index] {
        case .junction(_, let end): end
        case .negation: end(of: index + 1)
        case .test, .general: index + 1
        }
    }
}

/// A name in a path, with its slot in the type of the last object.
struct PropertyStep {
    let name: String
    private var type: ObjectType?
    private var slot = 0

    init(_ name: String) {
        self.name = name
    }

    /// The slot of the property, if the object has the same type as the last one.
    @inline(__always)
    func knownSlot(in type: ObjectIdentifier) -> Int? {
        self.type.map { ObjectIdentifier($0) } == type ? slot : nil
    }

    /// Whether objects of a type store the property in memory.
    mutating func isStored(in type: ObjectType) -> Bool {
        slot(in: type) != nil
    }

    /// The slot of the property in objects of a type; `nil` if they store none with that name.
    mutating func slot(in type: ObjectType) -> Int? {
        // A separately stored value is read on access, by the evaluator.
        guard let slot = type.slot(named: name), slot != type.separateSlot else {
            return nil
        }
        (self.type, self.slot) = (type, slot)
        return slot
    }
}

/// The parts of a condition that is being built.
private struct ConditionParts {
    var nodes: [Condition.Node] = []
    var tests: [ConditionTest] = []
    var comparisons: [Comparison] = []
    var constants: [Value] = []
    var texts: [TextTest?] = []
    var names: [String] = []
    var general: [ExpressionNode] = []
    var height = 0

    /// Returns false, and adds nothing, for a node that only the evaluator supports.
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

    /// Deeper conditions are left to the evaluator, which ends if they are too deep.
    private static let greatestHeight = 64
}
