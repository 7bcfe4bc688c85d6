import OKitSyntax

/// Findings as JSON, described by `Schemas/lint-report.schema.json`.
enum JSONReport {
    /// Incremented when a member changes its meaning.
    private static let version: Int64 = 1

    static func text(of findings: [Finding]) -> String {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.key("version")
            writer.int(version)
            writer.key("columnUnit")
            writer.string("character")
            writer.key("findings")
            writer.array { writer in
                for finding in findings {
                    write(finding, to: &writer)
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    static func write(_ finding: Finding, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("rule")
            writer.string(finding.rule)
            writer.key("severity")
            writer.string(finding.severity.rawValue)
            writer.key("message")
            writer.string(finding.message.text)
            write(finding.location, to: &writer)
            write(finding.proposedFix, to: &writer)
            guard !finding.notes.isEmpty else {
                return
            }
            writer.key("notes")
            writer.array { writer in
                for note in finding.notes {
                    writer.object { writer in
                        writer.key("message")
                        writer.string(note.message.text)
                        write(note.location, to: &writer)
                    }
                }
            }
        }
    }

    private static func write(_ fix: Fix?, to writer: inout JSONWriter) {
        guard let fix else {
            return
        }
        writer.key("fix")
        writer.object { writer in
            writer.key("isSafe")
            writer.bool(fix.isSafe)
            writer.key("edits")
            writer.array { writer in
                for edit in fix.edits {
                    writer.object { writer in
                        writer.key("start")
                        writer.int(Int64(edit.range.lowerBound))
                        writer.key("end")
                        writer.int(Int64(edit.range.upperBound))
                        writer.key("text")
                        writer.string(edit.text)
                    }
                }
            }
        }
    }

    private static func write(_ location: SourceLocation, to writer: inout JSONWriter) {
        let (start, end) = (location.start, location.end)
        writer.key("path")
        writer.string(location.source.path)
        for (name, number) in [
            ("line", start.line), ("column", start.column), ("endLine", end.line),
            ("endColumn", end.column),
        ] {
            writer.key(name)
            writer.int(Int64(number))
        }
    }
}
