import OKitBundle
import OKitExpression
import OKitModel

/// One change among N objects with ten bindings each.
///
/// Its cost must be that of its readers, however many objects there are.
enum ScalingBenchmark {
    private static let bindings = (0..<10).map { GraphBenchmark.binding("p\($0)") }
    private static let changes = 1000
    private static let rounds = 7

    static func run() throws {
        var table = Table(["objects", "200 rows shown, ns", "all observed, ns"])
        for count in [100, 1_000, 10_000, 100_000, 1_000_000] {
            let shown = try Pool(count).shown(200)
            let observed = count > 100_000 ? nil : try Pool(count).observed()
            table.add([
                "\(count)", Table.number(shown), observed.map { Table.number($0) } ?? "-",
            ])
        }
        table.print("one property of one object is changed, and its binding is up to date")
    }

    /// Objects with ten properties.
    private struct Pool {
        let graph: Graph
        let objects: [ObjectID]

        init(_ count: Int) {
            let properties = (0..<10).map { Property("p\($0)", .int) }
            let type = EntityType(name: "Thing", properties: properties, hasID: false)
            let graph = Graph(types: TypeTable([type]), environment: GraphBenchmark.environment())
            self.graph = graph
            objects = (0..<count).map { _ in graph.create(type) }
        }

        /// The last rows are in a cache; each turn asks it for the changed row.
        func shown(_ rows: Int) throws -> Double {
            let cache = EvaluationCache(graph: graph)
            let shown = objects.suffix(rows)
            for object in shown {
                for binding in ScalingBenchmark.bindings {
                    _ = cache.value(of: binding, on: object)
                }
            }
            let before = cache.evaluationCount
            let time = measure(Array(shown)) { object, member in
                _ = cache.value(of: ScalingBenchmark.bindings[member], on: object)
            }
            try WrongResult.check("cache", cache.evaluationCount - before, changes * (rounds + 1))
            return time
        }

        /// All bindings of all objects are observed.
        func observed() throws -> Double {
            var count = 0
            var readers: [Reader] = []
            for object in objects {
                for binding in ScalingBenchmark.bindings {
                    readers.append(graph.observe(binding, on: object) { _ in count += 1 })
                }
            }
            let time = measure(objects) { _, _ in graph.flush() }
            try WrongResult.check("observers", count, changes * (rounds + 1))
            for reader in readers {
                graph.unregister(reader)
            }
            return time
        }

        /// The median time of a change, over objects that lie far from each other.
        private func measure(
            _ objects: [ObjectID],
            _ finish: (ObjectID, Int) -> Void
        ) -> Double {
            var number: Int64 = 0
            var times: [Double] = []
            let stride = max(1, objects.count / 64)
            for round in 0...rounds {
                let time = ContinuousClock().measure {
                    for change in 0..<changes {
                        number += 1
                        let object = objects[change % 64 * stride % objects.count]
                        graph.set(object, slot: change % 10, to: .int(number))
                        finish(object, change % 10)
                    }
                }
                if round > 0 {
                    times.append(time.seconds / Double(changes) * 1e9)
                }
            }
            return times.sorted()[rounds / 2]
        }
    }
}
