import OKitExpression
import OKitSyntax

/// Findings as SARIF 2.1.0 (OASIS), for tools that track findings between runs.
///
/// A finding is identified by its rule and its location in the structure of the file, not by its
/// line.
enum SARIFReport {
    static func text(
        of findings: [Finding],
        _ suppressed: [SuppressedFinding],
        _ version: String?
    ) -> String {
        let rules = Set((findings + suppressed.map(\.finding)).map(\.rule)).sorted()
        var fingerprints = Fingerprints()
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            writer.member("version", "2.1.0")
            writer.key("runs")
            writer.array { writer in
                writer.object { writer in
                    writer.key("tool")
                    writer.object { writer in
                        writer.key("driver")
                        write(rules, version, to: &writer)
                    }
                    writer.member("columnKind", "unicodeCodePoints")
                    writer.key("results")
                    writer.array { writer in
                        for finding in findings {
                            let fingerprint = fingerprints.fingerprint(of: finding)
                            write(finding, fingerprint, nil, to: &writer)
                        }
                        for known in suppressed {
                            let fingerprint = fingerprints.fingerprint(of: known.finding)
                            write(known.finding, fingerprint, known, to: &writer)
                        }
                    }
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    private static func write(_ rules: [String], _ version: String?, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", "okit-bundle")
            writer.member("informationUri", "https://okit-bundle.org")
            if let version {
                writer.member("semanticVersion", version)
                writer.member("version", version)
            }
            writer.key("rules")
            writer.array { writer in
                for rule in rules {
                    write(rule, RulePage.page(of: rule), to: &writer)
                }
            }
        }
    }

    private static func write(_ rule: String, _ page: RulePage?, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", rule)
            guard let page else {
                return
            }
            writer.text("shortDescription", page.finds)
            writer.text("fullDescription", "\(page.finds) \(page.because)")
            writer.key("help")
            writer.object { writer in
                writer.member("text", page.description)
                writer.member("markdown", page.markdown)
            }
            writer.member("helpUri", page.address)
            writer.key("defaultConfiguration")
            writer.object { $0.member("level", level(page.severity)) }
        }
    }

    private static func write(
        _ finding: Finding,
        _ fingerprint: String,
        _ suppression: SuppressedFinding?,
        to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("ruleId", finding.rule)
            writer.member("level", level(finding.severity))
            writer.text("message", finding.message.text)
            writer.key("locations")
            writer.array { writer in
                write(finding.location, message: nil, to: &writer)
            }
            if !finding.notes.isEmpty {
                writer.key("relatedLocations")
                writer.array { writer in
                    for note in finding.notes {
                        write(note.location, message: note.message.text, to: &writer)
                    }
                }
            }
            if let fix = finding.proposedFix {
                write(fix, of: finding.location.source, to: &writer)
            }
            if let suppression {
                writer.key("suppressions")
                writer.array { writer in
                    writer.object { writer in
                        writer.member("kind", suppression.kind.rawValue)
                        writer.member("justification", suppression.reason)
                    }
                }
            }
            writer.key("partialFingerprints")
            writer.object { $0.member("place/v1", fingerprint) }
        }
    }

    private static func write(_ fix: Fix, of source: SourceText, to writer: inout JSONWriter) {
        writer.key("fixes")
        writer.array { writer in
            writer.object { writer in
                let description =
                    fix.isSafe ? "what lint --fix does" : "what lint --fix-unsafe does"
                writer.text("description", description)
                writer.key("artifactChanges")
                writer.array { writer in
                    writer.object { writer in
                        writer.key("artifactLocation")
                        writer.object { $0.member("uri", uri(source.path)) }
                        writer.key("replacements")
                        writer.array { writer in
                            for edit in fix.edits {
                                write(edit, in: source, to: &writer)
                            }
                        }
                    }
                }
            }
        }
    }

    private static func write(
        _ edit: TextEdit,
        in source: SourceText,
        to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.key("deletedRegion")
            writeRegion(of: SourceLocation(source: source, range: edit.range), to: &writer)
            writer.text("insertedContent", edit.text)
        }
    }

    private static func writeRegion(of location: SourceLocation, to writer: inout JSONWriter) {
        writer.object { writer in
            let (start, end) = (location.codePointStart, location.codePointEnd)
            for (name, number) in [
                ("startLine", start.line), ("startColumn", start.column),
                ("endLine", end.line), ("endColumn", end.column),
            ] {
                writer.key(name)
                writer.int(Int64(number))
            }
        }
    }

    private static func write(
        _ location: SourceLocation,
        message: String?,
        to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.key("physicalLocation")
            writer.object { writer in
                writer.key("artifactLocation")
                writer.object { $0.member("uri", uri(location.source.path)) }
                writer.key("region")
                writeRegion(of: location, to: &writer)
            }
            if let message {
                writer.text("message", message)
            }
        }
    }

    private static func level(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }

    /// A path as a relative reference (RFC 3986 §3.3); URLs are unchanged.
    private static func uri(_ path: String) -> String {
        path.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                byte < 0x80
                && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "-._~/!$&'()*+,;=@:".unicodeScalars.contains(scalar))
            return isPlain ? String(scalar) : "%" + hex(byte)
        }.joined()
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}

/// Numbers the findings of one rule at one location, to distinguish them.
private struct Fingerprints {
    private var places = FindingPlaces()
    private var counts: [String: Int] = [:]

    mutating func fingerprint(of finding: Finding) -> String {
        let name = "\(finding.rule) \(places.place(of: finding.location))"
        counts[name, default: 0] += 1
        return "\(name) \(counts[name, default: 1])"
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    /// A message or content (SARIF 2.1.0 §3.3, §3.11).
    fileprivate mutating func text(_ name: String, _ value: String) {
        key(name)
        object { $0.member("text", value) }
    }
}

extension SourceLocation {
    // SARIF counts columns in code points, and not in characters.
    fileprivate var codePointStart: SourceText.Position {
        source.codePointPosition(at: range.lowerBound)
    }
    fileprivate var codePointEnd: SourceText.Position {
        source.codePointPosition(at: range.upperBound)
    }
}
