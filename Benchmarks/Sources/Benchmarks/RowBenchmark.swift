import CMalloc
import OKitArchive
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OpenCombine

/// The operations of krausest's js-framework-benchmark without a screen.
///
/// Each row binds a label and whether it is the selected one; the row that is selected knows it, as
/// a keyed list does it, so that selecting concerns two rows.
enum RowBenchmark {
    private static let rounds = 7

    static func run() throws {
        try Self.table(count: 1_000)
        try Self.table(count: 10_000)
    }

    private static func table(count: Int) throws {
        let makers: [() -> any RowPeer] = [
            { GraphRows() }, { CombineRows() }, { ObservationRows() },
        ]
        var times = Array(repeating: [[Double]](repeating: [], count: makers.count), count: 7)
        var bytes = [Double](repeating: 0, count: makers.count)
        for round in 0...rounds {
            for (index, make) in makers.enumerated() {
                malloc_trim(0)
                let rows = make()
                let memory = Memory.measure {
                    times[0][index].append(time { rows.append(count) })
                    return rows
                }
                bytes[index] = Double(memory.kept) / Double(count)
                times[1][index].append(time { rows.updateEveryTenth() })
                times[2][index].append(time { rows.swap(1, count - 2) })
                times[3][index].append(time { rows.select(count / 2) })
                times[4][index].append(time { rows.remove(count / 3) })
                times[5][index].append(time { rows.append(1_000) })
                try WrongResult.check(rows.name, rows.shownCount, count + 999)
                try WrongResult.check(rows.name, rows.changes, count / 10 + 1)
                times[6][index].append(time { rows.clear() })
                if round == 0 {
                    for operation in times.indices {
                        times[operation][index] = []
                    }
                }
            }
        }
        var table = Table([
            "\(count) rows", "graph, µs", "OpenCombine", "Observation", "graph is faster by", "",
        ])
        let names = [
            "create", "update every 10th", "swap two", "select one", "remove one", "append 1,000",
            "clear",
        ]
        for (name, measured) in zip(names, times) {
            let medians = measured.map { $0.sorted()[$0.count / 2] }
            table.add(
                [name] + medians.map { Table.number($0) } + [
                    Table.ratio(medians[0], medians[1]), Table.ratio(medians[0], medians[2]),
                ]
            )
        }
        table.add(
            ["bytes a row"] + bytes.map { Table.number($0, 0) } + [
                Table.ratio(bytes[0], bytes[1]), Table.ratio(bytes[0], bytes[2]),
            ]
        )
        table.print("rows with a bound label and a bound condition")
    }

    /// Microseconds.
    private static func time(_ work: () -> Void) -> Double {
        ContinuousClock().measure(work).seconds * 1e6
    }
}

/// A list of rows, each with what it shows.
protocol RowPeer: AnyObject {
    var name: String { get }
    /// Rows that are bound.
    var shownCount: Int { get }
    /// Labels and conditions that a change has made others.
    var changes: Int { get }

    func append(_ count: Int)
    func updateEveryTenth()
    func swap(_ first: Int, _ second: Int)
    func select(_ index: Int)
    func remove(_ index: Int)
    func clear()
}
