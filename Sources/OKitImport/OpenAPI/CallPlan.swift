import OKitSyntax

/// An action of the service to be written, with what screens need to know of it.
struct CallPlan {
    let name: String
    let operation: APIOperation
    /// The path below the base URL, with the names of parameters in braces.
    var path: String
    var parameters: [Parameter]
    var encoding: APIOperation.Body.Encoding?
    /// The entity with the members of the request; `nil` if it has none.
    var bodyEntity: String?
    /// The key path of the result in the response.
    var resultPath: String?
    var result: PropertyType?
    /// The key path of the number of all items.
    var total: String?
    var paging: Paging?
    /// The actions whose responses change after it.
    var changes: [String] = []

    /// A parameter of the action.
    struct Parameter {
        var property: PropertyPlan
        var place: Place
        /// Whether the operation needs it; its property is optional otherwise.
        let isRequired: Bool

        var name: String { property.name }

        enum Place: String {
            case path, query, body, header
        }
    }

    /// How further pages are loaded.
    struct Paging {
        let parameter: String
        /// The key path of the next value; `nil` if pages are numbered.
        let next: String?
        let first: Int
    }

    func parameters(_ place: Parameter.Place) -> [Parameter] {
        parameters.filter { $0.place == place }
    }

    /// The parameters in the path.
    var pathParameters: [Parameter] { parameters(.path) }

    /// The required parameters outside the path.
    var requiredInputs: [Parameter] {
        parameters.filter { $0.isRequired && $0.place != .path && $0.property.defaultValue == nil }
    }

    /// Returns the label of a parameter's field, which no other field of the call has.
    func label(of parameter: Parameter) -> String {
        let label = Words(parameter.property.source).label
        let isUnique = parameters.count { Words($0.property.source).label == label } == 1
        return isUnique ? label : "\(label) (\(parameter.place.rawValue))"
    }

    /// The call as a form makes it: with JSON in place of objects, which have no other field, and with texts
    /// between commas.
    var withFormInputs: CallPlan {
        var plan = self
        for index in plan.parameters.indices {
            let type = plan.parameters[index].property.type
            if type.entity != nil {
                plan.parameters[index].property.type = .any
                plan.parameters[index].property.rules = []
            } else if type == .list(.text), plan.parameters[index].property.values.isEmpty {
                plan.parameters[index].property.isSeparated = true
            }
        }
        return plan
    }

    /// Gives a parameter of the path another name, which the path then contains too.
    ///
    /// - Parameter type: The type of the property that has its value.
    mutating func rename(pathParameter source: String, to name: String, _ type: PropertyType) {
        guard
            let index = parameters.firstIndex(where: {
                $0.place == .path && $0.property.source == source
            })
        else {
            return
        }
        parameters[index].property.type = type
        let old = parameters[index].name
        guard old != name else {
            return
        }
        // Another parameter with that name moves aside.
        if let other = parameters.firstIndex(where: { $0.name == name }) {
            let aside = parameters[other].place.rawValue + Words(name).typeName
            parameters[other].property = parameters[other].property.named(aside)
        }
        parameters[index].property = parameters[index].property.named(name)
        path = path.replacing("{\(old)}", with: "{\(name)}")
    }

    /// The action as the format writes it.
    var text: JSONText {
        var members: [(String, JSONText)] = [(operation.method, .text(path))]
        if !parameters.isEmpty {
            let usual: Parameter.Place =
                ["post", "put", "patch"].contains(operation.method) ? .body : .query
            members.append(
                (
                    "parameters",
                    .object(parameters.map { ($0.name, Self.text(of: $0, usual: usual)) })
                )
            )
        }
        if let encoding, encoding == .form || encoding == .multipart {
            members.append(("body", .text(encoding.rawValue)))
        }
        if let resultPath {
            members.append(("result", .text(resultPath)))
        }
        if let result {
            members.append(("of", .text(result.text)))
        }
        if !changes.isEmpty {
            members.append(("changes", .list(changes)))
        }
        return .object(members)
    }

    private static func text(of parameter: Parameter, usual: Parameter.Place) -> JSONText {
        let property = parameter.property
        let type = property.type.text + (parameter.isRequired ? "" : "?")
        var members: [(String, JSONText)] = [("type", .text(type))]
        if property.name != property.source, parameter.place != .path {
            members.append(("name", .text(property.source)))
        }
        if parameter.place != usual, parameter.place != .path {
            members.append(("place", .text(parameter.place.rawValue)))
        }
        return members.count == 1 ? .text(type) : .object(members)
    }
}

/// The names of headers.
enum HeaderName {
    /// Whether a name has only the characters of a token of HTTP.
    static func isValid(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }
}
