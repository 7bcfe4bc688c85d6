extension DeclarationType {
    /// A file in `services/`.
    static let service = DeclarationType(
        "A service: a server and the requests that apps can send to it.",
        [
            Member(
                "baseUrl",
                .string,
                "The URL to which the paths of actions are relative.",
                isRequired: true
            ),
            Member("headers", .named(.string), "Headers of each request."),
            timeout, retries,
            Member("auth", .declaration(.authorization), "The authentication of the user."),
            Member("actions", .named(.declaration(.serviceAction)), "The requests, by name."),
        ]
    )

    private static let timeout = Member(
        "timeout",
        .number,
        "The time limit for the response in seconds, including retries. Default 30. The value of an action "
            + "overrides that of its service."
    )

    private static let retries = Member(
        "retries",
        .number,
        "How often a failed request is repeated. Only `get`, `put` and `delete` requests are repeated, and only "
            + "if the server does not respond, or responds with 500, 502, 503 or 504. Default 2."
    )

    /// An action of a service.
    static let serviceAction = DeclarationType(
        "An action of a service: a request and its response.",
        [
            Member(
                "parameters",
                .named(.either([.type, .declaration(.parameter)])),
                "The parameters. A parameter that is not in the path is sent in the query or body."
            ),
            Member("headers", .named(.string), "Additional headers of the request."),
            timeout, retries,
            Member("body", .word(["json", "form", "multipart"]), "The encoding of the body."),
            Member("result", .string, "The key path of the result in the response."),
            Member("of", .type, "The type of the result: `Issue`, `[Issue]`."),
            Member("auth", .flag, "Whether it needs the service's `auth`. Default true."),
            Member(
                "changes",
                .list(.name(.serviceAction)),
                "Actions whose responses change after it."
            ),
        ],
        variants: ["get", "post", "put", "patch", "delete"].map { method in
            Variant(
                Member(
                    method,
                    .string,
                    "The path of a \(method.uppercased()) request: `issues/{id}`."
                ),
                example: #"{"\#(method)": "issues/{id}", "parameters": {"id": "int"}}"#
            )
        }
    )

    /// `auth` of a service or model.
    static let authorization = DeclarationType(
        "How the user or the app authenticates to a server.",
        [
            Member(
                "type",
                .word(AuthorizationType.allCases.map(\.rawValue)),
                "The scheme.",
                isRequired: true
            ),
            Member("secret", .name(.secret), "The name of the secret that is sent."),
            Member("user", .string, "`basic`: the user's name."),
            Member("header", .string, "`key`: the header with the secret."),
            Member("query", .string, "`key`: the query item with the secret."),
            Member("tokenUrl", .string, "`oauth2`: the URL that issues tokens."),
            Member("deviceUrl", .string, "`oauth2`: the URL that issues device codes."),
            Member(
                "authorizeUrl",
                .string,
                "`oauth2`: the URL of the page on which the user signs in, in a browser on this computer."
            ),
            Member("clientId", .string, "`oauth2`: the client's id."),
            Member("scope", .string, "`oauth2`: the requested scopes."),
            Member("login", .name(.serviceAction), "`session`: the action that signs in."),
            Member("logout", .name(.serviceAction), "`session`: the action that signs out."),
            Member("token", .string, "`session`: the key path of the token in its response."),
        ]
    )
}
