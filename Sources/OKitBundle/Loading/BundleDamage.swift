import OKitSchema
package import OKitSyntax

/// The syntax errors and schema violations in the files of a bundle, and the corrections with which
/// the files were read.
///
/// A file with a likely correction, such as a misspelled member or kind, is read as if it were
/// corrected, so that the error does not hide others. The corrections change no file; `original`
/// translates findings back.
package struct BundleDamage: Sendable {
    /// The values without a correction, located in the files as they were read.
    private var uncorrectedLocations: [SourceLocation] = []

    private var files: [String: CorrectedFile] = [:]

    /// The kinds of files with a declaration that could not be read.
    private var hiddenKinds: Set<BundleSchemas.Kind> = []

    /// The maximum depth of a value that is a whole declaration: `/properties/name`,
    /// `/models/default`.
    private static let declarationDepth = 2

    /// Creates an empty damage.
    public init() {}

    /// Whether there are no violations.
    var isEmpty: Bool {
        uncorrectedLocations.isEmpty && files.isEmpty
    }

    /// Whether any file was corrected.
    var hasCorrections: Bool {
        files.values.contains { !$0.rounds.isEmpty }
    }

    /// Whether a file was corrected.
    func hasCorrection(of path: String) -> Bool {
        files[path].map { !$0.rounds.isEmpty } ?? false
    }

    /// Adds a file that is not JSON, with its repair.
    mutating func add(_ repaired: RepairedFile) {
        let repair = repaired.repair
        hiddenKinds.insert(repaired.kind)
        let file = CorrectedFile(repair)
        files[file.source.path] = file
        for range in repair.ranges {
            let location = SourceLocation(source: file.source, range: range)
            uncorrectedLocations.append(location)
        }
    }

    /// Adds a file with violations.
    mutating func add(
        _ document: JSONDocument,
        _ violations: [SchemaViolation],
        of schema: Schema,
        _ kind: BundleSchemas.Kind
    ) {
        let repair = files[document.source.path]
        let file = CorrectedFile(document, violations, of: schema, after: repair)
        files[document.source.path] = file
        for violation in file.remaining where !contains(violation.affectedLocation) {
            uncorrectedLocations.append(violation.affectedLocation)
            let depth = violation.instancePointer.count(where: { $0 == "/" })
            // A property without its type is unknown.
            if depth <= Self.declarationDepth || violation.use == DeclarationSchema.typeUse {
                hiddenKinds.insert(kind)
            }
        }
    }

    /// Whether files of one of these kinds may contain declarations that could not be read.
    public func hides(_ kinds: Set<BundleSchemas.Kind>) -> Bool {
        !hiddenKinds.isDisjoint(with: kinds)
    }

    /// Whether a location, in the files as they were read, is part of a value without a correction,
    /// or contains one.
    public func contains(_ location: SourceLocation) -> Bool {
        uncorrectedLocations.contains { other in
            other.source.path == location.source.path && other.range.overlaps(location.range)
        }
    }

    /// Whether a file was read in another form than it is written.
    public func isCorrected(_ path: String) -> Bool {
        files[path].map { !$0.rounds.isEmpty } ?? false
    }

    /// The corrected form of a file.
    func corrected(_ source: SourceText) -> SourceText {
        files[source.path]?.source ?? source
    }

    /// The uncorrected documents.
    public func originals(of documents: [JSONDocument]) -> [JSONDocument] {
        documents.map { files[$0.source.path]?.original ?? $0 }
    }

    /// A finding in corrected files, translated to the original files.
    public func original(_ finding: Finding) -> Finding {
        var finding = finding
        finding.location = original(finding.location)
        for index in finding.notes.indices {
            finding.notes[index].location = original(finding.notes[index].location)
        }
        finding.fix = finding.fix.flatMap { fix in
            let file = files[finding.location.source.path]
            guard let file, !file.rounds.isEmpty else {
                return fix
            }
            return file.original(fix)
        }
        return finding
    }

    /// A location in corrected files, translated to the original files.
    public func original(_ location: SourceLocation) -> SourceLocation {
        guard let file = files[location.source.path] else {
            return location
        }
        return SourceLocation(source: file.written, range: file.original(location.range))
    }
}

/// A file with its likely corrections.
private struct CorrectedFile: Sendable {
    /// The file, or its repaired form if it is not JSON.
    let original: JSONDocument
    /// The file as written.
    let written: SourceText
    /// Edits, each applied to the result of the previous one.
    private(set) var rounds: [SourceEdits] = []
    /// The result.
    private(set) var source: SourceText
    /// The remaining violations.
    private(set) var remaining: [SchemaViolation]

    /// A correction may reveal another error, but the number of rounds is limited.
    private static let mostRounds = 4

    init(_ repair: JSONRepair) {
        original = repair.document
        written = repair.edits.source
        source = repair.document.source
        rounds = [repair.edits]
        remaining = []
    }

    /// - Parameter repair: The same file, if it is not JSON.
    init(
        _ document: JSONDocument,
        _ violations: [SchemaViolation],
        of schema: Schema,
        after repair: CorrectedFile?
    ) {
        original = document
        written = repair?.written ?? document.source
        source = document.source
        rounds = repair?.rounds ?? []
        remaining = violations
        let mostRounds = rounds.count + Self.mostRounds
        while rounds.count < mostRounds {
            var edits = SourceEdits(source)
            for repair in remaining.compactMap(\.repair) {
                edits.add([repair])
            }
            let result = SourceText(path: source.path, bytes: edits.result)
            guard !edits.edits.isEmpty, let next = try? JSONDocument(parsing: result) else {
                return
            }
            rounds.append(edits)
            source = result
            remaining = schema.validate(next.root)
        }
    }

    func original(_ range: Range<Int>) -> Range<Int> {
        rounds.reversed().reduce(range) { $1.sourceRange(ofResult: $0) }
    }

    /// The fix translated to the original file; `nil` if it overlaps a correction.
    func original(_ fix: Fix) -> Fix? {
        var fix = fix
        for index in fix.edits.indices {
            let range = fix.edits[index].range
            let moved = original(range)
            guard source.bytes[range].elementsEqual(written.bytes[moved]) else {
                return nil
            }
            fix.edits[index].range = moved
        }
        return fix
    }
}

extension SchemaViolation {
    /// The value, with its name if the member is not allowed.
    fileprivate var affectedLocation: SourceLocation {
        guard isUnknownMember, let member = unknownMemberRange else {
            return location
        }
        return SourceLocation(source: location.source, range: member)
    }
}
