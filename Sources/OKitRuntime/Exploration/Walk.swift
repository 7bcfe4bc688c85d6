import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// One walk of an exploration through a newly started app.
struct Walk {
    /// The commands run so far.
    private(set) var lines: [String] = []
    /// The discoveries, each with the commands that preceded it.
    private(set) var discoveries: [Discovery] = []
    /// The actions that have changed something.
    private(set) var activeActions: Set<String> = []

    private let stage: FlowStage
    private var knownFailures = 0

    init(_ bundle: AppBundle, _ records: (any RecordStorage)?) {
        stage = FlowStage(
            .test,
            of: bundle,
            service: bundle.service(.stub),
            records: records
        )
        stage.clock.settle(session)
        look()
    }

    private var session: AppSession { stage.session }

    /// Runs a random command.
    ///
    /// - Returns: Whether there was a command to run.
    mutating func step(_ random: inout RandomNumbers) -> Bool {
        let offers = ScreenOffers(session.screenTree(), random: random)
        guard let offer = offers.choose(&random) else {
            add(.deadEnd, "the screen \"\(screen)\" has no controls, not even a back button")
            return false
        }
        _ = play(offer.line, button: offer.button)
        return true
    }

    /// Runs recorded commands and skips those that cannot be run.
    mutating func replay(_ lines: [String], until key: String) -> Bool {
        for line in lines {
            let offers = ScreenOffers(session.screenTree(), random: RandomNumbers(seed: 0))
            let button = offers.offers.first { $0.line == line }?.button
            _ = play(line, button: button ?? Self.action(swipedBy: line, offers))
            if discoveries.contains(where: { $0.key == key }) {
                return true
            }
        }
        return false
    }

    /// A swiped row need not be among those that are offered.
    private static func action(swipedBy line: String, _ offers: ScreenOffers) -> String? {
        guard line.hasPrefix("swipe "), let quote = line.firstIndex(of: "\"") else {
            return nil
        }
        let label = line[quote...]
        return offers.offers.first { $0.line.hasPrefix("swipe ") && $0.line.hasSuffix(label) }?
            .button
    }

    private mutating func play(_ line: String, button: String?) -> Bool {
        var findings: [Finding] = []
        let flow = Flow(parsing: SourceText(path: "explore", text: line), findings: &findings)
        let action = button.flatMap { session.navigator.current?.page?.action($0) }
        let changing = action.flatMap { $0.declaration.onlyChanges ? $0.declaration : nil }
        let (name, depth, before) = (screen, depth, lasting)
        guard findings.isEmpty, (try? stage.runner().play(flow)) != nil else {
            return false
        }
        lines.append(line)
        look()
        if line == "back", session.overlays.current == nil, screen == name, self.depth >= depth {
            add(.deadEnd, "\"back\" does not leave the screen \"\(name)\"")
        }
        if let changing {
            if session.overlays.current != nil || lasting != before {
                activeActions.insert(changing.name.name)
            } else {
                let name = changing.name
                add(
                    .idleAction,
                    "the action \"\(name.name)\" never changed anything",
                    at: name.location
                )
            }
        }
        return true
    }

    /// Looks for new problems and failures.
    private mutating func look() {
        for problem in session.takeEvaluationProblems() {
            discoveries.append(Discovery(kind: .problem, finding: problem, lines: lines))
        }
        for failure in session.failures.dropFirst(knownFailures) {
            let line = failure.split(separator: "\n").joined(separator: " ")
            add(.failure, "the app failed: \(line)")
        }
        knownFailures = session.failures.count
    }

    private mutating func add(
        _ kind: Discovery.Kind,
        _ message: Finding.Message,
        at location: SourceLocation? = nil
    ) {
        let declarationLocation =
            location ?? session.navigator.current?.page?.declaration.declaration.node.location
        let finding = Finding(
            "explore",
            kind == .idleAction ? .warning : .error,
            message,
            at: declarationLocation ?? .file("bundle.json")
        )
        discoveries.append(Discovery(kind: kind, finding: finding, lines: lines))
    }

    /// The nodes of the screen except the temporary message.
    private var lasting: [ScreenNode] {
        session.screenTree().root.children.filter { $0.role != .toast }
    }

    /// The number of screens below the current one.
    private var depth: Int {
        session.navigator.entriesBelow.count
    }

    private var screen: String {
        session.navigator.current?.screen.name ?? ""
    }
}

extension ActionDeclaration {
    /// Whether its steps only change objects and the state of the screen.
    fileprivate var onlyChanges: Bool {
        guard case .steps(let steps) = work, confirm == nil else {
            return false
        }
        return !steps.isEmpty && steps.allSatisfy(\.onlyChanges)
    }
}

extension Declaration {
    fileprivate var onlyChanges: Bool {
        let inner = ["then", "else", "do"].flatMap { self[$0]?.declarations ?? [] }
        let forms = [
            "set", "create", "delete", "add", "remove", "move", "let", "if", "for",
        ]
        return forms.contains(form ?? "") && inner.allSatisfy(\.onlyChanges)
    }
}
