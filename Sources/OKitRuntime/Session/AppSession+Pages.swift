import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Screens of format 2: providers, events and timers.
extension AppSession {
    /// Restores the stored state of a new page before anything else changes it.
    func restoreState(of page: Page) {
        if page.notedState == nil {
            data.restoreState(of: page, objects)
        }
    }

    /// Starts a new page.
    func begin(_ page: Page) {
        restoreState(of: page)
        // Steps in `load` can read existing data; responses of services arrive later.
        settleStored(of: page)
        for event in [ScreenDeclaration.Event.load, .appear] {
            run(event, of: page)
        }
        for index in page.declaration.timers.indices {
            startTimer(index, of: page)
        }
    }

    /// Updates the providers of a page that do not depend on a service.
    func settleStored(of page: Page) {
        for provider in page.providers where !provider.declaration.isCall {
            _ = screens.providers.settle(provider, in: page, objects, data.records)
        }
    }

    /// Runs the steps of a page for an event.
    ///
    /// A failure is shown on the page.
    ///
    /// - Returns: Whether there are any steps.
    @discardableResult
    private func run(_ event: ScreenDeclaration.Event, of page: Page) -> Bool {
        guard let action = page.declaration.eventActions.first(where: { $0.event == event })?.action
        else {
            return false
        }
        run(action, on: page.content, in: page)
        return true
    }

    /// Updates the providers of all pages.
    ///
    /// - Returns: Whether anything has changed.
    func settlePages() -> Bool {
        var hasChanged = false
        if let page = navigator.background, !screens.openPages.contains(where: { $0 === page }) {
            screens.openPages.append(page)
            begin(page)
            hasChanged = true
        }
        answerOpeners()
        noteLeftSignIn()
        runLeaveSteps()
        hasChanged = settleDetails() || hasChanged
        for work in actions.schedule.takeHeld(of: navigator.shownPages.map(\.state)) {
            self.work(work)
            hasChanged = true
        }
        hasChanged = settleModes() || hasChanged
        for page in navigator.pages {
            settleTimers(of: page)
        }
        for page in navigator.pages {
            data.noteState(of: page, graph)
            hasChanged = settleIncluded(page) || hasChanged
            hasChanged = settleComponents(of: page) || hasChanged
            settleSaveFailure(of: page)
            for provider in page.providers {
                hasChanged = settle(provider, of: page) || hasChanged
            }
        }
        return hasChanged
    }

    /// Updates the items of a provider, and loads them if necessary.
    private func settle(_ provider: Provider, of page: Page) -> Bool {
        let settlement = screens.providers.settle(provider, in: page, objects, data.records)
        switch settlement.load {
        case .now: load(provider)
        case .after(let seconds):
            actions.schedule.add(.load(provider: provider.object), due: now + seconds)
        case nil: break
        }
        return settlement.hasChanged
    }

    /// Runs the leave steps of closed pages.
    private func runLeaveSteps() {
        let open = navigator.pages
        let left = screens.openPages.filter { page in !open.contains { $0 === page } }
        screens.openPages = open
        for page in left {
            page.declaration.steps(on: .leave).map { run($0, in: page) }
            data.noteState(of: page, graph)
        }
    }

    /// Returns the content of a screen for which none is given: the surrounding content, or the
    /// root of a model if the content has a different entity than the screen.
    func content(of screen: ScreenDeclaration?, around subject: Value) -> Value {
        guard let entity = screen?.entity?.name, let object = subject.object,
            let type = graph.type(of: object), type.name != entity,
            !type.ancestors.contains(entity), let root = graph.root(of: entity)
        else {
            return subject
        }
        return .object(root)
    }

