import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// What `AppSession` keeps for the mediators of its screens.
struct LiveState {
    /// What a provider has fetched for, and what it has yielded.
    var providers: [ObjectID: ProviderState] = [:]
    /// What display controllers have shown last.
    var shown: [ObjectID: Value] = [:]
    /// What is due later.
    var schedule = Schedule()
    /// Counts the changes of records.
    var recordsVersion = 0
}

extension AppSession {
    /// What `defaults` stands for in expressions of elements: the model of that name.
    var defaults: ObjectID? {
        graph.model("defaults")
    }

    /// Forgets what belonged to screens that are gone; the last one of them goes when another is shown.
    func forgetGoneScreens() {
        for provider in state.providers.keys where graph.type(of: provider) == nil {
            state.providers[provider] = nil
        }
        for display in state.shown.keys where graph.type(of: display) == nil {
            state.shown[display] = nil
        }
    }

    /// The screens on the stack that have views or mediators, the first one first.
    var liveScreens: [LiveScreen] {
        stack.flatMap { place in
            [place.live] + place.hiddenTabs.values.flatMap { $0.map(\.live) }
        }.compactMap(\.self)
    }

    /// Passes over all screens until nothing changes any more (WidgetKit §4.6): providers fetch,
    /// controllers show, bindings write.
    ///
    /// - Returns: whether anything has changed, so that hooks may have come up.
    func settleScreens() -> Bool {
        guard records != nil || stack.contains(where: { $0.live != nil }) else {
            return false
        }
        var restless: [LiveScreen] = []
        for pass in 0..<Self.mostPasses {
            let hasSaved = saveRecords()
            restless = liveScreens.filter { settle($0) }
            guard hasSaved || !restless.isEmpty else {
                return dismissScreens() || pass > 0
            }
        }
        // Told once, as it happens again with all that the user does.
        for live in restless where !live.isRestless {
            live.isRestless = true
            fail("the bindings of this screen change each other without end")
        }
        return false
    }

    private static let mostPasses = 32

    private func settle(_ live: LiveScreen) -> Bool {
        var hasChanged = false
        for mediator in live.mediators where mediator.kind.role == .provider {
            hasChanged = settle(provider: mediator) || hasChanged
        }
        for mediator in live.mediators where mediator.kind.role == .display {
            hasChanged = settle(display: mediator, in: live) || hasChanged
        }
        for view in live.stage.views {
            hasChanged = settle(form: view) || hasChanged
        }
        return live.stage.settle(self) || hasChanged
    }

    /// `wx_dismissed` takes a screen off the stack, with all that it has led to.
    ///
    /// - Returns: whether one was.
    private func dismissScreens() -> Bool {
        guard
            let index = stack.firstIndex(where: { place in
                place.live.map { graph.value(of: $0.controller, "wx_dismissed").condition } ?? false
            })
        else {
            return false
        }
        stack[index].live.map { put(.bool(false), "wx_dismissed", of: $0.controller) }
        while canGoBack, stack.count > max(index, 1) {
            goBack()
        }
        return true
    }

    /// Puts a new screen's objects to work.
    func setUp(_ live: LiveScreen, content: Value) {
        if graph.value(of: live.controller, "deriveSegueContent").condition {
            setContent(content, of: live)
        }
        begin(live)
    }

    /// Gives a screen's objects what they show; all bindings write again.
    func setContent(_ content: Value, of live: LiveScreen) {
        put(content, "content", of: live.controller)
        live.stage.content = content
    }
}

// MARK: Writing to objects of screens

extension AppSession {
    /// Sets a stored property as it is.
    func put(_ value: Value, _ name: String, of object: ObjectID) {
        if let slot = graph.type(of: object)?.slot(named: name) {
            graph.set(object, slot: slot, to: value)
        }
    }

    func assign(_ attributes: [JSONNode.Member], to object: ObjectID) {
        for attribute in attributes {
            assign(Value(json: attribute.value), attribute.name, to: object)
        }
    }

    func assign(_ attributes: [ViewDeclaration.Attribute], to object: ObjectID) {
        for attribute in attributes {
            assign(attribute.value, attribute.name.name, to: object)
        }
    }

    private func assign(_ value: Value, _ name: String, to object: ObjectID) {
        let value = Self.translated.contains(name) ? translation(of: value) : value
        write(value, to: BindingParser.parse(name, as: .single), on: object)
    }

    /// Attributes that people read, in which `%key` is a text of the bundle.
    private static let translated: Set = [
        "text", "title", "placeholder", "wx_value", "errorMessage", "errorTitle",
    ]

    /// The text that a `%key` stands for; the texts of classic bundles are what they are.
    private func translation(of value: Value) -> Value {
        guard case .text(let text) = value, !bundle.isClassic, text.hasPrefix("%"),
            !text.hasPrefix("%@"), text != "%"
        else {
            return value
        }
        return .text(graph.environment.localized(String(text.dropFirst())))
    }

    /// One target replaces what an outlet held; an outlet to several gets more.
    func connect(_ targets: [ObjectID], to property: String, of object: ObjectID) {
        guard let type = graph.type(of: object), let slot = type.slot(named: property),
            !targets.isEmpty
        else {
            return
        }
        if case .list = type.properties[slot].type {
            let present = graph.value(of: object, slot: slot).elements ?? []
            graph.set(object, slot: slot, to: .list(present + targets.map { .object($0) }))
        } else {
            graph.set(object, slot: slot, to: .object(targets[0]))
        }
    }
}
