import OKitBundle
import OKitExpression
import OKitModel

extension AppObjects {
    /// What is wrong with the value of a field that has `min` or `max`; `nil` where it lies between them, and
    /// for fields without them.
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

    /// A bound in messages; `nil` for none.
    private func shownBound(_ value: Value) -> String? {
        guard let date = value.date else {
            return value.isNull ? nil : cache.text(of: value)
        }
        return TypedDate.text(of: date, hasTime: false, graph.environment.timeZone)
    }
}
