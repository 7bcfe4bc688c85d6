import OKitBundle

// Rules that report something missing rely on all files that may contain it.

extension UnreachableScreenRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedActionRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedEntityRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedFunctionRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedHostRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedImageRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedMediatorRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedPropertyRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedProviderRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedSegueRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnusedTextRule {
    static var reliesOn: Set<BundleSchemas.Kind> { Set(BundleSchemas.Kind.allCases) }
}

extension UnknownModelRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.bundle] }
}

extension UndeclaredHostRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.bundle] }
}

extension UndeclaredMethodRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.bundle] }
}

extension UnknownActionRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.service] }
}

extension UnhandledFailureRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.service] }
}

extension WrongAnswerRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.service] }
}

extension UnknownParameterRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.service] }
}

extension UnknownPropertyRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension UnknownFunctionRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension UnknownDataMemberRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension DataTypeRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension WrongArgumentCountRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension NotAFunctionRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension WrongInverseRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension UnknownStepRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension MissingTextRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.strings] }
}

extension DanglingReferenceRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.data] }
}

extension UnknownSegueRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.screen] }
}

extension UnknownElementRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.screen] }
}

extension UnknownMediatorRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.screen] }
}

extension WrongEntityRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension WrongReferenceRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension TypeMismatchRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension NotWritableRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}

extension WrongSegueRule {
    static var reliesOn: Set<BundleSchemas.Kind> { [.entity] }
}
