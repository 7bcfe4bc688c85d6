import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import Testing

/// docs/mediators.md lists what the table of screen objects has.
struct MediatorPageTests {
    private static let page = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/mediators.md")

    @Test(arguments: MediatorKind.allCases)
    func hasARowForEachMediator(_ kind: MediatorKind) throws {
        let row = Self.row(kind.rawValue, kind.type)
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(page.contains(row + "\n"), "\(row)")
    }

    @Test(arguments: ViewKind.declarable)
    func hasARowForEachView(_ kind: ViewKind) throws {
        let row = Self.row(kind.rawValue, kind.type)
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(page.contains(row + "\n"), "\(row)")
    }

    /// Name, attributes, outlets and what else can be read.
    private static func row(_ name: String, _ type: ScreenObjectType) -> String {
        let common = ViewKind.view.type
        let isPlain = name == ViewKind.view.rawValue
        func list(_ names: some Sequence<String>) -> String {
            names.sorted().map { "`\($0)`" }.joined(separator: " ")
        }
        let isView = ViewKind(rawValue: name) != nil && !isPlain
        let shared: Set<String> = isView ? common.attributes : []
        let attributes = type.attributes.filter { !shared.contains($0) }
        let outlets = type.outlets.map { $0.value.arity == .several ? $0.key + "*" : $0.key }
        let known = type.attributes.union(type.outlets.keys)
        let reads = type.entity.memberNames.filter {
            !known.contains($0) && (!isView || !common.entity.memberNames.contains($0))
        }
        return "| `\(name)` | \(list(attributes)) | \(list(outlets)) | \(list(reads)) |"
    }
}
