// swift-tools-version: 6.2
import PackageDescription

/// A product of another package, which the package has with a trait alone.
func product(_ name: String, of package: String, with trait: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [trait]))
}

let package = Package(
    name: "okit-bundle",
    products: [
        // The modules are imported by their own names: an umbrella module that exports others hides
        // changes of their layouts from incremental builds.
        .library(
            name: "OKit",
            targets: [
                "OKitArchive", "OKitBundle", "OKitClassic", "OKitExpression", "OKitFields",
                "OKitLint", "OKitModel", "OKitRuntime", "OKitSchema", "OKitSyntax",
            ]
        ),
        .library(name: "OKitConformance", targets: ["OKitConformance"]),
        .library(name: "OKitExpression", targets: ["OKitExpression"]),
        .library(
            name: "OKitFields",
            targets: ["OKitExpression", "OKitFields", "OKitModel", "OKitSyntax"]
        ),
        .library(name: "OKitDatabase", targets: ["OKitDatabase", "OKitPostgres"]),
        // For Fuzzing/ alone.
        .library(name: "OKitFuzzing", targets: ["OKitEditor", "OKitImport"]),
        .library(name: "OKitNetwork", targets: ["OKitNetwork"]),
        .library(name: "OKitRecords", targets: ["OKitRecords"]),
        .library(name: "OKitStorage", targets: ["OKitStorage"]),
        .library(name: "OKitTerminal", targets: ["OKitTerminal"]),
        .executable(name: "okit-bundle", targets: ["okit-bundle"]),
    ],
    traits: [
        .trait(name: "Network", description: "OKitNetwork, on SwiftNIO"),
        .trait(name: "Program", description: "the program okit-bundle"),
        .trait(name: "Records", description: "OKitRecords, on SQLite"),
        .trait(name: "Storage", description: "OKitStorage, with encryption by swift-crypto"),
        .default(enabledTraits: ["Network", "Program", "Records", "Storage"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
        // What only tests need: servers, Subprocess.
        .package(name: "TestTools", path: "Tests/Tools"),
    ],
    targets: [
        // Headers alone: the library is opened with the first archive.
        .systemLibrary(
            name: "CLibzip",
            providers: [.apt(["libzip-dev"])]
        ),
        // C libraries, found through pkg-config.
        .systemLibrary(
            name: "CPCRE2",
            pkgConfig: "libpcre2-8",
            providers: [.apt(["libpcre2-dev"])]
        ),
        // Headers alone: the libraries are opened with the first picture, so nothing links them.
        .systemLibrary(
            name: "CPictures",
            providers: [.apt(["libpng-dev", "libturbojpeg0-dev"])]
        ),
        // Headers alone: the library is opened with the first connection.
        .systemLibrary(
            name: "CPostgres",
            providers: [.apt(["libpq-dev"])]
        ),
        // Functions of glibc that Swift's module of it lacks.
        .systemLibrary(name: "CFiles"),
        .systemLibrary(name: "CMemory"),
        .systemLibrary(
            name: "CTerminfo",
            pkgConfig: "tinfo",
            providers: [.apt(["libncurses-dev"])]
        ),

        // Calls of the kernel that glibc has no functions for.
        .target(name: "CSandbox"),

        // The library, from the bytes up. Each target may import only those that it lists;
        // Scripts/check-layers holds the sources to it.
        .target(name: "OKitArchive", dependencies: ["CLibzip"]),
        .target(name: "OKitSyntax"),
        .target(name: "OKitPattern", dependencies: ["CPCRE2"]),
        .target(name: "OKitSchema", dependencies: ["OKitPattern", "OKitSyntax"]),
        .target(
            name: "OKitExpression",
            dependencies: [
                "OKitPattern", "OKitSyntax",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(
            name: "OKitModel",
            dependencies: [
                "CFiles", "OKitExpression", "OKitSyntax",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(
            name: "OKitFields",
            dependencies: [
                "OKitExpression", "OKitModel", "OKitSyntax",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(
            name: "OKitStorage",
            dependencies: [
                "OKitArchive", "OKitExpression", "OKitModel", "OKitSyntax",
                product("Crypto", of: "swift-crypto", with: "Storage"),
                product("CryptoExtras", of: "swift-crypto", with: "Storage"),
            ]
        ),
        .target(
            name: "OKitRecords",
            dependencies: [
                "OKitExpression", "OKitModel", "OKitSyntax",
                product("GRDB", of: "GRDB.swift", with: "Records"),
                product("GRDBSQLite", of: "GRDB.swift", with: "Records"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(
            name: "OKitDatabase",
            dependencies: [
                "OKitExpression", "OKitModel", "OKitSyntax",
                product("GRDB", of: "GRDB.swift", with: "Records"),
                product("GRDBSQLite", of: "GRDB.swift", with: "Records"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(name: "OKitPostgres", dependencies: ["CPostgres", "OKitDatabase"]),
        .target(
            name: "OKitBundle",
            dependencies: [
                "OKitArchive", "OKitExpression", "OKitModel", "OKitSchema", "OKitSyntax",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(
            name: "OKitClassic",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitExpression", "OKitModel", "OKitSyntax",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(
            name: "OKitLint",
            dependencies: ["OKitBundle", "OKitExpression", "OKitModel", "OKitSyntax"]
        ),
        .target(
            name: "OKitUpgrade",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitExpression", "OKitLint", "OKitModel",
                "OKitSyntax",
            ]
        ),
        .target(
            name: "OKitRuntime",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitClassic", "OKitExpression", "OKitFields",
                "OKitModel", "OKitSyntax",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(
            name: "OKitEditor",
            dependencies: [
                "OKitBundle", "OKitExpression", "OKitLint", "OKitModel", "OKitRuntime",
                "OKitSyntax",
            ]
        ),
        .target(
            name: "OKitImport",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitClassic", "OKitDatabase", "OKitExpression",
                "OKitLint", "OKitModel", "OKitRuntime", "OKitSchema", "OKitSyntax", "OKitUpgrade",
                product("Yams", of: "Yams", with: "Program"),
            ]
        ),
        // What implementations of the library's protocols must do, for their tests.
        .target(
            name: "OKitConformance",
            dependencies: [
                "OKitBundle", "OKitExpression", "OKitFields", "OKitModel", "OKitRuntime",
                "OKitSyntax",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(
            name: "OKitTerminal",
            dependencies: [
                "CPictures", "CTerminfo", "OKitBundle", "OKitExpression", "OKitRuntime",
                "OKitSyntax",
            ]
        ),
        .target(
            name: "OKitNetwork",
            dependencies: [
                "OKitBundle", "OKitExpression", "OKitFields", "OKitModel", "OKitSyntax",
                product("AsyncHTTPClient", of: "async-http-client", with: "Network"),
                product("Crypto", of: "swift-crypto", with: "Network"),
                product("NIOCore", of: "swift-nio", with: "Network"),
                product("NIOHTTP1", of: "swift-nio", with: "Network"),
                product("NIOPosix", of: "swift-nio", with: "Network"),
                product("NIOHTTPCompression", of: "swift-nio-extras", with: "Network"),
                product("NIOSSL", of: "swift-nio-ssl", with: "Network"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .target(
            name: "OKitBrowser",
            dependencies: [
                "CMemory", "OKitBundle", "OKitDatabase", "OKitExpression", "OKitModel",
                "OKitRuntime",
                "OKitSyntax",
                product("AsyncHTTPClient", of: "async-http-client", with: "Program"),
                product("Crypto", of: "swift-crypto", with: "Program"),
                product("GRDB", of: "GRDB.swift", with: "Program"),
                product("HTTPTypes", of: "swift-http-types", with: "Program"),
                product("Hummingbird", of: "hummingbird", with: "Program"),
                product("HummingbirdCore", of: "hummingbird", with: "Program"),
                product("HummingbirdHTTP2", of: "hummingbird", with: "Program"),
                product("JWTKit", of: "jwt-kit", with: "Program"),
                product("Logging", of: "swift-log", with: "Program"),
                product("NIOCore", of: "swift-nio", with: "Program"),
                product("NIOHTTP1", of: "swift-nio", with: "Program"),
                product("NIOHTTPTypes", of: "swift-nio-extras", with: "Program"),
                product("NIOSSL", of: "swift-nio-ssl", with: "Program"),
                product("ServiceLifecycle", of: "swift-service-lifecycle", with: "Program"),
                product("UnixSignals", of: "swift-service-lifecycle", with: "Program"),
            ],
            exclude: ["Assets"]
        ),
        .target(name: "OKitSandbox", dependencies: ["CSandbox"]),
        .executableTarget(
            name: "okit-bundle",
            dependencies: [
                "OKitArchive", "OKitBrowser", "OKitBundle", "OKitClassic", "OKitDatabase",
                "OKitEditor",
                "OKitLint", "OKitExpression", "OKitImport", "OKitModel", "OKitNetwork",
                "OKitPostgres",
                "OKitRecords", "OKitRuntime", "OKitSandbox",
                "OKitSchema",
                "OKitStorage",
                "OKitSyntax", "OKitTerminal", "OKitUpgrade",
                product("ArgumentParser", of: "swift-argument-parser", with: "Program"),
                product("Logging", of: "swift-log", with: "Program"),
            ],
            linkerSettings: [
                // Nobody loads the program: names that it exported would be looked through at each
                // start. What the dynamic linker has written is read-only once the program runs.
                .unsafeFlags(
                    [
                        "-Xlinker", "--no-export-dynamic",
                        "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
                    ],
                    .when(configuration: .release)
                )
            ]
        ),

        // Lets others compare the JSON Schema of ours with theirs.
        .executableTarget(name: "bowtie-okit", dependencies: ["OKitSchema", "OKitSyntax"]),

        // Tests, one target for each target above, and what several of them need.
        .target(
            name: "TestSupport",
            dependencies: [
                "OKitModel", "OKitRuntime", "OKitTerminal",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "Tests/TestSupport"
        ),
        .testTarget(name: "OKitArchiveTests", dependencies: ["OKitArchive", "TestSupport"]),
        .testTarget(name: "OKitSyntaxTests", dependencies: ["OKitSyntax", "TestSupport"]),
        .testTarget(
            name: "OKitExpressionTests",
            dependencies: [
                "OKitExpression", "OKitModel", "OKitSyntax", "TestSupport",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .testTarget(
            name: "OKitEditorTests",
            dependencies: ["OKitBundle", "OKitEditor", "OKitLint", "OKitSyntax", "TestSupport"]
        ),
        .testTarget(
            name: "OKitImportTests",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitExpression", "OKitImport", "OKitLint",
                "OKitModel",
                "OKitRecords", "OKitRuntime", "OKitSyntax", "OKitTerminal", "TestSupport",
            ]
        ),
        .testTarget(name: "OKitPatternTests", dependencies: ["OKitPattern", "TestSupport"]),
        .testTarget(
            name: "OKitSchemaTests",
            dependencies: ["OKitSchema", "OKitSyntax", "TestSupport"]
        ),
        // Imports records until it is killed.
        .executableTarget(
            name: "RecordImporter",
            dependencies: ["OKitExpression", "OKitModel", "OKitRecords", "OKitSyntax"],
            path: "Tests/RecordImporter"
        ),
        // A file system for SQLite whose operations fail on demand.
        .target(
            name: "CFaultyDisk",
            path: "Tests/CFaultyDisk",
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        .testTarget(
            name: "OKitRecordsTests",
            dependencies: [
                "CFaultyDisk",
                "OKitExpression", "OKitModel", "OKitRecords", "OKitStorage", "OKitSyntax",
                "RecordImporter", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .testTarget(
            name: "OKitDatabaseTests",
            dependencies: [
                "OKitDatabase", "OKitExpression", "OKitModel", "OKitPostgres", "OKitSyntax",
                "TableWriter", "TestSupport",
            ]
        ),
        // The examples of docs/library.md.
        .testTarget(
            name: "LibraryExampleTests",
            dependencies: [
                "OKitBundle", "OKitConformance", "OKitExpression", "OKitFields", "OKitLint",
                "OKitModel", "OKitRuntime", "OKitStorage", "OKitSyntax",
            ],
            exclude: ["Library"]
        ),
        // Uses the product OKitFields alone.
        .executableTarget(
            name: "FieldUser",
            dependencies: ["OKitExpression", "OKitFields", "OKitModel"],
            path: "Tests/FieldUser"
        ),
        // Embeds the product OKit, as other programs do.
        .executableTarget(
            name: "LibraryUser",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitClassic", "OKitExpression", "OKitFields",
                "OKitLint", "OKitModel", "OKitRuntime", "OKitSchema", "OKitSyntax",
            ],
            path: "Tests/LibraryUser"
        ),
        // Tries what a confined process must not do.
        .executableTarget(
            name: "SandboxProbe",
            dependencies: [
                "OKitSandbox",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/SandboxProbe"
        ),
        // Stores models until it is killed.
        .executableTarget(
            name: "StoreWriter",
            dependencies: ["OKitExpression", "OKitModel", "OKitStorage"],
            path: "Tests/StoreWriter"
        ),
        // Changes a table beside other processes.
        .executableTarget(
            name: "TableWriter",
            dependencies: ["OKitDatabase", "OKitExpression", "OKitModel", "OKitPostgres"],
            path: "Tests/TableWriter"
        ),
        .testTarget(
            name: "OKitModelTests",
            dependencies: [
                "OKitExpression", "OKitModel", "OKitSyntax", "TestSupport",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .testTarget(
            name: "OKitFieldsTests",
            dependencies: [
                "OKitExpression", "OKitFields", "OKitModel", "OKitSyntax", "TestSupport",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .testTarget(
            name: "OKitStorageTests",
            dependencies: [
                "OKitArchive", "OKitExpression", "OKitModel", "OKitStorage", "OKitSyntax",
                "StoreWriter", "TestSupport",
            ]
        ),
        .testTarget(
            name: "OKitBundleTests",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitExpression", "OKitModel", "OKitSchema",
                "OKitSyntax", "TestSupport",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .testTarget(
            name: "OKitClassicTests",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitClassic", "OKitExpression", "OKitModel",
                "OKitSyntax", "TestSupport",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .testTarget(
            name: "OKitLintTests",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitLint", "OKitSchema", "OKitSyntax", "TestSupport",
            ]
        ),
        .testTarget(
            name: "OKitUpgradeTests",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitExpression", "OKitLint", "OKitModel",
                "OKitSyntax", "OKitUpgrade", "TestSupport",
            ]
        ),
        .testTarget(
            name: "OKitRuntimeTests",
            dependencies: [
                "OKitArchive", "OKitBundle", "OKitLint", "OKitExpression", "OKitFields",
                "OKitModel", "OKitNetwork", "OKitRecords", "OKitRuntime", "OKitStorage",
                "OKitSyntax",
                "TestSupport",
                .product(name: "ModelServer", package: "TestTools"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "OKitTerminalTests",
            dependencies: [
                "OKitBundle", "OKitExpression", "OKitModel", "OKitRuntime", "OKitSyntax",
                "OKitTerminal",
                "TestSupport",
            ],
            exclude: ["Snapshots"]
        ),
        .testTarget(
            name: "OKitBrowserTests",
            dependencies: [
                "OKitArchive", "OKitBrowser", "OKitBundle", "OKitDatabase", "OKitExpression",
                "OKitModel", "OKitPostgres", "OKitRecords", "OKitRuntime", "OKitStorage",
                "OKitSyntax", "TestSupport",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),
        .testTarget(
            name: "OKitNetworkTests",
            dependencies: [
                "OKitBundle", "OKitExpression", "OKitFields", "OKitModel", "OKitNetwork",
                "OKitSyntax", "TestSupport",
                .product(name: "ModelServer", package: "TestTools"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "FieldUser", "LibraryUser",
                "OKitArchive", "OKitBundle", "OKitExpression", "OKitLint", "OKitModel",
                "OKitNetwork", "OKitRecords", "OKitRuntime", "OKitSandbox", "OKitSchema",
                "OKitStorage",
                "OKitSyntax", "OKitTerminal", "SandboxProbe", "bowtie-okit", "okit-bundle",
                "TestSupport",
                .product(name: "ModelServer", package: "TestTools"),
                .product(name: "Programs", package: "TestTools"),
            ],
            exclude: ["Fixtures", "Snapshots"]
        ),
    ]
)

let upcomingFeatures: [SwiftSetting] = [
    // SE-0335, SE-0409, SE-0444, SE-0461
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + upcomingFeatures
}
