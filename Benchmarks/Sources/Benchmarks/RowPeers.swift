import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import Observation
import OpenCombine

/// Rows as objects of a graph with observed bindings.
final class GraphRows: RowPeer {
    let name = "graph"
    private(set) var changes = 0
    private let graph: Graph
    private let list: ObjectID
    private let type: EntityType
    private var readers: [ObjectID: (label: Reader, selected: Reader)] = [:]
    private var selected: ObjectID?
    private var observer: Reader?
    private var order: [Value] = []

    private static let label = BindingParser.parse("label", as: .single)
    private static let selected = BindingParser.parse("isSelected", as: .condition)

    init() {
        type = EntityType(
            name: "Row",
            properties: [Property("label", .text), Property("isSelected", .bool)],
            hasID: false
        )
        let listType = EntityType(
            name: "List",
            properties: [Property("rows", .list(.object("Row")))],
            hasID: false
        )
        graph = Graph(
            types: TypeTable([type, listType]),
            environment: GraphBenchmark.environment()
        )
        list = graph.create(listType)
        let rows = BindingParser.parse("rows", as: .single)
        observer = graph.observe(rows, on: list) { [weak self] in
            self?.order = $0.elements ?? []
        }
    }

    var shownCount: Int {
        readers.count == order.count ? readers.count : -1
    }

    func append(_ count: Int) {
        var rows = graph.value(of: list, slot: 0).elements ?? []
        for _ in 0..<count {
            let row = graph.create(type)
            graph.set(row, slot: 0, to: .text("row number \(rows.count)"))
            rows.append(.object(row))
            readers[row] = (
                graph.observe(Self.label, on: row) { [weak self] _ in self?.changes += 1 },
                graph.observe(Self.selected, on: row) { [weak self] _ in self?.changes += 1 }
            )
        }
        graph.set(list, slot: 0, to: .list(rows))
        finish()
    }

    func updateEveryTenth() {
        let rows = graph.value(of: list, slot: 0).elements ?? []
        for index in stride(from: 0, to: rows.count, by: 10) {
            if let row = rows[index].object, let label = graph.value(of: row, slot: 0).text {
                graph.set(row, slot: 0, to: .text(label + " !!!"))
            }
        }
        finish()
    }

    func swap(_ first: Int, _ second: Int) {
        var rows = graph.value(of: list, slot: 0).elements ?? []
        rows.swapAt(first, second)
        graph.set(list, slot: 0, to: .list(rows))
        finish()
    }

    func select(_ index: Int) {
        if let selected {
            graph.set(selected, slot: 1, to: .bool(false))
        }
        selected = graph.value(of: list, slot: 0).elements?[index].object
        if let selected {
            graph.set(selected, slot: 1, to: .bool(true))
        }
        finish()
    }

    func remove(_ index: Int) {
        guard let row = graph.value(of: list, slot: 0).elements?[index].object else {
            return
        }
        forget(row)
        graph.delete(row)
        finish()
    }

    func clear() {
        for row in readers.keys {
            forget(row)
        }
        graph.set(list, slot: 0, to: .list([]))
        finish()
    }

    private func forget(_ row: ObjectID) {
        if let bound = readers.removeValue(forKey: row) {
            graph.unregister(bound.label)
            graph.unregister(bound.selected)
        }
    }

    private func finish() {
        graph.collectOrphans()
        graph.flush()
    }
}

/// Rows as objects with subjects that sinks show.
final class CombineRows: RowPeer {
    let name = "OpenCombine"
    private(set) var changes = 0
    private let rows = CurrentValueSubject<[Row], Never>([])
    private var order: [Row] = []
    private var selected: Row?
    private var observer: AnyCancellable?

    private final class Row {
        let label: CurrentValueSubject<String, Never>
        let isSelected = CurrentValueSubject<Bool, Never>(false)
        var shownLabel = ""
        var isShownSelected = false
        var subscriptions: [AnyCancellable] = []

        init(_ label: String) {
            self.label = CurrentValueSubject(label)
        }
    }

    init() {
        observer = rows.sink { [weak self] in self?.order = $0 }
    }

    var shownCount: Int {
        order.count
    }

    func append(_ count: Int) {
        var rows = rows.value
        for _ in 0..<count {
            let row = Row("row number \(rows.count)")
            row.label.removeDuplicates().sink { [weak self, weak row] in
                row?.shownLabel = $0
                self?.changes += 1
            }.store(in: &row.subscriptions)
            row.isSelected.removeDuplicates().sink { [weak self, weak row] in
                row?.isShownSelected = $0
                self?.changes += 1
            }.store(in: &row.subscriptions)
            // The first values are no changes.
            changes -= 2
            rows.append(row)
        }
        self.rows.value = rows
    }

    func updateEveryTenth() {
        for index in stride(from: 0, to: rows.value.count, by: 10) {
            rows.value[index].label.value += " !!!"
        }
    }

    func swap(_ first: Int, _ second: Int) {
        rows.value.swapAt(first, second)
    }

    func select(_ index: Int) {
        selected?.isSelected.value = false
        selected = rows.value[index]
        selected?.isSelected.value = true
    }

    func remove(_ index: Int) {
        rows.value.remove(at: index)
    }

    func clear() {
        selected = nil
        rows.value = []
    }
}

/// Rows as observable objects.
@Observable
final class ObservedRow {
    var label: String
    var isSelected = false
    @ObservationIgnored var shownLabel = ""
    @ObservationIgnored var isShownSelected = false

    init(_ label: String) {
        self.label = label
    }
}

/// The list of observable rows.
@Observable
final class ObservedRows {
    var rows: [ObservedRow] = []
}

/// What follows observable rows.
final class ObservationRows: RowPeer {
    let name = "Observation"
    private(set) var changes = 0
    private let list = ObservedRows()
    private var order: [ObservedRow] = []
    private var selected: ObservedRow?
    private let queue = ObservationQueue()

    init() {
        let list = list
        queue.follow {
            list.rows
        } _: { [weak self] in
            self?.order = $0
        }
    }

    var shownCount: Int {
        order.count
    }

    func append(_ count: Int) {
        var rows = list.rows
        for _ in 0..<count {
            let row = ObservedRow("row number \(rows.count)")
            queue.follow { [weak row] in
                row?.label ?? ""
            } _: { [weak self, weak row] in
                row?.shownLabel = $0
                self?.changes += 1
            }
            queue.follow { [weak row] in
                row?.isSelected ?? false
            } _: {
                [weak self, weak row] in
                row?.isShownSelected = $0
                self?.changes += 1
            }
            // The first values are no changes.
            changes -= 2
            rows.append(row)
        }
        list.rows = rows
        queue.flush()
    }

    func updateEveryTenth() {
        for index in stride(from: 0, to: list.rows.count, by: 10) {
            list.rows[index].label += " !!!"
        }
        queue.flush()
    }

    func swap(_ first: Int, _ second: Int) {
        list.rows.swapAt(first, second)
        queue.flush()
    }

    func select(_ index: Int) {
        selected?.isSelected = false
        selected = list.rows[index]
        selected?.isSelected = true
        queue.flush()
    }

    func remove(_ index: Int) {
        list.rows.remove(at: index)
        queue.flush()
    }

    func clear() {
        selected = nil
        list.rows = []
        queue.flush()
    }
}
