import OKitExpression
import OKitSyntax

/// Findings as SARIF 2.1.0 (OASIS), for tools that follow findings from one run to the next.
///
/// What makes a finding the same as one of an earlier run is its rule and its place in the structure
/// of the file, not its line.
enum SARIFReport {
    static func text(of findings: [Finding]) -> String {
        let rules = Set(findings.map(\.rule)).sorted()
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
                        write(rules, to: &writer)
                    }
                    writer.member("columnKind", "unicodeCodePoints")
                    writer.key("results")
                    writer.array { writer in
                        for finding in findings {
                            let fingerprint = fingerprints.fingerprint(of: finding)
                            write(finding, fingerprint, to: &writer)
                        }
                    }
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    private static func write(_ rules: [String], to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", "okit-bundle")
            writer.key("rules")
            writer.array { writer in
                for rule in rules {
                    writer.object { writer in
                        writer.member("id", rule)
                        if let page = RulePage.page(of: rule) {
                            writer.key("shortDescription")
                            writer.object { $0.member("text", page.finds) }
                            writer.key("fullDescription")
                            writer.object { $0.member("text", "\(page.finds) \(page.because)") }
                        }
                    }
                }
            }
        }
    }

    private static func write(
        _ finding: Finding,
        _ fingerprint: String,
        to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("ruleId", finding.rule)
            writer.member("level", level(finding.severity))
            writer.key("message")
            writer.object { $0.member("text", finding.message.text) }
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
            writer.key("partialFingerprints")
            writer.object { $0.member("place/v1", fingerprint) }
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
            if let message {
                writer.key("message")
                writer.object { $0.member("text", message) }
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

    /// A path as a relative reference (RFC 3986 §3.3); addresses stay as they are.
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

/// Tells findings of one rule at one place apart by a number.
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
