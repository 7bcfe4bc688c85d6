import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax

/// A newly started app under test conditions, which stores nothing, with a runner for flows.
struct FlowStage {
    let session: AppSession
    let clock: VirtualClock
    let runner: FlowRunner

    /// - Parameters:
    ///   - service: The service that the app calls; `nil` for none.
    ///   - readFile: Reads the user's files. The images of the bundle are also available.
    init(
        _ surroundings: Surroundings,
        of bundle: AppBundle,
        service: ServiceDescription?,
        records: (any RecordStorage)?,
        models: [Model.Type] = [],
        functions: [HostFunction] = [],
        components: [any HostComponent] = [],
        keyboard: (any FlowKeyboard)? = nil,
        coverage: Coverage? = nil,
        readFile: @escaping (_ path: String) -> [UInt8]? = { _ in nil },
        show: @escaping (ScreenTree) -> Void = { _ in }
    ) {
        let clock = VirtualClock(surroundings.now ?? .distantPast)
        let files = FlowFiles { path throws(UserFile.Problem) in
            if let file = readFile(path) {
                return UserFile(
                    name: path.split(separator: "/").last.map(String.init) ?? path,
                    content: Data(file)
                )
            }
            return try bundle.userFile(path)
        }
        let environment = surroundings.environment(
            for: bundle,
            clock: clock,
            functions: functions
        )
        environment.coverage = coverage
        let session = AppSession(
            bundle: bundle,
            environment: environment,
            store: nil,
            records: records,
            service: service.map { .stub($0) },
            screen: surroundings.screen,
            theme: surroundings.theme,
            isWide: surroundings.isWide,
            models: models,
            components: components,
            readFile: { path throws(UserFile.Problem) in try files.read(path) },
            writeFile: { file throws(UserFile.Problem) in try files.write(file) }
        )
        self.session = session
        self.clock = clock
        runner = FlowRunner(
            session,
            clock: clock,
            keyboard: keyboard,
            files: files,
            deliver: { session.send($0) },
            show: show
        )
    }
}

extension AppBundle {
    /// In tests, the images of the bundle are also available as user files, so that they are the
    /// same on every machine.
    fileprivate func userFile(_ path: String) throws(UserFile.Problem) -> UserFile {
        let file = path.split(separator: "/").last.map { String($0) } ?? path
        let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        guard let bytes = image(named: file) ?? image(named: name) else {
            throw UserFile.Problem(
                "the bundle has no image \"\(file)\", and no such file is next to the flow"
            )
        }
        return UserFile(name: file, content: Data(bytes))
    }
}
