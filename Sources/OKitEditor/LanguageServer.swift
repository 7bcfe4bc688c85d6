public import OKitLint
import OKitSyntax

/// A server of the Language Server Protocol 3.17 for bundles.
///
/// It is a function of messages to messages, without input and output. It reports the
/// same findings as `lint` for the texts in the editor.
public struct LanguageServer {
    /// Whether the client has asked the server to exit, and with which code.
    public private(set) var exitCode: Int32?

    var workspace: Workspace
    private let version: String
    private var state = State.new
    private var reader = MessageReader()
    private var waiting: [Message] = []
    private var cancelled: Set<String> = []
    private var output: [JSONText] = []

    private enum State {
        case new, running, shutDown
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - version: The version of the program.
    ///   - settings: Returns the settings of a team for the bundle in a folder.
    ///   - resources: What flows and sample values need.
    public init(
        version: String,
        settings: @escaping (String) -> LintSettings? = { _ in nil },
        resources: TestResources = TestResources()
    ) {
        self.version = version
        workspace = Workspace(settings: settings, resources: resources)
    }

    /// Adds bytes from the client.
    ///
    /// The server exits with code 1 if they are not messages of the protocol.
    public mutating func receive(_ bytes: some Sequence<UInt8>) {
        reader.feed(bytes)
        do {
            while let bytes = try reader.next() {
                guard let message = Message(bytes) else {
                    output.append(.failure(nil, .badMessage))
                    continue
                }
                if message.method == "$/cancelRequest", let id = message.params?["id"] {
                    cancelled.insert(
                        String(decoding: id.document.source.bytes[id.range], as: UTF8.self)
                    )
                } else {
                    waiting.append(message)
                }
            }
        } catch {
            output.append(.failure(nil, .badMessage))
            exitCode = 1
        }
    }

    /// Whether received messages are waiting.
    public var hasWork: Bool { !waiting.isEmpty && exitCode == nil }

    /// Whether more input can be received now; a client that sends faster has to wait.
    public var acceptsInput: Bool { waiting.count < Self.mostWaiting }

    private static let mostWaiting = 1000

    /// Handles the next waiting message.
    ///
    /// - Returns: The bytes for the client.
    public mutating func step() -> [UInt8] {
        if hasWork {
            handle(waiting.removeFirst())
        }
        return takeOutput()
    }

    /// Checks the changed bundles, once no message is waiting.
    ///
    /// - Returns: The bytes for the client.
    public mutating func settle() -> [UInt8] {
        guard state == .running else {
            return takeOutput()
        }
        cancelled = []
        for folder in workspace.unreportedFolders {
            publish(folder)
        }
        output += workspace.reportRemoved()
        return takeOutput()
    }

    private mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output.flatMap { MessageReader.framed($0) }
    }

    // MARK: Messages

    private mutating func handle(_ message: Message) {
        guard let method = message.method else {
            // A response to a request of the server, which sends none that needs it.
            return
        }
        guard let id = message.id else {
            return notify(method, message.params)
        }
        if cancelled.remove(id) != nil {
            output.append(.failure(id, .cancelled))
            return
        }
        do {
            output.append(.response(id, try answer(method, message.params)))
        } catch {
            output.append(.failure(id, error))
        }
        output += workspace.takeMessages()
    }

    private mutating func answer(
        _ method: String,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        switch method {
        case "initialize":
            guard state == .new else {
                throw .badParameters("initialize was already sent")
            }
            state = .running
            return initialize(params)
        case "shutdown":
            state = .shutDown
            return .null
        default: break
        }
        guard state == .running else {
            throw .notInitialized
        }
        guard let feature = Feature.all.first(where: { $0.method == method }) else {
            throw .unknownMethod(method)
        }
        return try feature.answer(&workspace, params)
    }

