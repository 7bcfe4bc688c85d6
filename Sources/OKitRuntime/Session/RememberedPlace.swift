import OKitBundle
import OKitExpression
import OKitModel

/// A place without its objects, to find it again when they have been read anew.
struct RememberedPlace {
    let place: Place
    /// What had led to it.
    let given: Key

    /// What an object is found by.
    enum Key {
        case model(String)
        case id(String)
        /// Nothing: it cannot be found again.
        case none
    }
}

extension AppSession {
    /// The open places, from the first on.
    func remember() -> [RememberedPlace] {
        stack.map { place in
            RememberedPlace(place: place.standing(on: nil, nil), given: key(of: place.given))
        }
    }

    /// Opens the same places, up to the first whose object is not there any more.
    func restore(_ path: [RememberedPlace]) {
        stack = []
        for remembered in path {
            let given: ObjectID? =
                switch remembered.given {
                case .model(let name): graph.model(name)
                case .id(let id): graph.object(id: id)
                case .none: nil
                }
            // Another version of the app may not have the screen any more.
            guard let given, let screen = bundle.screens[remembered.place.screen.name] else {
                break
            }
            let context = effectiveContext(of: screen, given)
            var place = remembered.place.standing(on: given, context, in: screen)
            if screen.hasObjects {
                let live = LiveScreen(screen, self)
                place.live = live
                setUp(live, content: .object(given))
            }
            stack.append(place)
        }
        if stack.isEmpty {
            push(firstScreen, context: nil, as: .content)
        } else {
            fillContainer()
        }
    }

    private func key(of object: ObjectID?) -> RememberedPlace.Key {
        guard let object else {
            return .none
        }
        if let name = graph.modelName(of: object), graph.model(name) == object {
            return .model(name)
        }
        return graph.id(of: object).map { .id($0) } ?? .none
    }
}
