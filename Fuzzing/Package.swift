// swift-tools-version: 6.2
import PackageDescription

// Apart from the library, as it is built with other flags: see run.
let package = Package(
    name: "okit-fuzzing",
    dependencies: [
        .package(name: "okit-bundle", path: ".."),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    ],
    targets: [
        // Its main is libFuzzer's, which -sanitize=fuzzer links.
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                .product(name: "OKit", package: "okit-bundle"),
                .product(name: "OKitFuzzing", package: "okit-bundle"),
                .product(name: "OKitNetwork", package: "okit-bundle"),
                .product(name: "OKitRecords", package: "okit-bundle"),
                .product(name: "OKitTerminal", package: "okit-bundle"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]
        )
    ]
)
