import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// The user's sessions at services: the screen to sign in, what `user` is, and what the next run has.
extension AppSession {
    // MARK: The screen

    /// Opens the screen on which the user signs in, unless it is open.
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

    /// Closes the screen after the user has signed in, if no other service waits for that.
    func closeSignIn() {
        guard !calls.awaitsUser, let name = bundle.app?.signIn?.name else {
            return
        }
        screens.signInPage = nil
        navigator.closePage(named: name)
    }

    /// Fails the calls that wait where the user has left the screen without signing in.
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

    /// Lets expressions read who has signed in.
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

    /// Reads what is stored, and goes on with the sessions of the user.
    func loadData() {
        data.load(into: objects)
        calls.restore(data.readSessions())
        showUser()
    }

    /// Stores the sessions of the user, sealed.
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
