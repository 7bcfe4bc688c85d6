import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The analysis of files of format 2 without running the app.
struct DeclarationAnalysis: Sendable {
    /// The problems of expressions.
    let sink: ProblemSink
    /// Other problems.
    let problems: [DeclarationProblem]
    /// The texts that are looked up in `strings/`.
    let texts: [LocatedExpression]

    init(_ bundle: AppBundle, _ declarations: Declarations) {
        guard !bundle.declarations.isEmpty else {
            self.init(nil)
            return
        }
        var walk = DeclarationWalk(DeclaredNames(bundle, declarations))
        walk.visit(files: bundle.declarations)
        self.init(walk)
    }

    /// Checks the files of a bundle, and records the symbols in them.
    ///
    /// - Parameter memory: What earlier versions of the bundle consist of. A file is walked again only
    ///   if it has changed, or what the other files declare for it.
    static func recording(
        _ bundle: AppBundle,
        _ memory: inout WalkMemory
    ) -> (DeclarationAnalysis, BundleSymbols) {
        let (names, results, files) = memory.walk(bundle)
        var walk = DeclarationWalk(names)
        for result in results {
            walk.add(result)
        }
        let symbols = BundleSymbols(names, files)
        return (DeclarationAnalysis(bundle.declarations.isEmpty ? nil : walk), symbols)
    }

    private init(_ finished: DeclarationWalk?) {
        var walk = finished
        walk?.checkUnusedNames()
        sink = walk?.expressions.sink ?? ProblemSink()
        problems = walk?.problems ?? []
        texts = walk?.texts ?? []
    }

    /// Checks the files of a bundle on all available cores; the result is the same.
    static func concurrent(_ bundle: AppBundle) async -> DeclarationAnalysis {
        let files = bundle.declarations
        guard files.count > leastPortion else {
            return DeclarationAnalysis(bundle, Declarations(bundle))
        }
        let empty = DeclarationWalk(DeclaredNames(bundle, Declarations(bundle)))
        let size = max(leastPortion, files.count / mostPortions + 1)
        let starts = Array(stride(from: 0, to: files.count, by: size))
        let results = await withTaskGroup { group in
            for (index, start) in starts.enumerated() {
                group.addTask {
                    var walk = empty
                    walk.visit(files: files[start..<min(start + size, files.count)])
                    return (index, walk.result)
                }
            }
            var results = starts.map { _ in empty.result }
            for await (index, result) in group {
                results[index] = result
            }
            return results
        }
        var whole = empty
        for result in results {
            whole.add(result)
        }
        return DeclarationAnalysis(whole)
    }

    /// The minimum number of files per portion, and the maximum number of portions.
    private static let (leastPortion, mostPortions) = (16, 16)

    /// The problems of one kind as findings.
    func findings(
        _ kind: DeclarationProblem.Kind,
        _ make: (Finding.Message, SourceLocation) -> Finding
    ) -> [Finding] {
        problems.filter { $0.kind == kind }.map { make($0.message, $0.location) }
    }
}

extension DeclarationWalk {
    /// Records the providers and actions without a use.
    ///
    /// An action with a label or key is offered in the palette.
    mutating func checkUnusedNames() {
        for screen in declared.bundle.declaredScreens {
            for provider in screen.providers
            where !usedNames.contains("\(screen.name)/\(provider.name.name)")
                && !isShared(provider.name.name) && !updatesObjects(provider)
                && !isUsedAbove(provider.name.name, of: screen)
            {
                let message: Finding.Message = "nothing uses the provider \"\(provider.name.name)\""
                note(.unusedProvider, message, at: provider.name.location)
            }
            for action in screen.actions
            where action.label == nil && action.key == nil
                && !usedNames.contains("\(screen.name)/\(action.name.name)")
                && !isShared(action.name.name)
            {
                let message: Finding.Message =
                    "nothing runs the action \"\(action.name.name)\": it has no label and no key"
                note(.unusedAction, message, at: action.name.location)
            }
        }
    }

    /// Whether it is the background screen, and another screen uses its provider.
    private func isUsedAbove(_ provider: String, of screen: ScreenDeclaration) -> Bool {
        screen.name == declared.bundle.app?.background?.name
            && usedNames.contains { $0.hasSuffix("/\(provider)") }
    }

    /// Whether loading the items updates displayed objects, as they have an identity.
    private func updatesObjects(_ provider: ProviderDeclaration) -> Bool {
        guard case .call = provider.source, let entity = provider.entity else {
            return false
        }
        return declared.bundle.types[entity.name]?.record.identity.isEmpty == false
    }

    /// Whether a file that screens share uses it.
    private func isShared(_ name: String) -> Bool {
        sharedNames.contains(name)
    }
}
