import OKitExpression
import FoundationEssentials
import OKitBundle
import OKitModel
import OKitSyntax

// What events do.
extension AppSession {
    func perform(_ reaction: Reaction, _ action: Event.Action) {
        switch (reaction, action) {
        case (.goBack, _): navigator.goBack()
        case (.close, _): navigator.close()
        case (.toggleMenu, _): start(navigator.toggleMenu(objects))
        case (.showContent(let name, let context), _):
            start(navigator.showContent(name, context: context, objects))
        case (.showHelp, _): overlays.add(.help)
        case (.toggleEditing, _): navigator.change { $0.toggleEditing() }
        case (.selectTab(let index), _): start(navigator.selectTab(index, objects))
        case (.search, .input(let text)): navigator.change { $0.search(text) }
        case (.filter, .choose(let index)): navigator.change { $0.filter(index) }
        case (.toggleEditor(let key), _): navigator.change { $0.toggleEditor(key) }
        case (.rows, .window(let first, let count)):
            navigator.change { $0.window = Self.window(first, count) }
        case (.rows, .move(let from, let to)): move(from, to: to)
        case (.rows, .refresh): objects.cache.removeAll()
        case (.open(let segue, let context), _):
            open(segue.screen.name, context, as: segue.isModal ? .modal : .pushed)
        case (.both(let first, let second), let action):
            perform(first, action)
            perform(second, action)
        case (.call(let path, let content), _): resume(objects.call(path, on: content))
        case (.retry(let work), _): retry(work)
        case (.select(let object), _): select { $0.toggle(object) }
        case (.clearSelection, _): select { $0.clear() }
        case (.add, _): add()
        case (.delete(let object, true), _): overlays.replaceCurrent(with: .deletion(of: object))
        case (.delete(let object, false), _): graph.delete(object)
        case (.showActions(let title, let actions), _):
            overlays.replaceCurrent(with: .actions(title: title, actions))
        case (.view(let context), let action): perform(context, action)
        case (.table(let table, let live, _), .refresh):
            for mediator in live.refreshers(of: table) {
                perform(mediator, in: live)
            }
        case (.table(let table, let live, let total), .window(let first, let count)):
            scroll(table, to: Self.window(first, count), of: total, in: live)
        case (.tableRow(let row), _): tap(row)
        case (.deleteRow(let row), _): delete(row)
        case (.addBackup, _):
            carryOut(backups.newBackup(on: navigator.current?.screen, at: now))
        case (.askOfBackup(let dialog), _): overlays.add(.backup(dialog))
        case (.typePassphrase, .input(let text)): protection.type(text)
        case (.unlock, _): unlock()
        case (.name, .input(let text)): overlays.replaceCurrent(with: .name(text))
        case (.field(let index), .input(let text)): overlays.fill(index, with: text)
        case (.answer(let isConfirmed), _): answer(isConfirmed)
        case (.perform(let index), _): chooseAction(index)
        default: resume(reaction.write(action, objects))
        }
    }

    /// Rows that a front end can ask for.
    private static func window(_ first: Int, _ count: Int) -> Range<Int> {
        let first = max(0, first)
        let count = min(max(0, count), largestWindow)
        let (end, overflows) = first.addingReportingOverflow(count)
        return overflows ? 0..<0 : first..<end
    }

    // MARK: Overlays

    private func answer(_ isConfirmed: Bool) {
        switch overlays.takeCurrent() {
        case .dialog(let request, let machine):
            answer(machine, isConfirmed: isConfirmed, request.answer)
        case .name(let name) where isConfirmed: add(named: name)
        case .deletion(let object) where isConfirmed: graph.delete(object)
        case .signIn:
            let failure = ServiceFailure("signing in was given up")
            carryOut(services.failSignIn(failure, &requests))
        case .file(let request) where isConfirmed: attachFile(request)
        case .backup(let dialog) where isConfirmed: finish(dialog)
        case .conflict(let item): settleConflict(of: item, takesServers: nil)
        default: break
        }
    }

    private func chooseAction(_ index: Int) {
        switch overlays.current {
        case .conflict(let item):
            _ = overlays.takeCurrent()
            settleConflict(of: item, takesServers: index == 0)
        case .actions(_, let actions) where actions.indices.contains(index):
            _ = overlays.takeCurrent()
            if let function = actions[index].call {
                resume(objects.call(function, on: actions[index].object))
            }
        default:
            break
        }
    }

