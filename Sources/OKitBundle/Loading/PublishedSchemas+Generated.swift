// swift-format-ignore-file
// Made by Scripts/embed-schemas from Schemas/. Do not edit.

enum PublishedSchemas {
    static let texts: [String: String] = [
        :
    ]
}
