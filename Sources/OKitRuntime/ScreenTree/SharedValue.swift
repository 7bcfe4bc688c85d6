/// A value type with a default value.
protocol HasUsualValue: Sendable, Hashable {
    static var usual: Self { get }
}

/// A large value that is rarely set.
///
/// It uses memory only once it is set, and copies share it.
struct SharedValue<Value: HasUsualValue>: Sendable {
    private var box: Box?

    /// The storage, which is written only while it has a single owner.
    private final class Box: @unchecked Sendable {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    /// Creates a shared value; `nil` for the default.
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

extension SharedValue: Hashable {
    static func == (left: Self, right: Self) -> Bool {
        left.box === right.box || left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
