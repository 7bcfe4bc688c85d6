import FoundationEssentials
public import OKitExpression
public import OKitRuntime

/// Checks the requirements of host components, for their tests.
public enum HostComponentConformance {
    /// The deviations of a component from `HostComponent`.
    ///
    /// - Parameters:
    ///   - component: The component.
    ///   - values: The values that screens pass, by name. Each value is also omitted, and replaced
    ///     by values of other types, since apps are untrusted.
    ///   - events: The events that the bundle declares for it.
    public static func failures(
        of component: some HostComponent,
        with values: [String: Value] = [:],
        events: Set<String> = []
    ) -> [ConformanceFailure] {
        var check = ConformanceCheck()
        check.expect("it has a name", !component.name.isEmpty, found: "an empty name")
        var cases = [values]
        for name in values.keys.sorted() {
            for sample in HostFunctionConformance.samples {
                cases.append(values.merging([name: sample]) { $1 })
            }
        }
        for values in cases {
            verify(component, values, events, &check)
        }
        return check.failures
    }

    private static func verify(
        _ component: some HostComponent,
        _ given: [String: Value],
        _ events: Set<String>,
        _ check: inout ConformanceCheck
    ) {
        let (values, place, names) = (ComponentValues(given), "\(given)", Set(given.keys))
        let nodes = component.nodes(values)
        check.expect(
            "nodes follow from the values: \(place)",
            "\(nodes)" == "\(component.nodes(values))",
            found: "other nodes the second time"
        )
        let all = nodes.flatMap(\.all)
        let ids = all.map(\.id)
        check.expect("ids are not empty: \(place)", !ids.contains(""), found: "\(ids)")
        check.expect("ids differ: \(place)", Set(ids).count == ids.count, found: "\(ids)")
        for node in all {
            for kind in node.events {
                let event = Event(kind.sample, on: node.id)
                for effect in component.effects(of: event, values) {
                    switch effect {
                    case .run(let name):
                        check.expect(
                            "effects run declared events: \(place)",
                            events.contains(name),
                            found: name
                        )
                    case .set(let name, _):
                        check.expect(
                            "effects set values that screens give: \(place)",
                            names.contains(name),
                            found: name
                        )
                    }
                }
            }
        }
    }
}

extension ScreenNode {
    /// The node and its descendants.
    fileprivate var all: [ScreenNode] {
        [self] + children.flatMap(\.all)
    }
}

extension Event.Kind {
    /// A sample event of the kind.
    fileprivate var sample: Event.Action {
        switch self {
        case .tap: .tap
        case .input: .input("text")
        case .submit: .submit
        case .toggle: .toggle(true)
        case .adjust: .adjust(1)
        case .pick: .pick(.distantPast)
        case .choose: .choose(0)
        case .window: .window(first: 0, count: 1)
        case .move: .move(from: 0, to: 0)
        case .refresh: .refresh
        case .preview: .preview
        }
    }
}
