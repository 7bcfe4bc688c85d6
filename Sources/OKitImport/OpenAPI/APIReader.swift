import OKitSyntax

/// Reads descriptions of Swagger 2.0 and OpenAPI 3.
struct APIReader {
    let root: JSONNode
    let files: SourceFiles
    /// Whether it is Swagger 2.0.
    let isSwagger: Bool

    init(_ document: SourceDocument, _ files: SourceFiles) throws(ImportFailure) {
        root = document.root
        self.files = files
        if let version = root["swagger"]?.string ?? root["swagger"]?.numberText {
            guard version.hasPrefix("2") else {
                throw ImportFailure("\(document.path): Swagger \(version) is not supported")
            }
            isSwagger = true
        } else if let version = root["openapi"]?.string ?? root["openapi"]?.numberText {
            guard version.hasPrefix("3.") else {
                throw ImportFailure("\(document.path): OpenAPI \(version) is not supported")
            }
            isSwagger = false
        } else {
            throw ImportFailure(
                "\(document.path): not an API description: it has no \"openapi\" or \"swagger\""
            )
        }
    }

    var title: String {
        root["info"]?["title"]?.string ?? "App"
    }

    /// The methods of a path that the format of bundles has.
    private static let methods = ["get", "post", "put", "patch", "delete"]
    private static let otherMethods = ["head", "options", "trace"]
    private static let most = 20_000

    /// Returns the operations, in the order of the description.
    func operations(_ report: inout ImportReport) throws(ImportFailure) -> [APIOperation] {
        var operations: [APIOperation] = []
        for member in root["paths"]?.members.map(\.self) ?? [] {
            guard member.name.hasPrefix("/") || member.name.hasPrefix("x-") else {
                report.leaveOut(
                    "path \(member.name)",
                    at: files.place(of: member.value),
                    because: "a path begins with /"
                )
                continue
            }
            let item: JSONNode
            do throws(ImportFailure) {
                item = try files.target(of: member.value)
            } catch {
                let place = files.place(of: member.value)
                report.leaveOut("path \(member.name)", at: place, because: error.description)
                continue
            }
            for method in Self.otherMethods where item[method] != nil {
                report.leaveOut(
                    "\(method.uppercased()) \(member.name)",
                    at: files.place(of: item[method] ?? item),
                    because: "apps do not use this method"
                )
            }
            for operation in item.members where Self.methods.contains(operation.name) {
                guard operations.count < Self.most else {
                    throw ImportFailure("the description has more than \(Self.most) operations")
                }
                let subject = "\(operation.name.uppercased()) \(member.name)"
                do throws(ImportFailure) {
                    let node = try files.target(of: operation.value)
                    operations.append(try read(node, operation.name, member.name, item, &report))
                } catch {
                    let place = files.place(of: operation.value)
                    report.leaveOut(subject, at: place, because: error.description)
                }
            }
        }
        return operations
    }

    private func read(
        _ node: JSONNode,
        _ method: String,
        _ path: String,
        _ item: JSONNode,
        _ report: inout ImportReport
    ) throws(ImportFailure) -> APIOperation {
        var parameters: [APIOperation.Parameter] = []
        var swaggerBody: JSONNode?
        var fields: [APIOperation.Parameter] = []
        var known: Set<String> = []
        let own = node["parameters"]?.elements.map(\.self) ?? []
        for reference in own + (item["parameters"]?.elements.map(\.self) ?? []) {
            let parameter: JSONNode
            do throws(ImportFailure) {
                parameter = try files.target(of: reference)
            } catch {
                report.leaveOut(
                    "parameter of \(method.uppercased()) \(path)",
                    at: files.place(of: reference),
                    because: error.description
                )
                continue
            }
            guard let name = parameter["name"]?.string, let location = parameter["in"]?.string,
                known.insert("\(location) \(name)").inserted
            else {
                continue
            }
            let made = APIOperation.Parameter(
                name: name,
                location: location,
                isRequired: parameter["required"]?.bool == true || location == "path",
                schema: schema(of: parameter),
                description: parameter["description"]?.string,
                node: parameter
            )
            switch location {
            case "body": swaggerBody = parameter
            case "formData": fields.append(made)
            default: parameters.append(made)
            }
        }
        return APIOperation(
            method: method,
            path: path,
            node: node,
            place: files.place(of: node),
            id: node["operationId"]?.string,
            tag: node["tags"]?.elements.first { _ in true }?.string,
            summary: node["summary"]?.string,
            isDeprecated: node["deprecated"]?.bool ?? false,
            parameters: parameters,
            body: isSwagger
                ? body(of: node, swaggerBody, fields)
                : try body(of: node),
            response: try response(of: node),
            needsAuthorization: (node["security"] ?? root["security"]).map { $0.count > 0 } ?? false
        )
    }

    /// Returns the schema of a parameter: a member, that of its content, or itself in Swagger.
    private func schema(of parameter: JSONNode) -> JSONNode {
        parameter["schema"]
            ?? parameter["content"]?.members.first { _ in true }?.value["schema"]
            ?? parameter
    }

    // MARK: Requests

