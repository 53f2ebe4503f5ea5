// swift-tools-version: 6.1
import PackageDescription

/// What `--version` says it was built from; see `Sources/CBuild/include/CBuild.h`.
let commit = (Context.environment["MEET_COMMIT"] ?? "").filter { $0.isHexDigit || $0 == "+" }

/// Where MEET_LIBRARIES names a folder of static libraries, they are linked in; `Scripts/build --static` sets it.
let libraries =
    (Context.environment["MEET_LIBRARIES"] ?? "").isEmpty
    ? [] : ["-L", Context.environment["MEET_LIBRARIES"] ?? "", "-Xclang-linker", "-static-libgcc"]

let package = Package(
    name: "meet",
    products: [
        .executable(name: "meet-tui", targets: ["meet-tui"])
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Exact, as its own messages are translated (`LibraryMessage`).
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        .target(
            name: "CNcurses",
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "CBuild", cSettings: [.define("MEET_COMMIT", to: "\"\(commit)\"")]),
        .target(name: "CCatalogues"),
        .target(name: "Gettext"),
        .target(name: "CCurl"),
        .target(name: "CExpat"),
        .target(name: "CPictures"),
        .target(name: "Pictures", dependencies: ["CPictures"]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "MeetCore"),
        .target(
            name: "MeetStore",
            dependencies: [
                "MeetCore", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(name: "Transport", dependencies: ["CCurl"]),
        .target(name: "Processes"),
        .target(name: "VenueSearch", dependencies: ["MeetCore", "Processes", "Transport"]),
        .target(
            name: "Maps",
            dependencies: [
                "CZlib", "MeetCore", "Transport", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(name: "Travel", dependencies: ["MeetCore", "Transport"]),
        .target(
            name: "ForeignData",
            dependencies: [
                "CZlib", "MeetCore", "MeetStore", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(name: "Mail", dependencies: ["MeetCore", "Processes", "Transport"]),
        .target(name: "DAV", dependencies: ["CExpat", "Processes", "Transport"]),
        .target(
            name: "Operations",
            dependencies: [
                "DAV", "ForeignData", "Mail", "Maps", "MeetCore", "MeetStore", "Pictures", "Processes",
                "Transport", "Travel", "VenueSearch",
            ]),
        .target(
            name: "Serving",
            dependencies: [
                "MeetCore", "Operations", "Sentences", .product(name: "FlyingFox", package: "FlyingFox"),
            ]),
        .target(name: "TerminalKit", dependencies: ["CNcurses", "CZlib"]),
        .target(
            name: "Sentences",
            dependencies: [
                "CCatalogues", "DAV", "Gettext", "Mail", "Maps", "MeetCore", "MeetStore", "Operations",
                "Processes", "TerminalKit", "Transport", "Travel", "VenueSearch",
            ]),
        .target(
            name: "Shell",
            dependencies: [
                "Maps", "MeetCore", "MeetStore", "Operations", "Pictures", "Processes", "Sentences",
                "TerminalKit", "VenueSearch",
            ]),
        .target(
            name: "Features",
            dependencies: [
                "Mail", "Maps", "MeetCore", "MeetStore", "Operations", "Pictures", "Sentences", "Shell",
                "TerminalKit", "Travel", "VenueSearch",
            ]),
        .target(
            name: "MeetUI",
            dependencies: [
                "Features", "Maps", "MeetCore", "MeetStore", "Operations", "Sentences", "Shell",
                "TerminalKit", "VenueSearch",
            ]),
        .executableTarget(
            name: "meet-tui",
            dependencies: [
                "CBuild", "Mail", "Maps", "MeetCore", "MeetStore", "MeetUI", "Operations", "Processes",
                "Sentences", "Serving", "Shell", "TerminalKit", "Transport", "Travel", "VenueSearch",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            linkerSettings: libraries.isEmpty
                ? [] : [.unsafeFlags(libraries, .when(platforms: [.linux], configuration: .release))]),
        .testTarget(
            name: "MeetCoreTests", dependencies: ["MeetCore", "PlanningFixture", "StoreFixture"]),
        .testTarget(
            name: "MeetStoreTests",
            dependencies: [
                "MeetCore", "MeetStore", "StoreFixture", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "OperationsTests",
            dependencies: [
                "DAV", "Mail", "Maps", "MeetCore", "MeetStore", "Operations", "Sentences", "ServerFixture",
                "StoreFixture", "Transport", "Travel", "VenueSearch",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(
            name: "StoreFixture", dependencies: ["MeetCore", "MeetStore", "Processes"],
            path: "Tests/StoreFixture"),
        .target(name: "DocumentFixture", path: "Tests/DocumentFixture"),
        .target(name: "PlanningFixture", dependencies: ["MeetCore"], path: "Tests/PlanningFixture"),
        .testTarget(name: "PicturesTests", dependencies: ["Pictures"]),
        .target(name: "ServerFixture", dependencies: ["Transport"], path: "Tests/ServerFixture"),
        .testTarget(name: "TransportTests", dependencies: ["ServerFixture", "Transport"]),
        .testTarget(
            name: "MailTests", dependencies: ["Mail", "MeetCore", "Processes", "StoreFixture", "Transport"]),
        .testTarget(
            name: "DAVTests", dependencies: ["DAV", "ServerFixture", "StoreFixture", "Transport"]),
        .testTarget(
            name: "VenueSearchTests",
            dependencies: [
                "MeetCore", "MeetStore", "Operations", "Sentences", "StoreFixture", "Transport",
                "VenueSearch",
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "MapsTests",
            dependencies: ["Maps", "MeetCore", "Transport", .product(name: "GRDB", package: "GRDB.swift")]),
        .testTarget(
            name: "ForeignDataTests",
            dependencies: [
                "ForeignData", "MeetCore", "StoreFixture", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(name: "TravelTests", dependencies: ["MeetCore", "Transport", "Travel"]),
        .testTarget(
            name: "ServingTests",
            dependencies: [
                "MeetCore", "MeetStore", "Operations", "Sentences", "Serving", "StoreFixture", "Transport",
            ]),
        .testTarget(name: "TerminalKitTests", dependencies: ["CZlib", "TerminalKit"]),
        .testTarget(
            name: "MeetUITests",
            dependencies: [
                "DocumentFixture", "Features", "Mail", "Maps", "MeetCore", "MeetStore", "MeetUI",
                "Operations", "Pictures", "Sentences", "Shell", "StoreFixture", "TerminalKit", "Transport",
                "Travel", "VenueSearch", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "SentencesTests",
            dependencies: [
                "DAV", "Mail", "MeetCore", "MeetStore", "Operations", "PlanningFixture", "Sentences",
                "Transport", "VenueSearch",
            ]),
        .testTarget(name: "GettextTests", dependencies: ["Gettext"]),
        .testTarget(name: "HouseTests", dependencies: ["DocumentFixture", "Gettext"]),
        .testTarget(
            name: "ProgramTests",
            dependencies: ["DocumentFixture", "MeetCore", "MeetStore", "ServerFixture", "StoreFixture"]),
    ],
    swiftLanguageModes: [.v6]
)

/// The only tests to build, if MEET_TESTS names them; `Scripts/test` sets it.
let tests = (Context.environment["MEET_TESTS"] ?? "").split(separator: " ").map(String.init)
package.targets.removeAll { $0.type == .test && !tests.isEmpty && !tests.contains($0.name) }
