import OKitBundle
import OKitExpression
import OKitModel

extension AppObjects {
    /// Returns the problem of a value outside `min` or `max`; `nil` if it is within the bounds or
    /// the field has none.
    func boundsProblem(of field: FieldDeclaration, on object: Value, in page: Page) -> String? {
        guard field.minimum != nil || field.maximum != nil, !page.isLowered else {
            return nil
        }
        let value = value(field.path, on: object, in: page)
        let minimum = self.value(field.minimum, on: object, in: page)
        let maximum = self.value(field.maximum, on: object, in: page)
        guard value.isNumber || value.date != nil else {
            return nil
        }
        return RuleBounds.failure(
            isBelow: !minimum.isNull && value.isOrdered(before: minimum),
            isAbove: !maximum.isNull && maximum.isOrdered(before: value),
            minimum: shownBound(minimum),
            maximum: shownBound(maximum),
            on: graph
        )
    }

    /// Returns a bound as shown in messages; `nil` if there is none.
    private func shownBound(_ value: Value) -> String? {
        guard let date = value.date else {
            return value.isNull ? nil : cache.text(of: value)
        }
        return TypedDate.text(of: date, hasTime: false, graph.environment.timeZone)
    }
}
