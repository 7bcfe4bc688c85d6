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
    /// Where it is sent: in the path if that contains it, otherwise in the body if the method has
    /// one, otherwise in the query.
    package let place: Place
    /// Its default value.
    package let standard: JSONNode?

    /// The parameters of an action in file order.
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

    /// The methods that send parameters in the body by default.
    package static let methodsWithBody: Set = ["post", "put", "patch"]
}
