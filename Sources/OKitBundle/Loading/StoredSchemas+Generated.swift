// swift-format-ignore-file
// Made by Scripts/generate-reference from the published schemas. Do not edit.

enum StoredSchemas {
    static let texts: [String: StaticString] = [
        :
    ]
}
