import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The text that describes a symbol to an author.
struct SymbolDescription {
    let text: String?

    init(_ symbol: Symbol, _ declared: DeclaredNames) {
        let bundle = declared.bundle
        let owner = symbol.owner ?? ""
        switch symbol.kind {
        case .screen:
            let screen = bundle.screens[symbol.name]?.declaration
            let entity = screen?.entity.map { " of \($0.name)" } ?? ""
            let title = screen?.title.map { ": \($0.expression.text)" } ?? ""
            text = "screen \(symbol.name)\(entity)\(title)"
        case .entity:
            let properties = bundle.types[symbol.name]?.properties ?? []
            let lines = properties.map { "    \($0.name): \($0.type.shortName)" }
            text = (["entity \(symbol.name)"] + lines).joined(separator: "\n")
        case .property:
            let type = declared.types.types[owner].flatMap { type in
                type.storedMember(named: symbol.name)?.type.shortName
            }
            let label = bundle.presentations[owner]?[symbol.name]?.label.text
            text =
                "\(owner).\(symbol.name): \(type ?? "computed")" + (label.map { "\n\($0)" } ?? "")
        case .state:
            let state = bundle.screens[owner]?.declaration?.state.first {
                $0.name.name == symbol.name
            }
            text = "screen.\(symbol.name): \(state?.type.shortName ?? "any")"
        case .provider:
            let screen = bundle.screens[owner]?.declaration.map { ScreenNames($0, declared) }
            let item = screen?.items[symbol.name].map { " of \($0)" } ?? ""
            text = "provider \(symbol.name)\(item), of screen \(owner)"
        case .action, .component, .function:
            text = "\(symbol.kind.rawValue) \(symbol.name)" + (owner.isEmpty ? "" : ", of \(owner)")
        case .serviceAction:
            let service = declared.services[symbol.name]
            text = service.map {
                "\($0.service).\(symbol.name): \(declared.result(of: symbol.name))"
            }
        case .text:
            let texts = bundle.texts.compactMap { language, texts in
                texts[symbol.name].map { "\(language): \($0)" }
            }
            text = texts.isEmpty ? nil : texts.sorted().joined(separator: "\n")
        case .model, .image, .theme, .style, .file, .secret, .local:
            text = "\(symbol.kind.rawValue) \(symbol.name)"
        }
    }
}
