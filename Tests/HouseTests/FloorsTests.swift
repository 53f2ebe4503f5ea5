import DocumentFixture
import Testing

/// The house as it stands, and made-up houses with what the rules are there to refuse.
@Suite struct FloorsTests {
    @Test func everyFileNamesItsOwnRoomAndLowerFloorsOnly() throws {
        let rooms = try Self.house()
        #expect(rooms.names.count > 20, "the sources were not found at \(Package.root.path)")
        #expect(rooms.arrows.count > 20)
        for violation in Floors.house.violations(in: rooms) { Issue.record("\(violation)") }
    }

    @Test func noFoldersNameEachOtherInACircle() throws {
        let rooms = try Self.house()
        for circle in rooms.circles {
            let ties = rooms.ties(of: circle).joined(separator: "\n")
            Issue.record("\(circle.joined(separator: " ↔ ")) are a circle:\n\(ties)")
        }
    }

    @Test func architectureShowsTheFloors() throws {
        let page = DocumentPage("ARCHITECTURE.md")
        if let difference = try page.difference(in: "floors", from: "```\n\(Floors.house.picture)\n```") {
            Issue.record("\(difference)")
        }
    }

    @Test(arguments: [
        (
            "a lower floor names a higher one",
            ["Sources/UI/Shell/Made.swift": "import Core\nlet x = Board()"], "does not stand on UI/App"
        ),
        (
            "a feature names another",
            ["Sources/UI/Features/One/Made.swift": "struct A { let other: Two }"],
            "UI/Features/One does not stand on UI/Features/Two: Sources/UI/Features/One/Made.swift names Two."
        ),
        (
            "a lower target names a higher one",
            ["Sources/Core/Made.swift": "import UI\nextension Board {}"], "Core does not stand on UI/App"
        ),
        ("a new folder has no floor", ["Sources/UI/Attic/Made.swift": ""], "UI/Attic has no floor"),
        ("a new target has no floor", ["Sources/Shed/Made.swift": ""], "Shed has no floor"),
        (
            "a name in an interpolation counts",
            ["Sources/UI/Shell/Made.swift": #"let x = "\(Board(a: "}").name)""#], "does not stand on UI/App"
        ),
    ])
    func refuses(why: String, made: [String: String], sentence: String) {
        let rooms = Rooms(Self.made(with: made))
        let violations = Self.plan.violations(in: rooms)
        #expect(violations.count == 1, "\(why): \(violations)")
        #expect(violations.first?.contains(sentence) == true, "\(why): \(violations)")
    }

    @Test(arguments: [
        ["Sources/UI/Features/One/Made.swift": "import Core\nstruct A { let it: Layer; let day: Day }"],
        ["Sources/UI/Features/One/Deep/Made.swift": "struct A { let one: One }"],
        [
            "Sources/UI/Shell/Made.swift":
                "// Board\n/* Board /* Board */ Board */ let x = \"Board \\(1) Board\""
        ],
        ["Sources/UI/Shell/Made.swift": "let x = #\"\\(Board)\"#\nlet y = \"\"\"\nBoard \"Board\"\n\"\"\""],
        // Without the import it is another's name.
        ["Sources/Core/Made.swift": "struct Board {}"],
        // One of two, and nobody knows which.
        ["Sources/UI/Shell/Made.swift": "let x = Twin()"],
    ])
    func lets(made: [String: String]) {
        let rooms = Rooms(Self.made(with: made))
        #expect(Self.plan.violations(in: rooms).isEmpty)
        #expect(rooms.circles.isEmpty)
    }

    @Test func findsCirclesOfFolders() {
        let rooms = Rooms(
            Self.made(with: [
                "Sources/UI/Shell/Made.swift": "let x = One.self",
                "Sources/UI/Features/One/Made.swift": "let y = Board()",
            ]))
        #expect(
            rooms.circles == [["UI/App", "UI/Features/One", "UI/Features/Two", "UI/Shell"]],
            "the app names both features, and each stands on the shell")
        #expect(
            rooms.ties(of: rooms.circles[0]).contains { $0.contains("Sources/UI/Shell/Made.swift names One") }
        )
    }

    private static let plan = Floors(targets: [
        Floors.Target(name: "Core"),
        Floors.Target(name: "UI", standsOn: ["Core"], floors: [["Shell"], ["Features/*"], ["App"]]),
    ])

    private static func made(with files: [String: String]) -> [SourceFile] {
        let sound = [
            "Sources/Core/Day.swift": "public struct Day { struct Layer {} }",
            "Sources/UI/Shell/Layer.swift": "protocol Layer {}",
            "Sources/UI/Features/One/One.swift": "struct One: Layer {}",
            "Sources/UI/Features/Two/Two.swift": "struct Two: Layer {}",
            "Sources/UI/App/Board.swift": "final class Board { let layers: [any Layer] = [One(), Two()] }",
            "Sources/UI/App/Twin.swift": "struct Twin {}",
            "Sources/UI/Features/Two/Twin.swift": "enum Twin {}",
        ]
        return sound.merging(files) { _, made in made }.map { SourceFile(path: $0.key, text: $0.value) }
            .sorted { $0.path < $1.path }
    }

    private static let rooms = Result { Rooms(try Package.files(below: "Sources")) }
    private static func house() throws -> Rooms { try rooms.get() }
}