    private mutating func initialize(_ params: JSONNode?) -> JSONText {
        let capabilities = params?["capabilities"]
        let offered =
            capabilities?["general"]?["positionEncodings"]?.elements
            .compactMap { $0.string.flatMap(PositionEncoding.init(rawValue:)) } ?? []
        workspace.encoding = offered.contains(.utf8) ? .utf8 : .utf16
        workspace.client = ClientCapabilities(capabilities, params?["initializationOptions"])
        let folders = params?["workspaceFolders"]?.elements.compactMap { $0["uri"]?.string } ?? []
        let root = params?["rootUri"]?.string
        for url in folders.isEmpty ? [root].compactMap(\.self) : folders {
            if let path = FileAddress.path(url) {
                workspace.add(root: path)
            }
        }
        let features = Feature.all.compactMap { feature in
            feature.capability.map { ($0.name, $0.value) }
        }
        return .object([
            (
                "capabilities",
                .object(
                    [
                        ("positionEncoding", .text(workspace.encoding.rawValue)),
                        (
                            "textDocumentSync",
                            .object([
                                ("openClose", .flag(true)), ("change", .number(2)),
                                ("save", .flag(true)),
                            ])
                        ),
                        (
                            "workspace",
                            .object([
                                (
                                    "workspaceFolders",
                                    .object([
                                        ("supported", .flag(true)),
                                        ("changeNotifications", .flag(true)),
                                    ])
                                )
                            ])
                        ),
                    ] + features
                )
            ),
            (
                "serverInfo",
                .object([("name", .text("okit-bundle")), ("version", .text(version))])
            ),
        ])
    }

    private mutating func notify(_ method: String, _ params: JSONNode?) {
        if method == "exit" {
            exitCode = state == .shutDown ? 0 : 1
            return
        }
        guard state == .running else {
            return
        }
        let document = params?["textDocument"]
        let path = document?["uri"]?.string.flatMap(FileAddress.path)
        switch method {
        case "initialized": watchFiles()
        case "textDocument/didOpen":
            if let path, let text = document?["text"]?.string {
                let version = Int(clamping: document?["version"]?.int ?? 0)
                workspace.open(path, OpenFile(path: path, version: version, text: text))
            }
        case "textDocument/didChange":
            if let path {
                let version = Int(clamping: document?["version"]?.int ?? 0)
                if !workspace.change(path, params?["contentChanges"], version: version) {
                    warn("ignored invalid changes of \(path)")
                }
            }
        case "textDocument/didClose":
            if let path {
                workspace.close(path)
            }
        case "textDocument/didSave":
            if let path {
                workspace.changed(path)
            }
        case "workspace/didChangeWatchedFiles":
            for change in params?["changes"]?.elements.map(\.self) ?? [] {
                if let path = change["uri"]?.string.flatMap(FileAddress.path) {
                    workspace.changed(path)
                }
            }
        case "workspace/didChangeWorkspaceFolders":
            let event = params?["event"]
            for folder in event?["removed"]?.elements.compactMap({ $0["uri"]?.string }) ?? [] {
                FileAddress.path(folder).map { workspace.remove(root: $0) }
            }
            for folder in event?["added"]?.elements.compactMap({ $0["uri"]?.string }) ?? [] {
                FileAddress.path(folder).map { workspace.add(root: $0) }
            }
        default: break
        }
    }

    /// Asks the client to report changes on disk, if it only does so when it is asked.
    private mutating func watchFiles() {
        guard workspace.client.registersWatchers else {
            return
        }
        let watchers: JSONText = .object([
            ("watchers", .array([.object([("globPattern", .text("**/*"))])]))
        ])
        let registration: JSONText = .object([
            ("id", .text("files")), ("method", .text("workspace/didChangeWatchedFiles")),
            ("registerOptions", watchers),
        ])
        output.append(
            .request(
                "files",
                "client/registerCapability",
                .object([("registrations", .array([registration]))])
            )
        )
    }

    private mutating func warn(_ message: String) {
        output.append(
            .notification(
                "window/logMessage",
                .object([("type", .number(2)), ("message", .text(message))])
            )
        )
    }

    private mutating func publish(_ folder: String) {
        if let message = workspace.takeFailure(of: folder) {
            output.append(
                .notification(
                    "window/showMessage",
                    .object([("type", .number(1)), ("message", .text(message))])
                )
            )
        }
        output += workspace.report(folder)
    }
}
