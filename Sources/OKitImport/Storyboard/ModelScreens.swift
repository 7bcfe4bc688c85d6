import OKitArchive
import OKitBundle
import OKitLint
import OKitModel
import OKitSyntax
import OKitUpgrade

/// Converts the screens of a storyboard that format 1 can express to format 2.
///
/// Format 1 has the controllers and attributes of OKit, and `OKitUpgrade` converts it. What it cannot convert is removed here
/// and reported with its place in the storyboard.
struct ModelScreens {
    private var screens: [String: ModelDeclaration]
    private let entry: String
    private let entities: EntityTable
    private let surroundings: Surroundings
    private let log: InterfaceLog
    /// The screens that were replaced by empty ones.
    private var replaced: Set<String> = []

    /// What the screens refer to besides entities.
    struct Surroundings {
        let name: String
        /// The texts by language, the app's first language first.
        let texts: [(language: String, texts: [String: String])]
        /// The names of images.
        let images: Set<String>
        /// The storage of the default model.
        let storage: String
    }

    init(
        _ screens: [String: ModelDeclaration],
        entry: String,
        _ entities: EntityTable,
        _ surroundings: Surroundings,
        _ log: InterfaceLog
    ) {
        self.screens = screens
        self.entry = entry
        self.entities = entities
        self.surroundings = surroundings
        self.log = log
    }

    /// The maximum number of rounds that remove single members.
    private static let mostRounds = 40

    /// Returns the files of format 2: `app.json` and the screens.
    mutating func converted() throws(ImportFailure) -> [String: String] {
        // Each round removes something. Screens with many problems are replaced as a whole.
        for round in 0..<Self.mostRounds * 2 {
            let files = self.files
            do {
                var loader = BundleLoader(try bundle(files), schemas: BundleSchemas())
                let bundle = try loader.load()
                let errors = (loader.findings + Linter().lint(bundle)).filter {
                    $0.severity == .error
                }
                let problems = errors.map { Problem($0) }
                if round < Self.mostRounds, remove(problems, in: files) {
                    continue
                }
                let upgrade = try BundleUpgrade(bundle, of: try self.bundle(files))
                let rest = upgrade.rest.filter { $0.path.hasPrefix("screens/") }
                if round < Self.mostRounds, remove(rest.map { Problem($0) }, in: files) {
                    continue
                }
                if replace(rest) {
                    continue
                }
                var result: [String: String] = [:]
                for file in upgrade.files
                where file.path == "app.json" || file.path.hasPrefix("screens/") {
                    result[file.path] = file.content
                }
                return result
            } catch let error as Unconvertible {
                guard replaceAll(because: error.reason) else {
                    throw ImportFailure("the screens cannot be converted: \(error.reason)")
                }
            } catch let error as ImportFailure {
                throw error
            } catch {
                throw ImportFailure("the screens cannot be converted: \(error)")
            }
        }
        throw ImportFailure("the screens cannot be converted")
    }

    // MARK: Files

    private static let archive = "storyboard"

    private func bundle(_ files: [String: String]) throws -> BundleFiles {
        var writer = ArchiveWriter()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        for image in surroundings.images.sorted() {
            try writer.add([], at: "images/\(image).png")
        }
        return try BundleFiles(archive: try writer.archive(), name: Self.archive)
    }

