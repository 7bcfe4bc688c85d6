import OKitBundle
import OKitSyntax

/// A problem of a declaration of format 2 besides its expressions.
struct DeclarationProblem: Sendable, Hashable {
    /// The kinds of problems.
    enum Kind: Sendable, Hashable {
        /// An unknown name.
        case unknown(NamedKind)
        /// A parameter that an action, function or screen does not have.
        case unknownParameter
        /// A parameter that cannot be sent as declared.
        case parameterPlace
        /// A parameter without a value.
        case missingParameter
        /// A choice without options.
        case missingOptions
        /// A member of an object that its entity does not have.
        case unknownMember
        /// A screen that is opened with an object of the wrong entity, or without one.
        case content
        /// A name that hides a provider, action or component.
        case hiding
        /// A provider whose items depend on themselves.
        case cycle
        /// A key that cannot run an action.
        case key
        /// A condition for items that are loaded in pages.
        case pagedCondition
        /// A provider that sorts or groups records by an encrypted attribute.
        case encryptedSorting
        /// Records of an entity that no model stores.
        case records
        /// Items without a type.
        case untyped
        /// A duplicate name on a screen.
        case repetition
        /// A format that is invalid for the values.
        case format
        /// A text that is the name of a property, without braces.
        case unbraced
        /// A permission that the manifest does not request.
        case permission
        /// An invalid identity, inverse or former name.
        case identity, inverse, formerName
        /// A kind of field that cannot edit its property.
        case fieldKind
        /// An authorization whose members do not match its type.
        case authorization
        /// A session without a sign-in.
        case signIn
        /// A list that changes immediately beside a form that an action saves.
        case unsavedList
        /// State that cannot be stored between runs.
        case remembered
        /// A default that its property cannot hold.
        case value
        /// Providers and actions without a use.
        case unusedProvider, unusedAction
    }

    let kind: Kind
    let message: Finding.Message
    let location: SourceLocation
}
