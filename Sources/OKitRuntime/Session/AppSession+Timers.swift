import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Timers of pages, and references to objects that no longer exist.
extension AppSession {
    func startTimer(_ index: Int, of page: Page) {
        let interval = interval(of: index, page)
        page.intervals[index] = interval
        let work = Schedule.Work.steps(page: page.state, index)
        if let interval {
            actions.schedule.add(work, due: now + max(interval, 0.1))
        } else {
            // The timer starts once the interval is valid.
            actions.schedule.cancel(work)
        }
    }

    /// Returns the interval of a timer in seconds; `nil` while it does not run.
    private func interval(of index: Int, _ page: Page) -> Double? {
        let value = objects.cache.value(
            of: page.declaration.timers[index].expression,
            on: page.content,
            names: page
        )
        return TimeInterval(value)?.seconds.nonZero
    }

    /// Restarts timers whose interval has changed.
    ///
    /// The new interval starts now.
    func settleTimers(of page: Page) {
        for (index, known) in page.intervals where interval(of: index, page) != known {
            startTimer(index, of: page)
        }
    }

    /// Removes objects that no longer exist from the state of all pages and from selections.
    ///
    /// - Returns: Whether there were any.
    func dropVanished() -> Bool {
        navigator.pages.map { dropVanished(from: $0) }.contains(true)
    }

    private func dropVanished(from page: Page) -> Bool {
        var hasChanged = false
        func drop(from object: ObjectID, _ name: String) {
            let value = graph.value(of: object, name)
            let rest = value.dropping { graph.type(of: $0) == nil }
            if rest != value {
                objects.put(rest, name, of: object)
                hasChanged = true
            }
        }
        for member in page.declaration.state where member.type.mayHoldObjects {
            drop(from: page.state, member.name.name)
        }
        for component in page.declaration.components where component.kind.collection != nil {
            if let object = page.component(page.prefix + component.key) {
                drop(from: object, "selection")
                drop(from: object, "selected")
            }
        }
        return hasChanged
    }

    /// Performs due work.
    func work(_ work: Schedule.Work) {
        switch work {
        case .start(let object), .action(let object), .search(let object), .timer(let object),
            .filter(let object):
            if let live = navigator.liveScreens.screen(of: object) {
                carryOut(actions.work(work, in: live), in: live)
                actions.restart(work, in: live, at: now)
            }
        case .load(let object):
            navigator.pages.firstNonNil { $0.provider(object) }.map { load($0) }
        case .steps(let state, let index):
            guard let page = navigator.pages.first(where: { $0.state == state }) else {
                return
            }
            guard navigator.shownPages.contains(where: { $0 === page }) else {
                return actions.schedule.hold(work)
            }
            run(page.declaration.timers[index].action, on: page.content, in: page)
            startTimer(index, of: page)
        }
    }
}

extension Double {
    /// The number if it is positive; otherwise `nil`.
    fileprivate var nonZero: Double? {
        self > 0 ? self : nil
    }
}

extension ValueType {
    /// Whether a value of the type can be or contain an object.
    fileprivate var mayHoldObjects: Bool {
        switch self {
        case .object, .any: true
        case .list(let element), .map(let element): element.mayHoldObjects
        default: false
        }
    }
}