    /// Creates the screens inside a page, and creates them again if their content has changed.
    private func settleIncluded(_ page: Page) -> Bool {
        var hasChanged = false
        var openCount: Int?
        for component in page.declaration.components {
            guard case .include(let name, let object, let state) = component.kind else {
                continue
            }
            let key = page.prefix + component.key
            // The object of a hidden component need not exist.
            guard objects.condition(component.show, in: page, or: true) else {
                continue
            }
            let declaration = navigator.screen(name.name)?.declaration
            let content =
                object.map { objects.value($0, in: page) }
                ?? self.content(of: declaration, around: page.content)
            if let included = page.included[key], included.content == content {
                continue
            }
            guard let declaration, key.count(where: { $0 == "/" }) < Self.mostIncludedLevels
            else {
                // A screen that contains itself is reported once.
                if page.included[key] == nil, screens.incompletePages.insert(page.state).inserted {
                    fail(
                        "the screen \"\(name.name)\" cannot be shown inside \"\(page.declaration.name)\""
                    )
                }
                continue
            }
            let count = openCount ?? navigator.pages.count
            guard page.included[key] != nil || count < Self.mostOpenPages else {
                if let shown = navigator.current?.page,
                    screens.incompletePages.insert(shown.state).inserted
                {
                    fail("more than \(Self.mostOpenPages) screens are nested")
                }
                continue
            }
            openCount = page.included[key] == nil ? count + 1 : count
            let included = navigator.factory.page(declaration, content, prefix: key + "/", objects)
            restoreState(of: included)
            for (name, value) in state {
                objects.put(objects.value(value, in: page), name.name, of: included.state)
            }
            page.included[key] = included
            screens.openPages.append(included)
            begin(included)
            hasChanged = true
        }
        return hasChanged
    }

    /// The maximum nesting of screens.
    private static let mostIncludedLevels = 8
    /// The maximum number of open screens, including inner screens.
    private static let mostOpenPages = 128

    /// Sets the values of lists and forms that expressions read.
    private func settleComponents(of page: Page) -> Bool {
        var hasChanged = false
        func put(_ value: Value, _ name: String, _ key: String) {
            guard let object = page.component(page.prefix + key),
                graph.value(of: object, name) != value
            else {
                return
            }
            objects.put(value, name, of: object)
            hasChanged = true
        }
        let forms = page.drafts.settle(on: graph, isTyping: hasWrongText(on: page)) { form in
            objects.value(form.object, in: page).object
        }
        for (key, members) in forms {
            for (name, value) in members {
                put(value, name, key)
            }
        }
        for component in page.declaration.components {
            guard let collection = component.kind.collection else {
                continue
            }
            if component.id != nil {
                let count = objects.items(of: collection.items, in: page).elements?.count ?? 0
                put(.bool(count == 0), "isEmpty", component.key)
            }
            if let path = collection.selectionPath {
                // Steps and other screens can change the selection too.
                let value = objects.value(path, in: page)
                let selection =
                    collection.selection == .many
                    ? value.elements ?? [] : value.isNull ? [] : [value]
                put(.list(selection), "selection", component.key)
                put(selection.first ?? .null, "selected", component.key)
            }
        }
        return hasChanged
    }

    /// Opens the screen generated from the entity of an object.
    private func openGenerated(_ item: Value) {
        guard let screen = navigator.generatedScreen(of: item, on: graph) else {
            return fail("only objects of an entity have a generated screen")
        }
        open(screen, content: item)
    }

    /// Makes a provider call its service.
    func load(_ provider: Provider, isNext: Bool = false) {
        guard let request = screens.providers.begin(provider, isNext: isNext) else {
            return
        }
        let loading = ProviderCall(provider: provider.object, number: request.number)
        carryOut(
            calls.load(
                request.action,
                request.argument,
                loading,
                of: provider.declaration,
                callContext,
                &requests
            )
        )
    }

    /// Passes the response of a call to a provider.
    func provide(
        _ loading: ProviderCall,
        _ result: Result<Value, ServiceFailure>,
        of action: ServiceAction?
    ) {
        for page in navigator.pages {
            // All pages can read the background page's provider, but only the background page
            // updates it.
            guard let provider = page.providers.first(where: { $0.object == loading.provider })
            else {
                continue
            }
            let isTaken = screens.providers.take(
                result,
                of: action,
                number: loading.number,
                for: provider,
                at: now
            )
            if screens.providers.continuesReload(provider.object) {
                load(provider, isNext: true)
            }
            let then = provider.declaration.then
            if isTaken, !then.isEmpty, case .success(let value) = result {
                _ = settle(provider, of: page)
                let shown = screens.providers.result(in: value, of: action, for: provider, graph)
                run(then, in: page, arguments: [Step.resultName: shown])
            }
        }
    }

