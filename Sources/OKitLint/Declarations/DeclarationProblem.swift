import OKitBundle
import OKitSyntax

/// Something wrong with a declaration of format 2 besides its expressions.
struct DeclarationProblem: Sendable, Hashable {
    /// What is wrong.
    enum Kind: Sendable, Hashable {
        /// A name that nothing of its kind has.
        case unknown(NamedKind)
        /// A parameter that an action, function or screen does not have.
        case unknownParameter
        /// A parameter that cannot be sent where its declaration says.
        case parameterPlace
        /// A parameter without a value.
        case missingParameter
        /// A choice of nothing.
        case missingOptions
        /// A member of an object that its entity does not have.
        case unknownMember
        /// A screen that gets an object of another entity, or none.
        case content
        /// A name that hides a provider, action or component.
        case hiding
        /// A provider whose items depend on themselves.
        case cycle
        /// A key that cannot run an action.
        case key
        /// A condition of items that come in pages.
        case pagedCondition
        /// Records of an entity that no model stores.
        case records
        /// Items without a type.
        case untyped
        /// A name that a screen has twice.
        case repetition
        /// A format that values do not have.
        case format
        /// A text that is the name of a property, without braces.
        case unbraced
        /// A permission that the manifest does not ask for.
        case permission
        /// An identity, inverse or earlier name that cannot be.
        case identity, inverse, formerName
        /// A kind of field that cannot edit its property.
        case fieldKind
        /// A session that users cannot begin.
        case signIn
        /// A list that changes at once beside a form that an action saves.
        case unsavedList
        /// State that cannot be remembered.
        case remembered
        /// A default that its property cannot hold.
        case value
        /// Providers and actions that nothing names.
        case unusedProvider, unusedAction
    }

    let kind: Kind
    let message: Finding.Message
    let location: SourceLocation
}
