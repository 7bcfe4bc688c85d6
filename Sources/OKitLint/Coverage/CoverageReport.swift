public import OKitExpression
import OKitSyntax

/// The coverage of a bundle by tests.
public struct CoverageReport: Sendable {
    /// A form of the report.
    public enum Form: String, Sendable, CaseIterable {
        /// Text: the coverage of each kind, and the locations that were not reached.
        case text
        /// JSON: `Schemas/coverage-report.schema.json`.
        case json
        /// The files, with a mark at each line that tests have reached completely, partly or not at
        /// all.
        case listing
    }

    /// The covered share of a number of points.
    public struct Share: Sendable, Equatable {
        /// The number of points that were reached.
        public var reached = 0
        /// The total number of points.
        public var total = 0

        /// The percentage, rounded down; 100 if there are no points.
        public var percentage: Int {
            total == 0 ? 100 : reached * 100 / total
        }

        mutating func count(_ isReached: Bool) {
            reached += isReached ? 1 : 0
            total += 1
        }
    }

    private let points: [(point: CoverageMap.Point, isReached: Bool)]

    /// Compares the points of a bundle with the locations that were reached.
    public init(_ map: CoverageMap, reached places: Set<Coverage.Place>) {
        points = map.points.map { ($0, places.contains($0.place)) }
    }

    /// The total coverage.
    public var whole: Share {
        share { _ in true }
    }

    /// The coverage of a kind.
    public func share(of kind: CoverageMap.Kind) -> Share {
        share { $0.kind == kind }
    }

    private func share(where isMeant: (CoverageMap.Point) -> Bool) -> Share {
        points.reduce(into: Share()) { share, point in
            if isMeant(point.point) {
                share.count(point.isReached)
            }
        }
    }

    /// The report in a form.
    public func text(as form: Form) -> String {
        switch form {
        case .text: summary + missing
        case .json: json
        case .listing: listing
        }
    }

    // MARK: Text

    private var summary: String {
        let shares = CoverageMap.Kind.allCases.map { ($0.rawValue, share(of: $0)) }
        return (shares + [("all", whole)]).map { name, share in
            let name = name.padded(to: 14)
            let count = "\(share.reached) of \(share.total)".padded(to: 14)
            return "\(name)\(count)\(share.percentage) %\n"
        }.joined()
    }

    private var missing: String {
        let missing = points.filter { !$0.isReached }.map(\.point)
        guard !missing.isEmpty else {
            return ""
        }
        return "\nnot reached:\n"
            + missing.map { "  \($0.location): \($0.name.singleLine.printable)\n" }.joined()
    }

    // MARK: JSON

    /// Incremented when a member changes its meaning.
    private static let version: Int64 = 1

    private var json: String {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.key("version")
            writer.int(Self.version)
            writer.key("columnUnit")
            writer.string("character")
            writer.key("kinds")
            writer.object { writer in
                for kind in CoverageMap.Kind.allCases {
                    writer.key(kind.rawValue)
                    write(share(of: kind), to: &writer)
                }
            }
            writer.key("all")
            write(whole, to: &writer)
            writer.key("points")
            writer.array { writer in
                for (point, isReached) in points {
                    write(point, isReached, to: &writer)
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    private func write(_ share: Share, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("reached")
            writer.int(Int64(share.reached))
            writer.key("total")
            writer.int(Int64(share.total))
        }
    }

    private func write(
        _ point: CoverageMap.Point,
        _ isReached: Bool,
        to writer: inout JSONWriter
    ) {
        let start = point.location.start
        writer.object { writer in
            writer.key("kind")
            writer.string(point.kind.rawValue)
            writer.key("name")
            writer.string(point.name)
            writer.key("path")
            writer.string(point.location.source.path)
            writer.key("line")
            writer.int(Int64(start.line))
            writer.key("column")
            writer.int(Int64(start.column))
            writer.key("reached")
            writer.bool(isReached)
        }
    }

    // MARK: Listing

    /// Each file with points: `+` before a line with only reached points, `-` before a line with
    /// none, `~` before others.
    private var listing: String {
        let files = Dictionary(grouping: points) { $0.point.location.source.path }
        return files.sorted { $0.key < $1.key }.map { path, points in
            let lines = Dictionary(grouping: points) { $0.point.location.start.line }
            let source = points[0].point.location.source
            let text = String(decoding: source.bytes, as: UTF8.self)
            let marked = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .map { index, line in
                    "\(Self.mark(lines[index + 1] ?? [])) \(String(line).printable)"
                }
            return "\(path.printable)\n" + marked.map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }

    private static func mark(_ points: [(point: CoverageMap.Point, isReached: Bool)]) -> String {
        guard !points.isEmpty else {
            return " "
        }
        if points.allSatisfy(\.isReached) {
            return "+"
        }
        return points.contains(where: \.isReached) ? "~" : "-"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 1))
    }

    /// The text in one line.
    fileprivate var singleLine: String {
        split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
