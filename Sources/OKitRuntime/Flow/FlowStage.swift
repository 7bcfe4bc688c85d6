import FoundationEssentials
package import OKitBundle
package import OKitExpression
package import OKitFields
package import OKitModel
import OKitSyntax

/// A newly started app under test conditions, which stores nothing.
package struct FlowStage {
    /// The app.
    package let session: AppSession
    /// The clock of the app.
    let clock: VirtualClock
    /// The user's files.
    package let files: FlowFiles
    private let show: (ScreenTree) -> Void
    /// Records which parts of the bundle are reached.
    let coverage: Coverage?

    /// The access of an app to the user's files.
    package struct FileAccess {
        let read: UserFileReader
        let write: UserFileWriter

        /// Creates an access.
        package init(read: @escaping UserFileReader, write: @escaping UserFileWriter) {
            (self.read, self.write) = (read, write)
        }
    }

    /// - Parameters:
    ///   - service: The service that the app calls; `nil` for none.
    ///   - readFile: Reads the user's files. The images of the bundle are also available.
    ///   - fileAccess: The access of the app to the files; `nil` if it reads and writes them itself.
    ///   - show: Called by each `show` command.
    package init(
        _ surroundings: Surroundings,
        of bundle: AppBundle,
        service: ServiceDescription?,
        records: (any RecordStorage)?,
        models: [Model.Type] = [],
        functions: [HostFunction] = [],
        components: [any HostComponent] = [],
        coverage: Coverage? = nil,
        readFile: @escaping (_ path: String) -> [UInt8]? = { _ in nil },
        fileAccess: FileAccess? = nil,
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
        let direct = FileAccess(
            read: { path throws(UserFile.Problem) in try files.read(path) },
            write: { file throws(UserFile.Problem) in try files.write(file) }
        )
        let access = fileAccess ?? direct
        let environment = surroundings.environment(
            for: bundle,
            clock: clock,
            functions: functions
        )
        environment.coverage = coverage
        session = AppSession(
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
            readFile: access.read,
            writeFile: access.write
        )
        self.clock = clock
        self.files = files
        self.show = show
        self.coverage = coverage
    }

    /// Returns a runner that operates the app directly.
    ///
    /// - Parameter keyboard: The front end for keys; `nil` if they fail.
    func runner(keyboard: (any FlowKeyboard)? = nil) -> FlowRunner {
        runner(through: DirectFrontEnd(session: session, keyboard: keyboard))
    }

    /// Returns a runner that operates the app through a front end.
    func runner(through frontEnd: any FlowFrontEnd) -> FlowRunner {
        FlowRunner(session, clock: clock, frontEnd: frontEnd, files: files, show: show)
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
