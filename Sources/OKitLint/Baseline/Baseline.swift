import OKitExpression
public import OKitSyntax

/// Known findings that a team has chosen to suppress, each with the reason.
///
/// An entry suppresses one finding of its rule, identified by its location in the structure of a
/// file, so that it remains valid when lines move.
public struct Baseline: Sendable {
    /// The rule of findings about entries that suppress nothing.
    public static let rule = "unused-baseline-entry"

    /// A known finding.
    private struct Entry: Hashable {
        var rule: String
        /// The file in the bundle, and the path to the value in it.
        var place: String
    }

    private var entries: [(entry: Entry, reason: String, location: SourceLocation?)] = []

    /// Creates an empty baseline.
    public init() {}

    /// Reads a file that its schema has validated; invalid entries are skipped.
    public init(_ node: JSONNode) {
        for item in node["entries"]?.elements.map({ $0 }) ?? [] {
            if let rule = item["rule"]?.string, let place = item["place"]?.string {
                let reason = item["reason"]?.string ?? ""
                entries.append((Entry(rule: rule, place: place), reason, item.location))
            }
        }
    }

    /// The findings that no entry suppresses, and one for each entry that suppresses none.
    ///
    /// Findings that prevent running a bundle are always reported.
    ///
    /// - Parameter suppressed: Receives the suppressed findings.
    public func apply(
        to findings: [Finding],
        suppressed: inout [SuppressedFinding]
    ) -> [Finding] {
        var open = Dictionary(grouping: entries.indices) { entries[$0].entry }
        var places = FindingPlaces()
        let remaining = findings.filter { finding in
            let entry = Self.entry(of: finding, &places)
            guard let index = entry.flatMap({ open[$0]?.popLast() }) else {
                return true
            }
            let reason = entries[index].reason
            suppressed.append(SuppressedFinding(finding: finding, kind: .external, reason: reason))
            return false
        }
        let unused = open.values.joined().sorted().map { index in
            Finding(
                Self.rule,
                .warning,
                "no finding here for \"\(entries[index].entry.rule)\" there; remove the entry",
                at: entries[index].location ?? .file("baseline")
            )
        }
        return remaining + unused
    }

    /// A baseline for all these findings, with the reasons of this one, or a new one.
    public func renewed(for findings: [Finding], reason: String) -> Baseline {
        let reasons = Dictionary(entries.map { ($0.entry, $0.reason) }) { first, _ in first }
        var places = FindingPlaces()
        var renewed = Baseline()
        renewed.entries = findings.compactMap { finding in
            Self.entry(of: finding, &places).map { ($0, reasons[$0] ?? reason, nil) }
        }
        return renewed
    }

    /// The text of the file: `Schemas/lint-baseline.schema.json`.
    public var text: String {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.key("version")
            writer.int(1)
            writer.key("entries")
            writer.array { writer in
                for (entry, reason, _) in entries {
                    writer.object { writer in
                        writer.key("rule")
                        writer.string(entry.rule)
                        writer.key("place")
                        writer.string(entry.place)
                        writer.key("reason")
                        writer.string(reason)
                    }
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    private static func entry(of finding: Finding, _ places: inout FindingPlaces) -> Entry? {
        Linter.isUndeniable(finding.rule)
            ? nil : Entry(rule: finding.rule, place: places.place(of: finding.location))
    }
}
