import OKitBundle
import OKitSyntax

/// Definitions of symbols.
struct SymbolDefinitions {
    private(set) var all: [SymbolUse] = []

    /// The definitions in a file of format 2.
    init(of file: Declaration, _ declared: DeclaredNames) {
        add(file)
        guard file.kind == .screen, let screen = declared.bundle.screens[file.fileName] else {
            return
        }
        for component in screen.declaration?.components ?? [] {
            if let id = component.id {
                add(Symbol(.component, id.name, of: screen.name), at: id.location)
            }
        }
    }

    /// The definitions in the other files of a bundle, and those that several files may contain.
    init(ofAll bundle: AppBundle, _ declared: DeclaredNames) {
        for document in bundle.documents {
            add(document)
        }
        for image in bundle.images {
            if let path = bundle.path(ofImage: image) {
                add(Symbol(.image, image), at: SourceLocation.file(path))
            }
        }
        for service in declared.services.values {
            add(Symbol(.serviceAction, service.name.name), at: service.name.location)
        }
    }

    private mutating func add(_ file: Declaration) {
        let name = file.fileName
        let start = SourceLocation(source: file.node.location.source, range: 0..<0)
        switch file.kind {
        case .screen:
            add(Symbol(.screen, name), at: start)
            add(file["providers"], .provider, of: name)
            add(file["actions"], .action, of: name)
            add(file["state"], .state, of: name)
        case .entity:
            add(Symbol(.entity, name), at: start)
            add(file["properties"], .property, of: name)
            add(file["computed"], .property, of: name)
            add(file["functions"], .function, of: name)
            add(file["actions"], .action, of: name)
        case .app: add(file["actions"], .action, of: nil)
        case .bundle: add(file["models"], .model, of: nil)
        default: break
        }
    }

    private mutating func add(_ document: JSONDocument) {
        let source = document.source
        let path = source.path.pathInBundle
        let name = path.split(separator: "/").last.map { String($0.dropLast(5)) } ?? ""
        let start = SourceLocation(source: source, range: 0..<0)
        if path.hasPrefix("strings/") {
            for member in document.root.declarations {
                add(Symbol(.text, member.name), at: member.key.location)
            }
        } else if path.hasPrefix("themes/") {
            add(Symbol(.theme, name), at: start)
            for style in document.root["styles"]?.declarations ?? [] {
                add(Symbol(.style, style.name), at: style.key.location)
            }
        } else if path.hasPrefix("data/") {
            add(Symbol(.file, name), at: start)
        }
    }

    private mutating func add(_ value: DeclaredValue?, _ kind: Symbol.Kind, of owner: String?) {
        for entry in value?.entries ?? [] {
            add(Symbol(kind, entry.name.name, of: owner), at: entry.name.location)
        }
    }

    private mutating func add(_ symbol: Symbol, at location: SourceLocation) {
        let place = location.part(named: symbol.name)
        all.append(SymbolUse(symbol, at: place, isDefinition: true))
    }
}