    private var files: [String: String] {
        var files: [String: JSONText] = [:]
        for (name, screen) in screens {
            files["screens/\(name).json"] = screen.json
        }
        for name in entities.names {
            files["models/\(name).json"] = entities.entities[name]?.text
        }
        let models = entities.models.sorted { $0.key < $1.key }.map { name, entity in
            let storage = name == "default" ? surroundings.storage : "file"
            return (
                name, JSONText.object([("entity", .text(entity)), ("storage", .text(storage))])
            )
        }
        files["bundle.json"] = .object([
            ("formatVersion", .number(1)), ("identifier", "org.example.app"),
            ("version", "1.0.0"), ("name", .text(surroundings.name)), ("entry", .text(entry)),
            ("languages", .list(surroundings.texts.map(\.language))), ("models", .object(models)),
        ])
        for (language, texts) in surroundings.texts {
            files["strings/\(language).json"] = .object(
                texts.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) }
            )
        }
        return files.mapValues(\.indented)
    }

    // MARK: Removing

    /// A reason why a screen cannot be converted, with its position in the file of format 1.
    private struct Problem {
        let path: String
        let offset: Int?
        let reason: String

        init(_ finding: Finding) {
            let path = finding.location.source.path
            self.path =
                path.hasPrefix("\(archive)!/")
                ? String(path.dropFirst(archive.count + 2)) : path
            offset = finding.location.range.lowerBound
            reason = finding.message.text
        }

        init(_ rest: BundleUpgrade.Rest) {
            path = rest.path
            offset = rest.reason.location?.range.lowerBound
            reason = rest.reason.reason
        }

        var screen: String? {
            path.hasPrefix("screens/")
                ? String(path.dropFirst("screens/".count).dropLast(".json".count)) : nil
        }
    }

    /// Removes the members at which there are problems; `false` if there are none.
    private mutating func remove(_ problems: [Problem], in files: [String: String]) -> Bool {
        var hasChanged = false
        for (path, problems) in Dictionary(grouping: problems, by: \.path) {
            guard let name = problems[0].screen, let screen = screens[name],
                let text = files[path],
                let json = try? JSONDocument(parsing: SourceText(path: name, text: text)).root
            else {
                continue
            }
            var reasons: [[Int]: String] = [:]
            for problem in problems {
                if let path = problem.offset.flatMap({ screen.path(at: $0, in: json) }) {
                    reasons[path] = reasons[path] ?? problem.reason
                }
            }
            // From the end, so that the paths of the other members remain the same.
            for (path, reason) in reasons.sorted(by: { $1.key.lexicographicallyPrecedes($0.key) }) {
                guard let member = screens[name]?.remove(at: path) else {
                    continue
                }
                hasChanged = true
                let value = member.value.text.map { " = \"\($0)\"" } ?? ""
                log.leaveOut("\(member.name)\(value)", member.node, because: reason)
            }
        }
        return hasChanged
    }

    /// Replaces all screens but those of the shell by empty ones; `false` if there are none.
    private mutating func replaceAll(because reason: String) -> Bool {
        var hasChanged = false
        for (name, screen) in screens.sorted(by: { $0.key < $1.key })
        where !["application", "tabs"].contains(screen["kind"]?.text ?? "") {
            hasChanged = replace(name, because: reason) || hasChanged
        }
        return hasChanged
    }

    private mutating func replace(_ name: String, because reason: String) -> Bool {
        guard let screen = screens[name], let node = screen.members.first?.node,
            replaced.insert(name).inserted
        else {
            return false
        }
        screens[name] = .placeholder(screen["title"]?.text ?? name, node)
        log.leaveOut("screen \"\(name)\"", node, because: reason)
        return true
    }

    /// Replaces screens that cannot be converted by empty ones; `false` if there are none.
    private mutating func replace(_ rest: [BundleUpgrade.Rest]) -> Bool {
        var hasChanged = false
        for problem in rest.map({ Problem($0) }) {
            if let name = problem.screen {
                hasChanged = replace(name, because: problem.reason) || hasChanged
            }
        }
        return hasChanged
    }
}

extension ModelDeclaration {
    /// A screen with a text.
    static func placeholder(_ title: String, _ node: InterfaceNode) -> ModelDeclaration {
        func member(_ name: String, _ value: ModelDeclaration) -> Member {
            Member(name: name, value: value, node: node)
        }
        let row = ModelDeclaration.object([member("path", .text("#\(title)"))])
        return .object([
            member("kind", .text("detail")), member("title", .text(title)),
            member("sections", .list([.object([member("rows", .list([row]))])])),
        ])
    }
}
