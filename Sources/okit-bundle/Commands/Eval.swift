import ArgumentParser
import Foundation
import OKitArchive
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitRecords
import OKitRuntime
import OKitSyntax

struct Eval: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Evaluate an expression and list the values that it reads.",
        discussion: """
            With --lines, each line of standard input is a request in JSON, and each line of \
            standard output is its response.

            Examples:
              okit-bundle eval shop "books[0].title"
              okit-bundle eval shop --entity B-1 "title + ' by ' + author.name"
              okit-bundle eval --input me.json --notation cel "age + 1"
              okit-bundle eval shop --lines < requests.txt
            """
    )

    @Argument(
        help:
            "The bundle (a zip, a folder or a URL) and the expression, or only an expression.",
        completion: BundleCompletion.expressions
    )
    var words: [String] = []

    @Option(
        help: ArgumentHelp(
            "The method of the binding to call, such as get, getString or set.",
            valueName: "method"
        )
    )
    var method = BindingMethod.get.rawValue

    @Option(
        help: ArgumentHelp(
            "The notation of the expression. The default is the bundle's notation.",
            valueName: "cel|binding|predicate|template|expression"
        ),
        transform: EvaluationRequest.Notation.named
    )
    var notation: EvaluationRequest.Notation?

    @Option(help: ArgumentHelp("The id of the object that paths start from.", valueName: "id"))
    var entity: String?

    @Option(
        help: ArgumentHelp("The screen whose context paths start from.", valueName: "name"),
        completion: BundleCompletion.screens
    )
    var screen: String?

    @Option(help: ArgumentHelp("The value that the method set writes, as JSON.", valueName: "json"))
    var value: String?

    @Option(
        help: ArgumentHelp(
            "A JSON file that paths start from, instead of the bundle's model.",
            valueName: "file"
        )
    )
    var input: String?

    @Flag(help: "Read requests from standard input, one per line.")
    var lines = false

    @OptionGroup var options: SurroundingsOptions

    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var changedFolders: [String] {
        words.first.map(SandboxOptions.folders(toFetch:)) ?? []
    }

    var bundles: [String] { Array(words.prefix(1)) }

    func validate() throws {
        guard EvaluationRequest.Method(method) != nil else {
            let hint = EvaluationRequest.Method.names.suggestion(for: method)
            throw ValidationError("unknown method \"\(method)\"\(hint)")
        }
        if !lines, input == nil, words.count == 1, FileManager.default.fileExists(atPath: words[0])
        {
            throw ValidationError("expected an expression after \(words[0])")
        }
        guard lines ? words.count <= 1 : (1...2).contains(words.count) else {
            throw ValidationError(
                lines
                    ? "expected only a source with --lines" : "expected a source and an expression"
            )
        }
    }

    func run() async throws {
        let session = try await session()
        guard lines else {
            let answer = session.answer(try request(session))
            try show(answer)
            return
        }
        var isFailed = false
        while let line = readLine() {
            let answer = self.answer(to: line, session)
            isFailed = isFailed || !answer.isValue
            printNow(answer.line + "\n")
        }
        if isFailed {
            throw ExitCode.findings
        }
    }

    private func answer(to line: String, _ session: EvaluationSession) -> EvaluationAnswer {
        do throws(InvalidRequest) {
            let request = try EvaluationRequest(
                line: Array(line.utf8),
                standard: standardMethod(session)
            )
            return session.answer(request)
        } catch {
            return EvaluationAnswer(error: error.description)
        }
    }

    private func standardMethod(_ session: EvaluationSession) -> EvaluationRequest.Method {
        let method = EvaluationRequest.Method(method) ?? .binding(.get)
        let isGet = method == .binding(.get)
        guard let notation = notation ?? (isGet ? session.standardNotation : nil) else {
            return method
        }
        guard case .binding(let bindingMethod) = method else {
            return notation.method(.get)
        }
        return notation.method(bindingMethod)
    }

    private func request(_ session: EvaluationSession) throws -> EvaluationRequest {
        var request = EvaluationRequest(words.last ?? "", standardMethod(session))
        request.entity = entity
        request.value = try value.map { try json($0, name: "--value") }
        return request
    }

    private func session() async throws -> EvaluationSession {
        let source = lines ? words.first : words.dropLast().first
        let surroundings = options.surroundings
        let clock = surroundings.now.map { VirtualClock($0) }
        guard let source else {
            let bundle = AppBundle.empty
            let node = try input.map { path in
                try json(String(decoding: readFile(path), as: UTF8.self), name: path)
            }
            return EvaluationSession(
                environment: surroundings.environment(for: bundle, clock: clock),
                input: node
            )
        }
        let (bundle, findings) = try await Source(name: source, options: sourceOptions).load()
        printFindings(findings)
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw ExitCode.couldNotRun
        }
        if let screen, bundle.screens[screen] == nil {
            let hint = bundle.screens.keys.suggestion(for: screen)
            throw failure("unknown screen \"\(screen)\"\(hint)")
        }
        let environment = surroundings.environment(for: bundle, clock: clock)
        let app = AppSession(
            bundle: bundle,
            environment: environment,
            store: nil,
            records: SQLiteRecordStorage(),
            screen: screen
        )
        printFindings(app.findings)
        return EvaluationSession(app, startsAtScreen: screen != nil)
    }

    private func show(_ answer: EvaluationAnswer) throws {
        switch answer.outcome {
        case .value(_, let json):
            print(json)
            for name in answer.reads where !Output.current.isQuiet {
                printError("read \(name)\n".printableLines)
            }
            for finding in answer.findings {
                printNote(finding.text)
            }
        case .error(let message, let column):
            let location = column.map { "column \($0): " } ?? ""
            printError("error: \(location)\(message)\n".printableLines)
            throw ExitCode.findings
        }
    }

    private func json(_ text: String, name: String) throws -> JSONNode {
        let source = SourceText(path: name, text: text)
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: source).root
        } catch {
            printFindings([error.finding(in: source)])
            throw ExitCode.couldNotRun
        }
    }
}

extension EvaluationRequest.Notation {
    /// Returns the notation that an option names.
    fileprivate static func named(_ name: String) throws -> Self {
        guard let notation = Self(rawValue: name) else {
            let names = allCases.map(\.rawValue)
            let hint = names.suggestion(for: name)
            throw ValidationError(
                "expected \(names.joined(separator: ", ")), found \"\(name)\"\(hint)"
            )
        }
        return notation
    }
}
