import OKitSchema
import OKitSyntax

/// Bowtie's protocol, version 1: `start`, `dialect`, `run`, `stop`.
struct Harness {
    /// The draft of schemas that name none.
    private var draft = SchemaDraft.draft2020

    /// A command that cannot be answered.
    struct Refusal: Error {
        let reason: String
    }

    /// The answer to a command; `nil` to `stop`.
    mutating func answer(to line: String) throws(Refusal) -> [UInt8]? {
        let command = try parse(Array(line.utf8), as: "command").root
        switch command["cmd"]?.string {
        case "start":
            guard command["version"]?.int == 1 else {
                throw Refusal(reason: "only version 1 of the protocol is supported")
            }
            return Self.introduction
        case "dialect":
            return select(command["dialect"]?.string ?? "")
        case "run":
            return try run(command)
        case "stop":
            return nil
        case let name:
            throw Refusal(
                reason: "no command \"\(name ?? "")\"; expected start, dialect, run or stop"
            )
        }
    }

    /// Who we are.
    ///
    /// The project has no public address, and the protocol needs three.
    private static var introduction: [UInt8] {
        written { writer in
            writer.key("version")
            writer.int(1)
            writer.key("implementation")
            writer.object { writer in
                writer.member("name", "okit-bundle")
                writer.member("language", "swift")
                for link in ["homepage", "issues", "source"] {
                    writer.member(link, "https://okit-bundle.invalid/")
                }
                writer.key("dialects")
                writer.array { writer in
                    for draft in SchemaDraft.allCases.reversed() {
                        writer.string(draft.identifier)
                    }
                }
            }
        }
    }

    private mutating func select(_ dialect: String) -> [UInt8] {
        let found = SchemaDraft(identifier: dialect)
        draft = found ?? draft
        return Self.written { writer in
            writer.key("ok")
            writer.bool(found != nil)
        }
    }

    // MARK: Cases

    private func run(_ command: JSONNode) throws(Refusal) -> [UInt8] {
        guard let sequence = command["seq"], let schema = command["case"]?["schema"],
            let tests = command["case"]?["tests"], tests.kind == .array
        else {
            throw Refusal(
                reason: "\"run\" needs \"seq\" and a \"case\" with \"schema\" and \"tests\""
            )
        }
        let others = try command["case"]?["registry"].map(registered) ?? []
        let document = try parse(Array(schema.text), as: "schema.json")
        let outcome = Result { () throws(InvalidSchema) in
            try Schema(compiling: document, with: others, assuming: draft)
        }
        return Self.written { writer in
            writer.key("seq")
            writer.raw(String(decoding: sequence.text, as: UTF8.self))
            switch outcome {
            case .success(let schema):
                writer.key("results")
                writer.array { writer in
                    for test in tests.elements {
                        Self.write(test["instance"].map(schema.isValid), to: &writer)
                    }
                }
            case .failure(let error):
                Self.write(error.findings.map(\.message.text).joined(separator: "; "), to: &writer)
            }
        }
    }

    /// The schemas that a case may refer to, each known by its URI.
    private func registered(_ registry: JSONNode) throws(Refusal) -> [JSONDocument] {
        var documents: [JSONDocument] = []
        for member in registry.members {
            documents.append(try parse(Array(member.value.text), as: member.name))
        }
        return documents
    }

    private func parse(_ text: [UInt8], as path: String) throws(Refusal) -> JSONDocument {
        do {
            return try JSONDocument(parsing: SourceText(path: path, bytes: text))
        } catch {
            throw Refusal(reason: "\(path) is not JSON")
        }
    }

    // MARK: Answers

    private static func write(_ isValid: Bool?, to writer: inout JSONWriter) {
        writer.object { writer in
            if let isValid {
                writer.key("valid")
                writer.bool(isValid)
            } else {
                write("the test has no instance", to: &writer)
            }
        }
    }

    private static func write(_ mistake: String, to writer: inout JSONWriter) {
        writer.key("errored")
        writer.bool(true)
        writer.key("context")
        writer.object { writer in
            writer.member("message", mistake)
        }
    }

    private static func written(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(members)
        return writer.bytes
    }
}

extension JSONNode {
    /// The bytes of the value as they were written.
    fileprivate var text: ArraySlice<UInt8> {
        document.source.bytes[range]
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }
}
