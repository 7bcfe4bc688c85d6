public import OKitSyntax

/// A team's settings for rules in `okit-bundle.json`: severities for all bundles below that file,
/// and for folders.
public struct LintSettings: Sendable {
    /// The name of the file.
    public static let fileName = "okit-bundle.json"
    /// The rule of findings about the file itself.
    public static let rule = "lint-settings"

    /// The problems of the file.
    public private(set) var findings: [Finding] = []

    /// Severities by rule for files below a folder; the deepest folder takes precedence.
    private var severities: [(folder: String, rules: [String: Finding.Severity?])] = []

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file, to which its paths are relative.
    ///   - others: Members of the file that other code reads.
    public init(parsing source: SourceText, in folder: String, besides others: [String] = []) {
        let root: JSONNode
        do throws(JSONSyntaxError) {
            root = try JSONDocument(parsing: source).root
        } catch {
            findings.append(error.finding(in: source))
            return
        }
        check(root, knows: ["rules", "folders", "$schema"] + others)
        severities.append((folder, rules(root["rules"])))
        for member in root["folders"].map({ Array($0.members) }) ?? [] {
            check(member.value, knows: ["rules"])
            let path = Self.joined(folder, member.name)
            severities.append((path, rules(member.value["rules"])))
        }
        severities.sort { $0.folder.count > $1.folder.count }
    }

    /// The findings with the severities of the file, without those whose rules are off.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file with the findings.
    ///   - except: Rules whose severity was specified for this run.
    public func applied(
        to findings: [Finding],
        except rules: Set<String>,
        path: (String) -> String
    ) -> [Finding] {
        findings.compactMap { finding in
            guard !rules.contains(finding.rule),
                let severity = severity(of: finding.rule, in: path(finding.location.source.path))
            else {
                return finding
            }
            return severity.map {
                var finding = finding
                finding.severity = $0
                return finding
            }
        }
    }

    /// The severity for a file; `nil` if the file does not define one, `.some(nil)` for `off`.
    private func severity(of rule: String, in path: String) -> Finding.Severity?? {
        severities.lazy.filter { path.hasPrefix($0.folder + "/") }.firstNonNil { $0.rules[rule] }
    }

    // MARK: Reading

    private mutating func rules(_ node: JSONNode?) -> [String: Finding.Severity?] {
        guard let node else {
            return [:]
        }
        guard node.kind == .object else {
            note("expected object, found \(node.kind.rawValue)", at: node)
            return [:]
        }
        var rules: [String: Finding.Severity?] = [:]
        for member in node.members {
            guard RulePage.page(of: member.name) != nil else {
                note(.unknown("rule", member.name, among: RulePage.all.map(\.id)), at: member.key)
                continue
            }
            let text = member.value.string ?? ""
            if text == "off" {
                rules[member.name] = .some(nil)
            } else if let severity = Finding.Severity(rawValue: text) {
                rules[member.name] = severity
            } else {
                note("expected \"error\", \"warning\", \"info\" or \"off\"", at: member.value)
            }
        }
        return rules
    }

    private mutating func check(_ node: JSONNode, knows names: [String]) {
        guard node.kind == .object else {
            return note("expected object, found \(node.kind.rawValue)", at: node)
        }
        for member in node.members where !names.contains(member.name) {
            note(.unknown("member", member.name, among: names), at: member.key)
        }
    }

    private mutating func note(_ message: Finding.Message, at node: JSONNode) {
        findings.append(Finding(Self.rule, .error, message, at: node.location))
    }

    private static func joined(_ folder: String, _ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        return ([folder] + parts.map(String.init)).joined(separator: "/")
    }
}
