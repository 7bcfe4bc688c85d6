public import OKitBundle
import OKitExpression
public import OKitSyntax

/// Reads a classic bundle and collects findings about it.
public struct ClassicLoader {
    /// The findings, in order of location once `load` has returned.
    public private(set) var findings: [Finding] = []

    let files: BundleFiles
    /// The folder of the bundle in its archive, with a slash, or nothing.
    private let root: String

    /// Creates a loader; `nil` if the files are not a classic bundle.
    ///
    /// A classic bundle is a single folder `*.bundle`, or has an Info.plist at its root. Files with
    /// a `bundle.json` are not a classic bundle.
    public init?(_ files: BundleFiles) {
        let folders = Set(
            files.paths.compactMap { path in
                path.firstIndex(of: "/").map { String(path[..<$0]) }
            }
        )
        let bundles = folders.filter { $0.hasSuffix(".bundle") }
        if files.paths.contains("bundle.json") {
            return nil
        } else if files.paths.contains("Info.plist") {
            root = ""
        } else if let folder = bundles.first, bundles.count == 1 {
            root = folder + "/"
        } else {
            return nil
        }
        self.files = files
    }

    /// Reads all files.
    ///
    /// - Parameter entryPoint: The name of the storyboard with the first scene.
    /// - Throws: If Info.plist, the storyboard, its first scene or the archive cannot be read.
    ///   Other missing or malformed parts are findings.
    public mutating func load(entryPoint: String = "Main") throws(BundleError) -> ClassicBundle {
        let info = try required("Info.plist")
        guard let identifier = info["CFBundleIdentifier"]?.text, !identifier.isEmpty else {
            throw BundleError(
                .badManifest,
                "\(name(of: "Info.plist")): CFBundleIdentifier is missing"
            )
        }
        let executable = info["CFBundleExecutable"]?.text
        var bundle = ClassicBundle(
            identifier: identifier,
            name: info["CFBundleDisplayName"]?.text ?? info["CFBundleName"]?.text ?? executable
                ?? identifier,
            version: info["CFBundleShortVersionString"]?.text ?? info["CFBundleVersion"]?.text
                ?? "",
            entry: ""
        )
        try readStoryboard(entryPoint, into: &bundle)
        for (scene, controller) in bundle.scenes.values.flatMap({ scene in
            scene.controllers.map { (scene.identifier, $0) }
        }) {
            if let screen = controller.restorationIdentifier {
                if bundle.screens[screen] == nil {
                    bundle.screens[screen] = try screenDocument(screen, of: controller)
                }
            } else if controller.type.isDescribed {
                report(
                    .missing,
                    "screen \"\(controller.storyboardIdentifier ?? scene)\" has no restoration identifier, so no file describes it",
                    at: controller.id.nib
                )
            }
        }
        for service in ["StubService", "Service", "Service.dev"] {
            bundle.services[service] = try document("\(service).json")
        }
        bundle.model = try model()
        bundle.images = try images()
        findings = Array(Set(findings)).sorted()
        return bundle
    }

    /// The description of a screen: the member of its file with the screen's name.
    private mutating func screenDocument(
        _ screen: String,
        of controller: ClassicController
    ) throws(BundleError) -> JSONDocument? {
        let path = "\(screen).json"
        guard files.paths.contains(root + path) else {
            report(.missing, "screen \"\(screen)\" has no description", at: path)
            return nil
        }
        let document = try document(path)
        if let document, document.root[screen] == nil {
            report(
                .missing,
                "missing member \"\(screen)\", which describes the screen",
                at: document.root.location
            )
        }
        return document
    }

    private mutating func document(_ path: String) throws(BundleError) -> JSONDocument? {
        guard let source = try files.read(root + path) else {
            return nil
        }
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: source)
        } catch {
            findings.append(error.finding(in: source))
            return nil
        }
    }

    private func required(_ path: String) throws(BundleError) -> PropertyList {
        guard let source = try files.read(root + path) else {
            throw BundleError(.noManifest, "\(name(of: path)): no such file")
        }
        do throws(ClassicFormatError) {
            return try PropertyList(parsing: source.bytes)
        } catch {
            throw BundleError(.badManifest, "\(source.path): \(error)")
        }
    }
}

extension ClassicType {
    /// Whether its screens have descriptions (WidgetKit §2.1).
    fileprivate var isDescribed: Bool {
        name == "ContentViewController" || name == "StandardViewController"
    }
}

// MARK: Files and findings

extension ClassicLoader {
    /// The rules of findings in classic bundles.
    enum Rule: String {
        /// A part that another part of the bundle refers to is missing.
        case missing = "classic-missing"
        /// A file does not have its format.
        case malformed = "classic-malformed"
        /// A part has no meaning here and is left out.
        case leftOut = "classic-left-out"
    }

    /// The paths of the bundle's files, relative to its folder.
    var paths: [String] {
        files.paths.filter { $0.hasPrefix(root) }.map { String($0.dropFirst(root.count)) }
    }

    func name(of path: String) -> String {
        files.name(of: root + path)
    }

    mutating func report(_ rule: Rule, _ message: String, at path: String) {
        report(rule, message, at: .file(name(of: path)))
    }

    mutating func report(_ rule: Rule, _ message: String, at location: SourceLocation) {
        findings.append(
            Finding(rule.rawValue, .warning, Finding.Message(message), at: location)
        )
    }

    /// The parsed contents of a file; `nil`, with a finding, if it is malformed.
    mutating func read<Content>(
        _ path: String,
        as parse: ([UInt8]) throws(ClassicFormatError) -> Content
    ) throws(BundleError) -> Content? {
        guard let source = try files.read(root + path) else {
            return nil
        }
        do throws(ClassicFormatError) {
            return try parse(source.bytes)
        } catch {
            report(.malformed, error.description, at: path)
            return nil
        }
    }
}
