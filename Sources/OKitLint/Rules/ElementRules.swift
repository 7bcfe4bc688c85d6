import OKitBundle
import OKitSyntax

/// Reports mediators and views of kinds that there are not.
struct UnknownMediatorRule: Rule {
    static let id = "unknown-mediator"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.elementProblems.findings(.kind, self)
    }
}

/// Reports properties and outlets that a mediator or view does not have.
struct UnknownAttributeRule: Rule {
    static let id = "unknown-attribute"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.elementProblems.findings(.attribute, self)
    }
}

/// Reports names of elements and mediators that their screen does not have.
struct UnknownElementRule: Rule {
    static let id = "unknown-element"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.elementProblems.findings(.element, self)
    }
}

extension [ElementProblem] {
    fileprivate func findings(_ kind: ElementProblem.Kind, _ rule: some Rule) -> [Finding] {
        filter { $0.kind == kind }.map { rule.error($0.message, at: $0.location) }
    }
}
