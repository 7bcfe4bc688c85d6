// swift-tools-version: 6.2
import PackageDescription

// Apart from the library, so that nobody who uses the library needs what it is measured against.
let package = Package(
    name: "okit-benchmarks",
    dependencies: [
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(name: "okit-bundle", path: ".."),
    ],
    targets: [
        // Header-only RapidJSON, from Debian's rapidjson-dev.
        .target(name: "RapidJSONReader"),
        .target(name: "CMalloc"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CMalloc", "RapidJSONReader",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "OKit", package: "okit-bundle"),
                .product(name: "OKitRecords", package: "okit-bundle"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ]
        ),
    ],
    cxxLanguageStandard: .cxx17
)
