/// A value of which there is a usual one.
protocol HasUsualValue: Sendable, Equatable {
    static var usual: Self { get }
}

/// A large value that most owners do not have: it needs memory only once it is set, and copies share it.
struct SharedValue<Value: HasUsualValue>: Sendable {
    private var box: Box?

    /// Written while it has one owner alone.
    private final class Box: @unchecked Sendable {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    /// Holds a value; `nil` is the usual one.
    init(_ value: Value? = nil) {
        box = value.map { Box($0) }
    }

    var value: Value {
        get { box?.value ?? .usual }
        _modify {
            let box = ownBox()
            yield &box.value
        }
    }

    private mutating func ownBox() -> Box {
        if isKnownUniquelyReferenced(&box), let box {
            return box
        }
        let own = Box(value)
        box = own
        return own
    }
}

extension SharedValue: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        left.box === right.box || left.value == right.value
    }
}
