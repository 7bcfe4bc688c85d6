import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// The user's sessions at services: the sign-in screen, the value of `user`, and the sessions stored
// for the next run.
extension AppSession {
    // MARK: The screen

    /// Opens the sign-in screen unless it is open.
    func openSignIn() {
        guard let name = bundle.app?.signIn?.name, let screen = navigator.screen(name) else {
            return carryOut(calls.giveUpSessions(callContext))
        }
        if let page = navigator.pages.last(where: { $0.declaration.name == name }) {
            screens.signInPage = page.state
            return
        }
        let opened = navigator.open(screen, content: .null, as: .modal, objects)
        screens.signInPage = navigator.current?.page?.state
        start(opened)
    }

    /// Closes the sign-in screen after the user has signed in, unless another service waits for a
    /// sign-in.
    func closeSignIn() {
        guard !calls.awaitsUser, let name = bundle.app?.signIn?.name else {
            return
        }
        screens.signInPage = nil
        navigator.closePage(named: name)
    }

    /// Fails the waiting calls if the user has left the sign-in screen without signing in.
    func noteLeftSignIn() {
        guard let page = screens.signInPage,
            !navigator.pages.contains(where: { $0.state == page })
        else {
            return
        }
        screens.signInPage = nil
        carryOut(calls.giveUpSessions(callContext))
    }

    // MARK: The user

    /// Makes the signed-in user available to expressions.
    func showUser() {
        let user = calls.user
        let type = user.entity.flatMap { graph.types[$0] }
        screens.userVersion += 1
        let items = user.value.isNull ? [] : [user.value]
        let shown = screens.user.items(
            items,
            version: screens.userVersion,
            type,
            in: screens.providers.shared,
            for: objects.account,
            graph
        )
        objects.put(shown.first ?? .null, ScreenObjects.userName, of: objects.account)
    }

    // MARK: Storing

    /// Reads the stored data and restores the user's sessions.
    func loadData() {
        data.load(into: objects)
        data.records.inbox?.onChange(onRecordChange)
        calls.restore(data.readSessions())
        showUser()
    }

    /// Stores the user's sessions, encrypted.
    func storeSessions() {
        var archive = data.readSessions()
        calls.store(in: &archive)
        do throws(StoreError) {
            try data.writeSessions(archive)
        } catch {
            fail(error.description)
        }
    }
}
