import Foundation

/// Lines of figures under one another, the first column to the left.
struct Table {
    private var rows: [[String]]

    init(_ head: [String]) {
        rows = [head]
    }

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    func print(_ title: String) {
        Swift.print("\n\(title)")
        for row in rows {
            let cells = row.enumerated().map { index, cell in
                let width = rows.map { $0.indices.contains(index) ? $0[index].count : 0 }.max()
                let blanks = String(repeating: " ", count: max(0, (width ?? 0) - cell.count))
                return index == 0 ? cell + blanks : blanks + cell
            }
            Swift.print(cells.joined(separator: "  "))
        }
    }

    static func number(_ value: Double, _ digits: Int = 1) -> String {
        String(format: "%.\(digits)f", value)
    }

    /// How many times as long the peer takes.
    static func ratio(_ own: Double, _ peer: Double) -> String {
        number(peer / own, 2) + " x"
    }
}
