import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports bindings with syntax errors.
struct MalformedBindingRule: Rule {
    static let isAboutExpressions = true

    static let page = RulePage(
        "malformed-binding",
        .warning,
        finds: "Reports bindings that cannot be parsed, and paths with an empty name between or "
            + "after slashes.",
        because: "Such a binding has no value. The original terminated the app for some of them.",
        in: "screens/other.json",
        bad: #"{"kind": "list", "titlePath": "name(#x"}"#,
        good: #"{"kind": "list", "titlePath": "name"}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.malformed.filter { $0.notation == .binding }.map {
            warning($0.message, at: $0.location)
        }
    }

    func check(_ located: LocatedExpression) -> [Finding] {
        located.expression.emptySteps.map {
            warning("expected a name before and after \"/\"", at: located.location(of: $0))
        }
    }
}

extension ParsedExpression {
    /// The slashes of its paths without a name after them: `author//name`, `author/`.
    ///
    /// A path may begin with a slash, which is the default model, or after `model>`.
    fileprivate var emptySteps: [Range<Int>] {
        guard text.utf8.contains(UInt8(ascii: "/")) else {
            return []
        }
        let bytes = Array(text.utf8)
        return root.paths.flatMap { path in
            var depth = 0
            return path.range.filter { index in
                switch bytes[index] {
                case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: "/") where depth == 0 && index > path.range.lowerBound:
                    let isLast = index + 1 == path.range.upperBound
                    let before = bytes[index - 1]
                    return before == UInt8(ascii: "/")
                        || isLast && before != UInt8(ascii: ">") && before != UInt8(ascii: ".")
                default: break
                }
                return false
            }.map { $0..<$0 + 1 }
        }
    }
}

extension ExpressionNode {
    /// The outermost paths in it.
    fileprivate var paths: [ExpressionNode] {
        if case .path = kind { [self] } else { children.flatMap(\.paths) }
    }
}
