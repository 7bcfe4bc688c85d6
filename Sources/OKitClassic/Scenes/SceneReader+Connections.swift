import OKitBundle

extension SceneReader {
    /// The connections between objects of the nib and the enclosing nibs.
    ///
    /// Connections from or to a placeholder without meaning, and those only used for previews of a
    /// controller, are left out.
    mutating func connections(of scope: NIBScope) -> ClassicConnections {
        var connections = ClassicConnections()
        guard let root = scope.archive.root else {
            return connections
        }
        for object in list("UINibConnectionsKey", of: root, scope) {
            guard let label = object.name("UILabel"),
                let source = object.object("UISource").flatMap({ scope.target(of: $0) }),
                !source.object.className.hasPrefix("UIStoryboard"),
                let destination = object.object("UIDestination")
            else {
                continue
            }
            let target = scope.target(of: destination)
            if let target, target.object.isSegueTemplate {
                use(target.id)
                connections.segues.append(segue(target.object, origin: source.id))
                continue
            }
            switch object.className {
            case "UIRuntimeEventConnection":
                var events: Int64 = 0
                if case .integer(let mask) = object["UIEventMask"] {
                    events = mask
                }
                connections.actions.append(
                    ClassicConnections.Action(
                        source: source.id,
                        selector: label,
                        target: target?.id,
                        events: events
                    )
                )
            case "UIRuntimeOutletCollectionConnection":
                let targets = list(destination, scope).compactMap { scope.target(of: $0)?.id }
                connections.append(label, of: source.id, targets, isCollection: true)
            case "UIRuntimeOutletConnection":
                if let target {
                    connections.append(label, of: source.id, [target.id], isCollection: false)
                }
            default: report(scope.name, "a connection of class \(object.className) is ignored")
            }
        }
        return connections
    }

    mutating func segue(
        _ template: NIBObject,
        origin: ClassicObjectID?
    ) -> ClassicConnections.Segue {
        let name = template.className.dropFirst("UIStoryboard".count)
            .dropLast("SegueTemplate".count)
        return ClassicConnections.Segue(
            kind: name.isEmpty ? "custom" : name.lowercased(),
            identifier: template.name("UIIdentifier"),
            destination: template.name("UIDestinationViewControllerIdentifier"),
            origin: origin
        )
    }
}

extension ClassicConnections {
    fileprivate mutating func append(
        _ property: String,
        of source: ClassicObjectID,
        _ targets: [ClassicObjectID],
        isCollection: Bool
    ) {
        outlets.append(
            Outlet(
                source: source,
                property: property,
                targets: targets,
                isCollection: isCollection
            )
        )
    }

    mutating func add(_ others: ClassicConnections) {
        outlets += others.outlets
        actions += others.actions
        segues += others.segues
    }

    /// The connections, grouped by the group of their source.
    func grouped(
        by group: (ClassicObjectID) -> ClassicObjectID
    ) -> [ClassicObjectID: ClassicConnections] {
        var groups: [ClassicObjectID: ClassicConnections] = [:]
        for outlet in outlets {
            groups[group(outlet.source), default: Self()].outlets.append(outlet)
        }
        for action in actions {
            groups[group(action.source), default: Self()].actions.append(action)
        }
        for segue in segues {
            if let origin = segue.origin {
                groups[group(origin), default: Self()].segues.append(segue)
            }
        }
        return groups
    }
}
