import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Handling of events.
extension AppSession {
    func perform(_ reaction: Reaction, _ action: Event.Action) {
        if action != .preview, asksBeforeLeaving(by: reaction) {
            return
        }
        if let opened = navigator.perform(reaction, action, objects) {
            return start(opened)
        }
        if overlays.perform(reaction, action) {
            return
        }
        switch (reaction, action) {
        case (.both(let first, let second), let action):
            perform(first, action)
            perform(second, action)
        case (.tapOrToggle(let tap, _), .tap): perform(tap, action)
        case (.tapOrToggle(_, let toggle), _): perform(toggle, action)
        case (.call(let path, let content), _): resume(objects.call(path, on: content))
        case (.retry(let work), _): retry(work)
        case (.select(let object), _): edit { $0.select(object) }
        case (.clearSelection, _): edit { $0.clearSelection() }
        case (.add, _): edit { $0.add() }
        case (.delete(let object, false), _): graph.delete(object)
        case (.view(let context), let action):
            carryOut(actions.handle(action, on: context, objects), in: context.live)
        case (.table(let table, let live, _), .refresh):
            carryOut(actions.refresh(table, in: live), in: live)
        case (.table(let table, let live, let total), .window(let first, let count)):
            let window = Navigator.window(first, count)
            carryOut(actions.scroll(table, to: window, of: total, in: live), in: live)
        case (.tableRow(let row), _): carryOut(actions.tap(row), in: row.live)
        case (.deleteRow(let row), _): carryOut(actions.delete(row, objects), in: row.live)
        case (.page(let reaction), let action): perform(reaction, action)
        case (.quit, _): overlays.addFirst(.quitting)
        case (.undo, _): step(.undo)
        case (.redo, _): step(.redo)
        case (.addBackup, _):
            carryOut(backups.newBackup(on: navigator.current?.screen, at: now))
        case (.typePassphrase, .input(let text)): protection.type(text)
        case (.unlock, _): unlock()
        case (.answer(let isConfirmed), _): answer(isConfirmed)
        case (.perform(let index), _): chooseAction(index)
        case (.tick(let path, let object, let isOn), _):
            resume(objects.write(.bool(isOn), to: path, on: object))
        default: break
        }
    }

    /// Changes the objects of the shown list.
    func edit(_ change: (ListEditor) -> ListEditor.Outcome) {
        guard let editor = navigator.current.flatMap({ ListEditor($0, objects) }) else {
            return
        }
        let outcome = change(editor)
        resume(outcome.paused)
        if outcome.asksForName {
            overlays.replaceCurrent(with: .name(""))
        }
        if let row = outcome.added, let index = editor.rows.firstIndex(of: row) {
            let shown = navigator.windowSize
            navigator.change { $0.reveal(row, at: index, of: editor.rows.count, shown: shown) }
        }
        if let row = outcome.focused {
            navigator.change { $0.focusedRow = row }
        }
        if let segue = outcome.segue {
            start(navigator.open(segue, outcome.added, isEditing: true, objects))
        }
        if outcome.closes {
            navigator.close()
        }
    }

    // MARK: Overlays

    /// Answers the current question.
    func answer(_ isConfirmed: Bool) {
        switch overlays.takeCurrent() {
        case .dialog(let request, let machine):
            if !isConfirmed || !asksAgain(machine, .dialog(request, machine)) {
                answer(machine, isConfirmed: isConfirmed, request.answer)
            }
        case .changedSubject(let change, let question):
            answerAgain(question, about: change, isConfirmed)
        case .name(let name) where isConfirmed: edit { $0.add(named: name) }
        case .deletion(let object) where isConfirmed: graph.delete(object)
        case .signIn(_, let service):
            carryOut(calls.giveUpSignIn(to: service, callContext, &requests))
        case .file(let request) where isConfirmed: attachFile(request)
        case .backup(let dialog) where isConfirmed && dialog.isComplete: finish(dialog)
        case .conflict(let item): settleConflict(of: item, takesServers: nil)
        case .recordConflict(let conflict, _): settle(conflict, by: .later)
        case .importing(let request) where isConfirmed: importFile(request)
        case .importing(let request): cancelImport(request)
        case .quitting where isConfirmed: isFinished = true
        case .leaving(let reaction) where isConfirmed: leaveWithoutSaving(by: reaction)
        default: break
        }
    }

    private func settle(_ conflict: RecordConflict, by settlement: RecordConflict.Settlement) {
        if !settleDrafts(conflict, by: settlement) {
            data.settle(conflict, by: settlement)
        }
    }

    private func chooseAction(_ index: Int) {
        switch overlays.current {
        case .conflict(let item):
            _ = overlays.takeCurrent()
            settleConflict(of: item, takesServers: index == 0)
        case .recordConflict(let conflict, _):
            _ = overlays.takeCurrent()
            settle(conflict, by: index == 0 ? .discard : .overwrite)
        case .leaving:
            _ = overlays.takeCurrent()
            navigator.current?.page.map { save($0) }
        case .actions(_, let actions) where actions.indices.contains(index):
            _ = overlays.takeCurrent()
            actions[index].reaction.map { perform($0, .tap) }
        default:
            break
        }
    }

    private func finish(_ dialog: BackupDialog) {
        do throws(StoreError) {
            if dialog.storesFirst {
                try storeChanges()
                _ = saveRecords()
            }
        } catch {
            return fail(error.description)
        }
        carryOut(backups.finish(dialog, data.records.copy))
    }

    private func carryOut(_ effects: [BackupController.Effect]) {
        for effect in effects {
            switch effect {
            case .fail(let message): fail(message)
            case .show(let dialog): overlays.add(.backup(dialog))
            case .restart:
                overlays.removeAll()
                forgetObjects()
                loadData()
                carryOut(data.exchangeAll(at: now, &requests))
                start(navigator.openFirst(objects))
                data.noteSwitch(objects, navigator.shell)
            }
        }
    }

    /// Attaches the file that the user has named to a form.
    private func attachFile(_ request: FileRequest) {
        let forms = MediaForms(objects)
        do throws(UserFile.Problem) {
            let senders = try forms.attachFile(request, readFile)
            if let live = request.live {
                carryOut(senders.map { .perform($0) }, in: live)
            }
            forms.count(request.picker)
        } catch {
            fail(error.description)
        }
    }
}
