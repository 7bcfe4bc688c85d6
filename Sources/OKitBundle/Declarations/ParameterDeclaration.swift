package import OKitSyntax

/// A parameter of a service's action, as format 2 declares it.
package struct ParameterDeclaration: Sendable {
    /// Where a parameter is sent.
    package enum Place: String, Sendable {
        case path, query, body, header
    }

    /// Its name in the app.
    package let name: String
    /// Its name in the request.
    package let sentName: String
    /// Where it is sent: in the path that names it, else in the body of a method that has one, else
    /// in the query.
    package let place: Place
    /// Its value if it is not given.
    package let standard: JSONNode?

    /// The parameters of an action in the order of the file.
    package static func all(of action: Declaration) -> [ParameterDeclaration] {
        let path = action.main?.literal?.string ?? ""
        let named = Set(ServiceParameterName.all(in: path))
        let hasBody = action.form.map(methodsWithBody.contains) ?? false
        return (action["parameters"]?.entries ?? []).map { entry in
            let (name, long) = (entry.name.name, entry.value.declaration)
            let place: Place =
                named.contains(name)
                ? .path
                : long?.string("place").flatMap { Place(rawValue: $0) }
                    ?? (hasBody ? .body : .query)
            return ParameterDeclaration(
                name: name,
                sentName: long?.string("name") ?? name,
                place: place,
                standard: long?["default"]?.literal
            )
        }
    }

    /// The methods whose parameters are sent in the body, unless they say otherwise.
    package static let methodsWithBody: Set = ["post", "put", "patch"]
}