    private func body(
        of node: JSONNode,
        _ body: JSONNode?,
        _ fields: [APIOperation.Parameter]
    ) -> APIOperation.Body? {
        let types = (node["consumes"] ?? root["consumes"])?.elements.compactMap(\.string) ?? []
        if !fields.isEmpty {
            let hasFile = fields.contains { $0.node["type"]?.string == "file" }
            return APIOperation.Body(
                encoding: hasFile || types.contains("multipart/form-data") ? .multipart : .form,
                schema: nil,
                fields: fields,
                isRequired: fields.contains(where: \.isRequired)
            )
        }
        return body.map { body in
            let isJSON = types.isEmpty || types.contains(where: Self.isJSON)
            return APIOperation.Body(
                encoding: isJSON ? .json : .other,
                schema: body["schema"],
                fields: [],
                isRequired: body["required"]?.bool ?? false
            )
        }
    }

    private func body(of node: JSONNode) throws(ImportFailure) -> APIOperation.Body? {
        guard let reference = node["requestBody"] else {
            return nil
        }
        let body = try files.target(of: reference)
        let content = body["content"]?.members.map(\.self) ?? []
        let choices: [(APIOperation.Body.Encoding, (String) -> Bool)] = [
            (.json, Self.isJSON),
            (.form, { $0.hasPrefix("application/x-www-form-urlencoded") }),
            (.multipart, { $0.hasPrefix("multipart/form-data") }),
            (.other, { _ in true }),
        ]
        for (encoding, fits) in choices {
            if let member = content.first(where: { fits($0.name.lowercased()) }) {
                return APIOperation.Body(
                    encoding: encoding,
                    schema: member.value["schema"],
                    fields: [],
                    isRequired: body["required"]?.bool ?? false
                )
            }
        }
        return nil
    }

    // MARK: Responses

    private func response(of node: JSONNode) throws(ImportFailure) -> APIOperation.Response {
        let responses = node["responses"]?.members.map(\.self) ?? []
        let success =
            responses.first { $0.name.hasPrefix("2") }
            ?? responses.first { $0.name == "default" }
        guard let success else {
            return .none
        }
        let response = try files.target(of: success.value)
        if isSwagger {
            guard let schema = response["schema"] else {
                return .none
            }
            let types = (node["produces"] ?? root["produces"])?.elements.compactMap(\.string) ?? []
            guard types.isEmpty || types.contains(where: Self.isJSON) else {
                return .other(types[0])
            }
            let examples = response["examples"]?.members.map(\.self) ?? []
            return .json(schema, example: examples.first { Self.isJSON($0.name) }?.value)
        }
        let content = response["content"]?.members.map(\.self) ?? []
        guard let first = content.first else {
            return .none
        }
        guard let member = content.first(where: { Self.isJSON($0.name.lowercased()) }) else {
            return .other(first.name)
        }
        guard let schema = member.value["schema"] else {
            return .none
        }
        return .json(schema, example: try example(of: member.value))
    }

    private func example(of media: JSONNode) throws(ImportFailure) -> JSONNode? {
        if let example = media["example"] {
            return example
        }
        guard let named = media["examples"]?.members.first(where: { _ in true })?.value else {
            return nil
        }
        let target = try? files.target(of: named)
        return target?["value"]
    }

    private static func isJSON(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" }.trimmingSpaces
        return name == "application/json" || name == "text/json" || name.hasSuffix("+json")
            || name == "*/*" || name == "application/*"
    }

    // MARK: Servers

    /// The base URL and the settings in it, by their names.
    func server(_ report: inout ImportReport) -> (url: String, isGuessed: Bool) {
        if isSwagger {
            let schemes = root["schemes"]?.elements.compactMap(\.string) ?? []
            let base = root["basePath"]?.string ?? ""
            guard let host = root["host"]?.string, !host.isEmpty else {
                return ("http://localhost\(base)", true)
            }
            let scheme = schemes.contains("https") || !schemes.contains("http") ? "https" : "http"
            let url = "\(scheme)://\(host)\(base)"
            return Self.hasHost(url) ? (url, false) : ("http://localhost\(base)", true)
        }
        guard let server = root["servers"]?.elements.first(where: { _ in true }),
            var url = server["url"]?.string
        else {
            return ("http://localhost", true)
        }
        for variable in server["variables"]?.members.map(\.self) ?? [] {
            let value = variable.value["default"]
            url = url.replacing(
                "{\(variable.name)}",
                with: value?.string ?? value?.numberText ?? variable.name
            )
            report.leaveOut(
                "server variable \(variable.name)",
                at: files.place(of: variable.value),
                because: "the base URL has its default value; services/api.json can be changed"
            )
        }
        for other in (root["servers"]?.elements.map(\.self) ?? []).dropFirst() {
            report.leaveOut(
                "server \(other["url"]?.string ?? "")",
                at: files.place(of: other),
                because: "an app has one base URL; services/api.dev.json can have another"
            )
        }
        guard url.contains("://") else {
            // A path on the server of the description, such as `/v1`.
            let isPath = !url.hasPrefix("//") && !url.contains(":")
            return ("http://localhost" + (isPath ? url.hasPrefix("/") ? url : "/" + url : ""), true)
        }
        return Self.hasHost(url) ? (url, false) : ("http://localhost", true)
    }
}

extension APIReader {
    /// Whether a URL has the scheme of the web and the name of a host.
    fileprivate static func hasHost(_ url: String) -> Bool {
        guard let scheme = url.firstRange(of: "://"),
            ["http", "https"].contains(url[..<scheme.lowerBound])
        else {
            return false
        }
        let host = url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || ".-_:".utf8.contains(byte)
            }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
