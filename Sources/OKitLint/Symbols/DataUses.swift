import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The names of a property in the data of a bundle.
///
/// They are found when they are needed, because data can be large.
struct DataUses {
    private let declared: DeclaredNames
    private let symbol: Symbol
    private(set) var locations: [SourceLocation] = []
    /// The files whose members have the names of a document.
    private var documents: Set<String> = []
    private var isDocument = false

    /// Reads the data of all models, and of providers with an entity.
    init(of symbol: Symbol, _ declared: DeclaredNames) {
        self.declared = declared
        self.symbol = symbol
        guard symbol.kind == .property else {
            return
        }
        let bundle = declared.bundle
        var roots: [String: Set<String>] = [:]
        for model in bundle.manifest.models {
            if model.storage == .document {
                documents.insert(model.dataFile.name)
            }
            roots[model.dataFile.name, default: []].insert(model.entity.name)
        }
        for provider in bundle.screens.values.flatMap({ $0.declaration?.providers ?? [] }) {
            if case .file(let file, _) = provider.source, let entity = provider.entity {
                roots[file.name, default: []].insert(entity.name)
            }
        }
        for (file, entities) in roots.sorted(by: { $0.key < $1.key }) {
            for entity in entities.sorted() {
                if let root = bundle.data[file]?.root {
                    isDocument = documents.contains(file)
                    visit(root, .object(entity))
                }
            }
        }
    }

    private mutating func visit(_ node: JSONNode, _ type: ValueType) {
        switch type {
        case .object(let entity) where node.kind == .object:
            visit(members: node, of: node["$entity"]?.string ?? entity)
        case .object, .list, .set:
            for element in node.elements {
                visit(element, type.elementType.entityName == nil ? type : type.elementType)
            }
        case .map(let element):
            for member in node.members {
                visit(member.value, element)
            }
        default: break
        }
    }

    private mutating func visit(members node: JSONNode, of entity: String) {
        for member in node.members {
            let type = declared.bundle.types[entity]
            let property =
                isDocument
                ? type?.properties.first { $0.documentName == member.name }
                : type?.property(named: member.name)
            guard let property else {
                continue
            }
            if member.name == symbol.name, property.name == member.name,
                declared.symbol(member: member.name, of: entity, isCall: false) == symbol
            {
                locations.append(member.key.location.part(named: member.name))
            }
            visit(member.value, property.type)
        }
    }
}