    /// Reloads the items of a provider, and what others have changed in a database.
    func refreshItems(of provider: ObjectID) {
        screens.providers.refresh(provider)
        data.refreshRecords()
    }

    /// Reloads the providers that call one of the actions.
    func reload(_ actions: [Named]) {
        let names = Set(actions.map(\.name))
        for provider in navigator.pages.flatMap(\.providers) {
            if case .call(let call, _) = provider.declaration.source,
                names.contains(call.action.name)
            {
                screens.providers.refresh(provider.object)
            }
        }
    }

    /// Discards the items that providers have loaded from a service, because the next user may not
    /// be allowed to see them.
    func forgetItems(of service: String) {
        for provider in navigator.pages.flatMap(\.providers) {
            if case .call(let call, _) = provider.declaration.source,
                calls.service(of: call.action.name) == service
            {
                screens.providers.forgetItems(of: provider.object)
            }
        }
    }

    /// Removes an item that its service has deleted from all providers that have loaded it.
    func removeItem(_ object: ObjectID) {
        guard let type = graph.type(of: object) else {
            return
        }
        let identity = type.itemIdentity.map { graph.value(of: object, $0) }
        for provider in navigator.pages.flatMap(\.providers)
        where provider.declaration.itemEntity == type.name {
            screens.providers.removeItem(identity, of: type, from: provider.object)
        }
    }

    // MARK: Events

    /// Performs the reaction to an event on a node of a page.
    func perform(_ reaction: PageReaction, _ action: Event.Action) {
        let page = reaction.page
        if !action.kind.isAutomatic {
            page.drafts.noteEvent()
        }
        switch (reaction.work, action) {
        case (.open(let screen, let content), _):
            guard let declared = navigator.screen(screen.name) else {
                return fail("unknown screen \"\(screen.name)\"")
            }
            open(declared, content: content)
        case (.showDetail(let detail), let action): show(detail, on: page, action)
        case (.closeAll(let next), _): closeAll(next: next)
        case (.run(let declaration, let subject), _): run(declaration, on: subject, in: page)
        case (.retry(let failure), _):
            var saving = failure.saving
            saving?.noteSending(on: graph)
            run(
                failure.action.declaration,
                on: failure.subject,
                in: page,
                saving: saving,
                isConfirmed: true,
                answers: failure.answers
            )
        case (.dismiss(let failure), _): screens.runs.dismiss(failure)
        case (.write(let path, let subject), let action):
            write(action, to: path, on: subject, in: page)
        case (.choose(let path, let subject, let options), .choose(let index))
        where options.indices.contains(index):
            write(options[index], to: path, on: subject, in: page)
        case (.pick(let path, let subject, let limits), .pick(let date)):
            let date = min(max(date, limits.lowerBound), limits.upperBound)
            write(.date(date), to: path, on: subject, in: page)
        case (.refer(let path, let subject, let targets), .choose(let index))
        where targets.indices.contains(index):
            resume(objects.refer(path.expression, on: subject.object, to: targets[index]))
        case (.number(let path, let subject, let field), .input(let text)):
            let number = TypedNumber.value(of: text, graph.environment)
            write(number, typed: text, into: field, to: path, on: subject, in: page)
        case (.dateText(let path, let subject, let field), .input(let text)):
            let zone = graph.environment.timeZone
            let date = TypedDate.date(of: text, zone, now: now).map { Value.date($0) }
            let value = text.allSatisfy(\.isWhitespace) ? .null : date
            write(value, typed: text, into: field, to: path, on: subject, in: page)
        case (.typed(let kind, let path, let subject, let field), .input(let text)):
            let property = objects.property(at: path, on: subject, in: page)
            let type = property?.type
            let value =
                switch kind {
                case .json: TypedJSON.value(of: text, as: type)
                case .lines: TypedLines.value(of: text, isOptional: property?.isOptional == true)
                case .duration: TypedNumber.duration(of: text)
                default: TypedColor.value(of: text, as: type)
                }
            write(value, typed: text, into: field, to: path, on: subject, in: page)
        case (.tick(let path, let subject, let options, let index), let action):
            tick(path, on: subject, options, index, action, in: page)
        case (.clear(let path, let subject), _): write(.null, to: path, on: subject, in: page)
        case (.pickFile(let path, let subject, let imagesOnly), _):
            let pick = FilePick(path: path, subject: subject, page: page, imagesOnly: imagesOnly)
            overlays.add(.importing(ImportRequest(work: .field(pick))))
        case (.adjust(let path, let subject, let bounds), .adjust(let number))
        where number.isFinite:
            let number =
                page.isLowered ? min(max(number, bounds.minimum), bounds.maximum) : number
            write(.double(number), to: path, on: subject, in: page)
        case (.rows(let component, let items, let total), .window(let first, let count)):
            let window = Navigator.window(first, count)
            navigator.change { $0.components.windows[component] = window }
            for provider in items.map({ page.sources(of: $0) }) ?? []
            where window.upperBound >= total {
                load(provider, isNext: true)
            }
        case (.rows, .move(let from, let to)): edit { $0.move(from, to: to) }
        case (.rows, .refresh) where page.isLowered: objects.cache.removeAll()
        case (.movableRows(let component, _, _), .window(let first, let count)):
            navigator.change { $0.components.windows[component] = Navigator.window(first, count) }
        case (.movableRows(_, let items, let list), .move(let from, let to)):
            move(items, from, to, in: list, of: page)
        case (.select(let component, let value, let collection), _):
            select(value, in: component, collection, page)
        case (.sort(let component, let column), _):
            navigator.change { $0.components.sort(component, by: column) }
        case (.toggle(let component), _):
            navigator.change { $0.components.toggle(component) }
        case (.tab(let component, let index), _):
            navigator.change { $0.components.tabs[component] = index }
        case (.refresh(let provider), _): refreshItems(of: provider)
        case (.loadAgain(let object), _):
            if let provider = page.provider(object), screens.providers.lacksNext(of: object) {
                load(provider, isNext: true)
            } else {
                refreshItems(of: object)
            }
        case (.refreshPage, _): refresh(page)
        case (.openGenerated(let item), _): openGenerated(item)
        case (.host(let use, let node), let action): perform(use, node, action, in: page)
        case (.save, _): save(page)
        default: break
        }
    }

