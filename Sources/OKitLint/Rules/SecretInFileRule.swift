import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports keys, tokens and passwords in files.
struct SecretInFileRule: Rule {
    static let page = RulePage(
        "secret-in-file",
        .error,
        finds: "Reports service headers and parameters whose names indicate a secret and whose "
            + "values are in the file, and texts that look like keys of known services.",
        because: "Anyone who gets the bundle can read and use the secret. Values that users enter "
            + "or that the server provides are not secrets of the bundle.",
        in: "services/api.json",
        bad: #"{"baseUrl": "https://test.example.com", "headers": {"Authorization": "Bearer "#
            + #"1f5cA90b77"}, "actions": {"find": {"get": "things", "of": "[Other]"}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "auth": {"type": "bearer", "secret": "#
            + #""token"}, "actions": {"find": {"get": "things", "of": "[Other]"}}}"#
    )

    private static let names = [
        "token", "password", "passwd", "secret", "authorization", "apikey", "credential", "cookie",
        "session",
    ]

    /// The prefixes of keys of well-known services, and their minimum length.
    private static let keys = [
        ("AKIA", 20), ("ghp_", 36), ("gho_", 36), ("github_pat_", 40), ("glpat-", 20),
        ("sk_live_", 24), ("rk_live_", 24), ("xoxb-", 24), ("xoxp-", 24), ("AIza", 39),
        ("-----BEGIN ", 20),
    ]

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let documents = analysis.bundle.documents
        let services = documents.filter { $0.source.isIn("services") }
        return services.flatMap { named(in: $0.root) } + analysis.keysOfServices
    }

    /// Headers and parameters with the name of a secret.
    private func named(in service: JSONNode) -> [Finding] {
        let actions = service["actions"]?.declarations.map(\.value) ?? []
        let nodes = [service, service["defaults"]].compactMap(\.self) + actions
        let members = nodes.flatMap { node in
            ["headers", "parameters"].flatMap { node[$0]?.declarations ?? [] }
        }
        return members.compactMap { member in
            // A parameter of format 2 is its type, or an object with a default.
            let value = member.value["default"] ?? member.value
            guard Self.indicatesSecret(member.name), Self.isSecret(value.string ?? "") else {
                return nil
            }
            return error("\"\(member.name)\" has a secret as its value", at: value.location)
        }
    }

    /// The texts in a file that look like keys of services.
    func keys(in document: JSONDocument) -> [Finding] {
        var findings: [Finding] = []
        document.root.forEachText { node in
            if node.range.count > 20, let text = node.string,
                let key = Self.keys.first(where: { text.hasPrefix($0.0) && text.count >= $0.1 }),
                key.0.hasSuffix(" ") || !text.contains(" ")
            {
                findings.append(error("this looks like a key (\(key.0)…)", at: node.location))
            }
        }
        return findings
    }

    private static func indicatesSecret(_ name: String) -> Bool {
        let name = name.lowercased().filter { $0 != "-" && $0 != "_" }
        return names.contains { name.contains($0) }
    }

    /// Whether a text is a constant with a digit and a minimum length, after an optional scheme.
    private static func isSecret(_ text: String) -> Bool {
        let value = text.split(separator: " ").last ?? ""
        return !value.contains(where: { "${".contains($0) }) && value.count >= 8
            && value.contains(where: \.isNumber)
            && !value.allSatisfy { $0 == "*" }
    }
}
