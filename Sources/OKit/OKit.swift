// The whole library under one name, for programs that embed it.
@_exported public import OKitArchive
@_exported public import OKitBundle
@_exported public import OKitLint
@_exported public import OKitModel
@_exported public import OKitRuntime
@_exported public import OKitSchema
@_exported public import OKitSyntax
