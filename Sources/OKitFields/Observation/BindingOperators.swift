import OKitModel

precedencegroup FieldBindingPrecedence {
    associativity: left
}

infix operator --> : FieldBindingPrecedence
infix operator <-- : FieldBindingPrecedence
infix operator <--> : FieldBindingPrecedence
infix operator -/-> : FieldBindingPrecedence

/// Lets an observer follow a value, from the present one on.
///
/// - Returns: The observer, so that `a --> b --> c` leads from a to b and from b to c.
@discardableResult
public func --> <A: ValueObservable, B: ValueObserver>(observable: A, observer: B) -> B
where A.ObservedValue == B.ObservedValue {
    observable.addObserver(observer, updateImmediately: true)
}

/// Calls a closure with each value, from the present one on.
@discardableResult
public func --> <A: ValueObservable>(
    observable: A,
    action: @escaping (_ old: A.ObservedValue?, _ new: A.ObservedValue?) -> Void
) -> ValueObservation<A.ObservedValue> {
    observable.addObserver(updateImmediately: true, action: action)
}

/// Lets an observer follow a value, from the present one on.
public func <-- <A: ValueObservable, B: ValueObserver>(observer: B, observable: A)
where A.ObservedValue == B.ObservedValue {
    observable.addObserver(observer, updateImmediately: true)
}

/// Lets two values follow each other; both begin with the right one.
public func <--> <A, B>(left: A, right: B)
where
    A: ValueObservable & ValueObserver, B: ValueObservable & ValueObserver,
    A.ObservedValue == B.ObservedValue
{
    left <-- right
    left --> right
}

/// Ends what `-->` has begun.
public func -/-> <A: ValueObservable>(observable: A, observer: AnyObject) {
    observable.removeObserver(observer)
}
