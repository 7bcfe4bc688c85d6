import OKitModel

precedencegroup FieldBindingPrecedence {
    associativity: left
}

infix operator --> : FieldBindingPrecedence
infix operator <-- : FieldBindingPrecedence
infix operator <--> : FieldBindingPrecedence
infix operator -/-> : FieldBindingPrecedence

/// Makes an observer follow a value, starting with the current one.
///
/// - Returns: The observer, so that `a --> b --> c` connects a to b and b to c.
@discardableResult
public func --> <A: ValueObservable, B: ValueObserver>(observable: A, observer: B) -> B
where A.ObservedValue == B.ObservedValue {
    observable.addObserver(observer, updateImmediately: true)
}

/// Calls a closure with each value, starting with the current one.
@discardableResult
public func --> <A: ValueObservable>(
    observable: A,
    action: @escaping (_ old: A.ObservedValue?, _ new: A.ObservedValue?) -> Void
) -> ValueObservation<A.ObservedValue> {
    observable.addObserver(updateImmediately: true, action: action)
}

/// Makes an observer follow a value, starting with the current one.
public func <-- <A: ValueObservable, B: ValueObserver>(observer: B, observable: A)
where A.ObservedValue == B.ObservedValue {
    observable.addObserver(observer, updateImmediately: true)
}

/// Makes two values follow each other; both start with the right one.
public func <--> <A, B>(left: A, right: B)
where
    A: ValueObservable & ValueObserver, B: ValueObservable & ValueObserver,
    A.ObservedValue == B.ObservedValue
{
    left <-- right
    left --> right
}

/// Ends an observation of `-->`.
public func -/-> <A: ValueObservable>(observable: A, observer: AnyObject) {
    observable.removeObserver(observer)
}
