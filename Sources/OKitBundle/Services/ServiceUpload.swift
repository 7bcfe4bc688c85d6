import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax

/// The body of a request that sends files.
struct ServiceUpload {
    let bytes: [UInt8]
    let contentType: String

    /// Encodes the payload itself, or the parts that the action names (RFC 7578); parts without a
    /// value are left out.
    init(_ action: ServiceAction, payload: ServicePayload) throws(ServiceFailure) {
        guard !action.multipart.isEmpty else {
            guard case .data(let data) = payload.value(at: ["self"]) else {
                throw ServiceFailure(
                    "\"\(action.name.name)\" sends a file, but no file was provided"
                )
            }
            bytes = Array(data)
            contentType = MediaKind(data)?.contentType ?? "application/octet-stream"
            return
        }
        var parts: [(name: String, content: [UInt8], file: Data?)] = []
        for (name, path) in action.multipart.sorted(by: { $0.key < $1.key }) {
            switch payload.value(at: path) {
            case .null: continue
            case .data(let data): parts.append((name, Array(data), data))
            case let value: parts.append((name, Array((value.text ?? "").utf8), nil))
            }
        }
        let boundary = Self.boundary(of: parts.map(\.content))
        var bytes: [UInt8] = []
        for part in parts {
            let name = PercentEncoding.encoded(part.name, allowing: Self.isNameSign)
            var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\""
            if let file = part.file {
                let kind = MediaKind(file)
                let type = kind?.contentType ?? "application/octet-stream"
                let ending = kind.map { ".\($0.rawValue)" } ?? ""
                head += "; filename=\"\(name)\(ending)\"\r\nContent-Type: \(type)"
            }
            bytes += Array("\(head)\r\n\r\n".utf8) + part.content + Array("\r\n".utf8)
        }
        self.bytes = bytes + Array("--\(boundary)--\r\n".utf8)
        contentType = "multipart/form-data; boundary=\(boundary)"
    }

    /// A boundary line that occurs in no part.
    private static func boundary(of contents: [[UInt8]]) -> String {
        var boundary = "okit-bundle-part"
        while contents.contains(where: { $0.firstRange(of: Array(boundary.utf8)) != nil }) {
            boundary += "-"
        }
        return boundary
    }

    /// RFC 7578 §2: characters that would end the quotes or the line are percent-encoded.
    private static func isNameSign(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "%") && byte != 0x7F
    }
}