    private func finish(_ dialog: BackupDialog) {
        guard dialog.isComplete else {
            return
        }
        do throws(StoreError) {
            if dialog.storesFirst {
                try storeChanges()
                _ = saveRecords()
            }
        } catch {
            return fail(error.description)
        }
        carryOut(backups.finish(dialog, records.store))
    }

    private func carryOut(_ effects: [BackupController.Effect]) {
        for effect in effects {
            switch effect {
            case .fail(let message): fail(message)
            case .show(let dialog): overlays.add(.backup(dialog))
            case .restart:
                overlays.removeAll()
                forgetObjects()
                load()
                exchangeModels()
                start(navigator.openFirst(objects))
            }
        }
    }

    // MARK: Lists

    private func select(_ change: (Selection) -> Selection.Outcome) {
        guard let selection = navigator.current.flatMap({ Selection($0, objects) }) else {
            return
        }
        let outcome = change(selection)
        resume(outcome.paused)
        if outcome.closes {
            navigator.close()
        }
    }

    private func add() {
        guard let entry = navigator.current else {
            return
        }
        if ListEditor(entry, objects).asksForName {
            overlays.replaceCurrent(with: .name(""))
        } else {
            add(named: nil)
        }
    }

    private func add(named name: String?) {
        guard let entry = navigator.current,
            let addition = ListEditor(entry, objects).add(named: name)
        else {
            return
        }
        resume(addition.paused)
        let rows = ListEditor(entry, objects).rows
        if let index = rows.firstIndex(of: addition.object) {
            navigator.change { $0.reveal(addition.object, at: index, of: rows.count) }
        }
        if let segue = addition.segue {
            let presentation = segue.isModal ? NavigationEntry.Presentation.modal : .pushed
            open(segue.screen.name, addition.object, isEditing: true, as: presentation)
        }
    }

    private func move(_ from: Int, to: Int) {
        if let row = navigator.current.flatMap({ ListEditor($0, objects).move(from, to: to) }) {
            navigator.change { $0.focusedRow = row }
        }
    }

    // MARK: Views

    private func perform(_ context: ViewContext, _ action: Event.Action) {
        let live = context.live
        switch action {
        case .tap:
            carryOut(actions.tap(context.view, in: live, content: context.shownContent), in: live)
        case .input(let text):
            carryOut(actions.type(text, into: context.view, in: live, objects), in: live)
        case .submit:
            actions.submit(context.view, in: live, objects)
        default:
            ViewEditor(objects).set(context.view.object, to: action)
        }
        resume(ViewEditor(objects).writeBack(context))
    }

    private func scroll(
        _ table: StageView,
        to window: Range<Int>,
        of total: Int,
        in live: LiveScreen
    ) {
        live.windows[table.object] = window
        for scroll in live.scrolled(table, to: window, of: total) {
            if let mediator = live.performer(for: scroll) {
                perform(mediator, in: live)
            }
        }
    }

    private func tap(_ row: TableRow) {
        row.live.select(row.row, by: row.display)
        if let segue = row.live.segue(of: row) {
            start(navigator.open(segue.screen.name, content: row.row, objects))
        }
    }

    /// Calls the service to delete a row; the record is deleted when the service has succeeded.
    private func delete(_ row: TableRow) {
        guard let object = row.row.object else {
            return
        }
        let controller = objects.object("deleteController", of: row.display.object)
        guard let mediator = row.live.mediator(controller) else {
            return graph.delete(object)
        }
        let effects = actions.performNow(
            mediator,
            in: row.live,
            with: row.row,
            deleting: object,
            objects
        )
        carryOut(effects, in: row.live)
    }

    /// Gives a form the file that the user has named.
    private func attachFile(_ request: FileRequest) {
        let forms = MediaForms(objects)
        guard let live = request.live, let form = forms.emptyForm(of: request.picker) else {
            return
        }
        do throws(UserFile.Problem) {
            guard let readFile else {
                throw UserFile.Problem("files cannot be chosen here")
            }
            try forms.attach(try readFile(request.path), to: form, of: request.picker)
            if forms.uploadsAtOnce(form) {
                for mediator in live.senders(of: form) {
                    perform(mediator, in: live)
                }
            }
            forms.count(request.picker)
        } catch {
            fail(error.description)
        }
    }
}
