public import OKitSyntax

/// Findings encoded as bytes, which are decoded with the same files.
public struct FindingArchive {
    /// The findings.
    public var findings: [Finding]
    /// The findings that comments in the bundle suppress.
    public var suppressed: [SuppressedFinding]

    /// Incremented when the form changes.
    private static let version: Int64 = 1

    /// Creates an archive.
    public init(findings: [Finding], suppressed: [SuppressedFinding]) {
        self.findings = findings
        self.suppressed = suppressed
    }

    // MARK: Writing

    /// The bytes; `nil` if a finding is not in one of the files.
    public func bytes(beside files: [String: SourceText]) -> [UInt8]? {
        let all = findings + suppressed.map(\.finding)
        let locations = all.map(\.location) + all.flatMap(\.notes).map(\.location)
        guard locations.allSatisfy({ files[$0.source.path]?.bytes == $0.source.bytes }) else {
            return nil
        }
        var writer = JSONWriter(layout: .compact)
        writer.object { writer in
            writer.key("version")
            writer.int(Self.version)
            writer.key("findings")
            writer.array { writer in
                for finding in findings {
                    Self.write(finding, nil, to: &writer)
                }
            }
            writer.key("suppressed")
            writer.array { writer in
                for known in suppressed {
                    Self.write(known.finding, known, to: &writer)
                }
            }
        }
        return writer.bytes
    }

    private static func write(
        _ finding: Finding,
        _ known: SuppressedFinding?,
        to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.key("rule")
            writer.string(finding.rule)
            writer.key("severity")
            writer.string(finding.severity.rawValue)
            write(finding.message, finding.location, to: &writer)
            writer.key("notes")
            writer.array { writer in
                for note in finding.notes {
                    writer.object { write(note.message, note.location, to: &$0) }
                }
            }
            // A suggestion of a message is stored as a fix.
            if let fix = finding.proposedFix {
                writer.key("isSafe")
                writer.bool(fix.isSafe)
                writer.key("edits")
                writer.array { writer in
                    for edit in fix.edits {
                        writer.array { writer in
                            writer.int(Int64(edit.range.lowerBound))
                            writer.int(Int64(edit.range.upperBound))
                            writer.string(edit.text)
                        }
                    }
                }
            }
            if let known {
                writer.key("kind")
                writer.string(known.kind.rawValue)
                writer.key("reason")
                writer.string(known.reason)
            }
        }
    }

    private static func write(
        _ message: Finding.Message,
        _ location: SourceLocation,
        to writer: inout JSONWriter
    ) {
        writer.key("message")
        writer.string(message.text)
        writer.key("path")
        writer.string(location.source.path)
        writer.key("start")
        writer.int(Int64(location.range.lowerBound))
        writer.key("end")
        writer.int(Int64(location.range.upperBound))
    }

    // MARK: Reading

    /// Decodes bytes; `nil` if they are damaged, or refer to missing files or ranges.
    public init?(_ bytes: [UInt8], beside files: [String: SourceText]) {
        let source = SourceText(path: "findings", bytes: bytes)
        guard let root = try? JSONDocument(parsing: source).root,
            root["version"]?.int == Self.version,
            let findings = root["findings"], let suppressed = root["suppressed"]
        else {
            return nil
        }
        self.init(findings: [], suppressed: [])
        for node in findings.elements {
            guard let finding = Self.finding(node, files) else {
                return nil
            }
            self.findings.append(finding)
        }
        for node in suppressed.elements {
            guard let finding = Self.finding(node, files),
                let kind = node["kind"]?.string.flatMap(SuppressedFinding.Kind.init),
                let reason = node["reason"]?.string
            else {
                return nil
            }
            self.suppressed.append(
                SuppressedFinding(finding: finding, kind: kind, reason: reason)
            )
        }
    }

    private static func finding(_ node: JSONNode, _ files: [String: SourceText]) -> Finding? {
        guard let rule = node["rule"]?.string,
            let severity = node["severity"]?.string.flatMap(Finding.Severity.init),
            let (message, location) = messageAndLocation(node, files)
        else {
            return nil
        }
        var finding = Finding(rule, severity, message, at: location)
        for note in node["notes"].map({ Array($0.elements) }) ?? [] {
            guard let (message, location) = messageAndLocation(note, files) else {
                return nil
            }
            finding.notes.append(Finding.Note(message, at: location))
        }
        if let isSafe = node["isSafe"]?.bool, let edits = node["edits"] {
            let size = location.source.bytes.count
            var fix = Fix(isSafe: isSafe, [])
            for edit in edits.elements {
                let parts = Array(edit.elements)
                guard parts.count == 3, let range = range(parts[0], parts[1], below: size),
                    let text = parts[2].string
                else {
                    return nil
                }
                fix.edits.append(TextEdit(range, text))
            }
            finding.fix = fix
        }
        return finding
    }

    private static func messageAndLocation(
        _ node: JSONNode,
        _ files: [String: SourceText]
    ) -> (Finding.Message, SourceLocation)? {
        guard let text = node["message"]?.string,
            let file = node["path"]?.string.flatMap({ files[$0] }),
            let range = range(node["start"], node["end"], below: file.bytes.count)
        else {
            return nil
        }
        return (Finding.Message(text), SourceLocation(source: file, range: range))
    }

    private static func range(
        _ start: JSONNode?,
        _ end: JSONNode?,
        below size: Int
    ) -> Range<Int>? {
        guard let start = start?.int.flatMap({ Int(exactly: $0) }),
            let end = end?.int.flatMap({ Int(exactly: $0) }), start >= 0, start <= end, end <= size
        else {
            return nil
        }
        return start..<end
    }
}
