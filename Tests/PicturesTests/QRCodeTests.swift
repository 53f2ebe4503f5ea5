import Testing

@testable import Pictures

@Suite struct QRCodeTests {
    /// As `qrencode -t ASCII -m 0 -l M geo:60.1675,24.9479` of libqrencode 4.1.1 prints it.
    private static let known = [
        "#######..###..#...#######", "#.....#...#..###..#.....#", "#.###.#.#.###.###.#.###.#",
        "#.###.#.##...#.##.#.###.#", "#.###.#.#..####...#.###.#", "#.....#.###....##.#.....#",
        "#######.#.#.#.#.#.#######", "........####..##.........", "#.#####..#.#....#.#####..",
        "#...##...###.#...#....#..", "##.#.##.###.####.##.#.###", ".#...#.......#..##.#.#.##",
        "#..#..###..##.#...###.###", "#.####.#..#......#...##..", "#..#..#..####..#.###.####",
        "#.###...#..#..#####..#.#.", "#.#...#.##.#...######.###", "........#.#.###.#...#....",
        "#######..#...##.#.#.#####", "#.....#.##..##.##...##.#.", "#.###.#.###.#.#######.#.#",
        "#.###.#.##.....##.####.##", "#.###.#.#..##..#.....#..#", "#.....#....#..#.##..##..#",
        "#######.#.##...#..#######",
    ]

    @Test(.enabled(if: QRCode.isInstalled, "libqrencode is not installed"))
    func theModulesAreThoseOfTheLibrary() throws {
        let code = try #require(QRCode("geo:60.1675,24.9479"))
        #expect(code == QRCode(rows: Self.known))
        #expect(code.width == 25 && code[0, 0] && !code[7, 0] && code[24, 24])
        // What is outside is light, as the quiet zone is.
        #expect(!code[-1, 0] && !code[25, 24] && !code[0, -4])
        #expect(try #require(QRCode("geo:60.1675,24.948")) != code)
    }

    @Test(.enabled(if: QRCode.isInstalled, "libqrencode is not installed"))
    func aLongTextTakesALargerCode() throws {
        let code = try #require(QRCode(String(repeating: "a", count: 300)))
        #expect(code.width > 25 && code.width % 4 == 1)
    }

    @Test(arguments: ["", "a\u{0}b", String(repeating: "a", count: 601)])
    func whatFitsNoCodeHasNone(_ text: String) {
        #expect(QRCode(text) == nil)
    }

    @Test func rowsHaveToBeASquare() {
        #expect(QRCode(rows: []) == nil && QRCode(rows: ["##", "#"]) == nil)
        #expect(QRCode(rows: ["#.", ".#"])?.width == 2)
    }
}