    /// Moves an element of a list to the displayed position of another one.
    private func move(
        _ items: [Value],
        _ from: Int,
        _ to: Int,
        in list: LocatedExpression,
        of page: Page
    ) {
        let all = objects.value(list, in: page).elements ?? []
        var writer = GraphWriter(graph, Evaluator(graph, names: page))
        guard items.indices.contains(from), items.indices.contains(to),
            let source = all.firstIndex(of: items[from]), let end = all.firstIndex(of: items[to]),
            case .property(let target)? = writer.destination(
                of: list.expression,
                on: page.content.object
            )
        else {
            return fail("the rows of \"\(list.expression.text)\" cannot be moved")
        }
        graph.move(source, to: end, in: target)
        toast = undoToast(.moved, items[from])
    }

    /// Runs the refresh steps of a page and those that it includes, or reloads their providers.
    private func refresh(_ page: Page) {
        for page in page.withIncluded where !run(.refresh, of: page) {
            for provider in objects.providers(shownBy: page) {
                refreshItems(of: provider)
            }
        }
    }

    private func select(
        _ value: Value,
        in component: String,
        _ collection: CollectionDeclaration,
        _ page: Page
    ) {
        guard let object = page.component(component) else {
            return
        }
        var selection = graph.value(of: object, "selection").elements ?? []
        if let index = selection.firstIndex(of: value) {
            selection.remove(at: index)
        } else {
            selection = collection.selection == .many ? selection + [value] : [value]
        }
        objects.put(.list(selection), "selection", of: object)
        objects.put(selection.first ?? .null, "selected", of: object)
        if let path = collection.selectionPath {
            let written =
                collection.selection == .many ? .list(selection) : selection.first ?? .null
            write(written, to: path, in: page)
        }
    }

}
