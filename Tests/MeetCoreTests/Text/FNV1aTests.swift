import Testing

@testable import MeetCore

@Suite struct FNV1aTests {
    /// The vectors of draft-eastlake-fnv.
    @Test(arguments: [
        ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
    func hashes(text: String, digits: String) {
        #expect(FNV1a.hexadecimal(FNV1a.hash(text.utf8)) == digits)
    }

    @Test func anotherStartGivesAnotherHash() {
        #expect(FNV1a.hash("a".utf8, from: 1) == (1 ^ 0x61) &* 0x100_0000_01B3)
        #expect(FNV1a.hexadecimal(0x1F) == "000000000000001f")
    }
}
