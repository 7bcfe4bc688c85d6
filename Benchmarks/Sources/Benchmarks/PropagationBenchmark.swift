import OKitArchive
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OpenCombine

/// A value and what comes of it, in the shapes of js-reactivity-benchmark's kairo tests: each node
/// takes over its source's value, so that what is measured is propagation.
enum PropagationBenchmark {
    private static let rounds = 9
    private static let writes = 200

    enum Shape: String, CaseIterable {
        /// Fifty chains of two behind one source, each with an effect.
        case broad
        /// A chain of fifty with one effect.
        case deep
        /// Five behind one source, one that joins them, one effect.
        case diamond

        var nodes: Int {
            switch self {
            case .broad: 150
            case .deep: 51
            case .diamond: 7
            }
        }

        /// Effects that run after one change.
        var effects: Int {
            self == .broad ? 50 : 1
        }

        /// Nodes as name and sources, in an order in which they can be made.
        var computed: [(name: String, of: [String])] {
            switch self {
            case .broad:
                (0..<50).flatMap { [("a\($0)", ["head"]), ("b\($0)", ["a\($0)"])] }
            case .deep:
                (0..<50).map { ("a\($0)", [$0 == 0 ? "head" : "a\($0 - 1)"]) }
            case .diamond:
                (0..<5).map { ("a\($0)", ["head"]) } + [("sum", (0..<5).map { "a\($0)" })]
            }
        }

        var watched: [String] {
            switch self {
            case .broad: (0..<50).map { "b\($0)" }
            case .deep: ["a49"]
            case .diamond: ["sum"]
            }
        }
    }

    static func run() throws {
        var table = Table([
            "shape", "nodes", "graph, ns/node", "OpenCombine, kept", "OpenCombine, mapped",
            "Observation", "graph is faster by", "", "",
        ])
        for shape in Shape.allCases {
            let own = GraphShape(shape)
            let combine = CombineShape(shape, keepsValues: true)
            let mapped = CombineShape(shape, keepsValues: false)
            let observation = ObservationShape(shape)
            let contest = Contest(contenders: [
                .init(name: "graph") { own.write(writes) },
                .init(name: "OpenCombine, kept") { combine.write(writes) },
                .init(name: "OpenCombine, mapped") { mapped.write(writes) },
                .init(name: "Observation") { observation.write(writes) },
            ])
            let times = try contest.medians(rounds: rounds).map {
                $0.seconds / Double(writes * shape.nodes) * 1e9
            }
            let total = shape.effects * writes * (rounds + 1)
            try WrongResult.check("graph", own.effects, total)
            if shape != .diamond {
                // It tells of each of the five by itself.
                try WrongResult.check("OpenCombine", combine.effects, total)
            }
            let last = Table.number(Double(combine.effects) / Double(total), 0)
            table.add(
                [shape.rawValue, "\(shape.nodes)"] + times.map { Table.number($0) } + [
                    Table.ratio(times[0], times[1]), Table.ratio(times[0], times[2]),
                    Table.ratio(times[0], times[3]),
                ]
            )
            if last != "1" {
                print("OpenCombine runs the effect of \(shape.rawValue) \(last) times a change")
            }
        }
        table.print("one source is changed, all that comes of it is up to date")
    }
}

/// A shape as computed properties of one object.
private final class GraphShape {
    private let graph: Graph
    private let object: ObjectID
    private let slot: Int
    private var number: Int64 = 0
    private(set) var effects = 0

    init(_ shape: PropagationBenchmark.Shape) {
        let computed = shape.computed.map { name, sources in
            let text = sources.joined(separator: ",")
            let expression = BindingParser.parse(text, as: .list)
            return (name, ComputedProperty(expression: expression))
        }
        let type = EntityType(
            name: "Shape",
            properties: [Property("head", .int)],
            hasID: false,
            computed: Dictionary(uniqueKeysWithValues: computed)
        )
        graph = Graph(types: TypeTable([type]), environment: GraphBenchmark.environment())
        object = graph.create(type)
        slot = type.slot(named: "head") ?? 0
        for name in shape.watched {
            _ = graph.observe(GraphBenchmark.binding(name), on: object) { [weak self] _ in
                self?.effects += 1
            }
        }
    }

    func write(_ count: Int) {
        for _ in 0..<count {
            number += 1
            graph.set(object, slot: slot, to: .int(number))
            graph.flush()
        }
    }
}

/// A shape as subjects that feed each other, without the same value twice; or as mere functions of
/// the source, which keep and compare nothing.
private final class CombineShape {
    private let head = CurrentValueSubject<Int, Never>(0)
    private var subscriptions: [AnyCancellable] = []
    private var latest: [Int] = []
    private var number = 0
    private(set) var effects = 0

    init(_ shape: PropagationBenchmark.Shape, keepsValues: Bool) {
        var cells: [String: AnyPublisher<Int, Never>] = ["head": head.eraseToAnyPublisher()]
        let joined = PassthroughSubject<String, Never>()
        joined.sink { [weak self] _ in self?.effects += 1 }.store(in: &subscriptions)
        for (name, sources) in shape.computed {
            let publishers = sources.compactMap { cells[$0] }
            if publishers.count > 1 {
                join(publishers, joined)
            } else if let source = publishers.first, !keepsValues {
                cells[name] = source.map { $0 }.eraseToAnyPublisher()
            } else if let source = publishers.first {
                let cell = CurrentValueSubject<Int, Never>(0)
                source.map { $0 }.removeDuplicates().sink { cell.send($0) }
                    .store(in: &subscriptions)
                cells[name] = cell.eraseToAnyPublisher()
            }
        }
        for publisher in shape.watched.compactMap({ cells[$0] }) {
            publisher.dropFirst().sink { [weak self] _ in self?.effects += 1 }
                .store(in: &subscriptions)
        }
    }

    /// OpenCombine has no `combineLatest`.
    private func join(
        _ publishers: [AnyPublisher<Int, Never>],
        _ joined: PassthroughSubject<String, Never>
    ) {
        for (index, publisher) in publishers.enumerated() {
            latest.append(0)
            publisher.dropFirst().sink { [weak self] value in
                guard let self else {
                    return
                }
                latest[index] = value
                joined.send(latest.map { String($0) }.joined(separator: " "))
            }.store(in: &subscriptions)
        }
    }

    func write(_ count: Int) {
        for _ in 0..<count {
            number += 1
            head.send(number)
        }
    }
}

/// A shape as observable cells that follow each other.
private final class ObservationShape {
    private let head = ObservedNumber()
    private let queue = ObservationQueue()
    private var number = 0
    private(set) var effects = 0

    init(_ shape: PropagationBenchmark.Shape) {
        var cells = ["head": head]
        let text = ObservedText()
        for (name, names) in shape.computed {
            let sources = names.compactMap { cells[$0] }
            if sources.count > 1 {
                queue.follow {
                    sources.map { String($0.value) }.joined(separator: " ")
                } _: {
                    text.value = $0
                }
            } else if let source = sources.first {
                let cell = ObservedNumber()
                cells[name] = cell
                queue.follow {
                    source.value
                } _: {
                    if cell.value != $0 { cell.value = $0 }
                }
            }
        }
        for name in shape.watched {
            if let cell = cells[name] {
                queue.follow {
                    cell.value
                } _: { [weak self] _ in
                    self?.effects += 1
                }
            } else {
                queue.follow {
                    text.value
                } _: { [weak self] _ in
                    self?.effects += 1
                }
            }
        }
    }

    func write(_ count: Int) {
        for _ in 0..<count {
            number += 1
            head.value = number
            queue.flush()
        }
    }
}
