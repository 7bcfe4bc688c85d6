import OKitExpression
import OKitModel
import OKitSyntax

// Adds the contents of files to a bundle.
extension AppBundle {
    /// Reads `bundle.json`.
    mutating func readManifest(_ document: JSONDocument) {
        documents = [document]
        switch formatVersion {
        case .first: manifest = Manifest(document.root)
        case .second:
            if let declaration = declare(document, .bundle) {
                manifest = Manifest(declaration)
            }
        }
    }

    /// Reads a file of a kind.
    mutating func read(_ document: JSONDocument, _ kind: BundleSchemas.Kind, _ name: String) {
        documents.append(document)
        let version = FormatVersion(of: document, kind, in: formatVersion)
        if version == .second, let declared = kind.declaration {
            declare(document, declared).map { read($0, name) }
            return
        }
        switch kind {
        case .screen:
            let screen = Screen(name: name, document.root)
            screens[name] = screen
            noteReferences(of: screen)
        case .entity:
            let entity = EntityDeclaration(document.root)
            entityTypes.append(EntityType(name: name, entity))
            entities[name] = entity
            noteReferences(of: entity)
        case .data: data.add(name, document)
        case .strings: texts[name] = document.root.texts
        case .service:
            // A file that remains in format 1 has its name there.
            let version = document.root["format"]?.int == 1 ? .first : formatVersion
            if let source = ServiceDescription.Source(fileName: name, version) {
                add(ServiceDescription(document.root), source)
            }
        case .theme: themes[document.root["name"]?.string ?? name] = Theme(document.root)
        case .bundle, .app: break
        }
    }

    /// Reads a file of format 2 and adds its declaration.
    private mutating func declare(_ document: JSONDocument, _ kind: DeclarationKind) -> Declaration?
    {
        let declaration = DeclarationReader.read(document.root, as: kind)
        if let declaration {
            declarations.append(declaration)
            noteReferences(of: declaration)
        }
        return declaration
    }

    private mutating func read(_ declaration: Declaration, _ name: String) {
        switch declaration.kind {
        case .app: app = AppDeclaration(declaration)
        case .screen: screens[name] = Screen(ScreenDeclaration(name: name, declaration))
        case .entity:
            entityTypes.append(EntityType(name: name, declaration: declaration))
            presentations[name] = EntityPresentation(name: name, declaration: declaration)
        case .service:
            if let source = ServiceDescription.Source(fileName: name, formatVersion) {
                add(ServiceDescription(declaration), source)
            }
        default: break
        }
    }

    private mutating func add(_ service: ServiceDescription, _ source: ServiceDescription.Source) {
        entityReferences += service.entityReferences
        if services[source] == nil {
            services[source] = service
        } else {
            services[source]?.merge(service)
        }
    }

    /// Completes the bundle after all files were read.
    mutating func finishReading() {
        types = TypeTable(entityTypes)
        types.titles = presentations.mapValues(\.title)
        for (name, presentation) in presentations {
            types.labels[name] = presentation.hasLabel ? presentation.label.text : nil
            for property in presentation.properties {
                types.labels["\(name).\(property.name)"] = property.label.text
            }
        }
        recordEntities = Set(manifest.models.filter(\.storage.isRecords).map(\.entity.name))
        if formatVersion == .second {
            addMadeScreens()
            if let live = services[.live] {
                completeServices(by: live)
            }
        }
        declaredScreens = screens.values.compactMap(\.declaration).sorted { $0.name < $1.name }
        declareDefaults()
    }

    /// Completes other services, and the providers that call actions, by the declarations of the live
    /// service.
    private mutating func completeServices(by live: ServiceDescription) {
        for source in [ServiceDescription.Source.dev, .stub] {
            services[source]?.adopt(live)
        }
        for (name, screen) in screens {
            if let declaration = screen.declaration {
                let complete = declaration.adding(actions: { live.actions[$0] })
                if complete !== declaration {
                    screens[name]?.declaration = complete
                }
            }
        }
    }
}

extension JSONNode {
    fileprivate var texts: [String: String] {
        var texts: [String: String] = [:]
        for member in declarations {
            texts[member.name] = member.value.string
        }
        return texts
    }
}
