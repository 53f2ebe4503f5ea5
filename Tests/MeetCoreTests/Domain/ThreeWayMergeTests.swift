import MeetCore
import Testing

@Suite struct ThreeWayMergeTests {
    @Test(
        arguments: [
            ("a", "a", "a", .theirs), ("a", "a", "b", .theirs), ("a", "b", "a", .mine),
            ("a", "b", "b", .theirs),
            ("a", "b", "c", .conflict), (nil, "b", "b", .theirs), (nil, "b", "c", .conflict),
        ] as [(String?, String, String, ThreeWayMerge)])
    func theSideThatChangedCounts(base: String?, mine: String, theirs: String, choice: ThreeWayMerge) {
        #expect(ThreeWayMerge(base: base, mine: mine, theirs: theirs) == choice)
    }

    @Test func whatCountsAsTheSameIsGiven() {
        func isSame(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }
        #expect(ThreeWayMerge(base: "a", mine: "A", theirs: "b", isSame: isSame) == .theirs)
        #expect(ThreeWayMerge(base: "a", mine: "b", theirs: "A", isSame: isSame) == .mine)
        #expect(ThreeWayMerge(base: "a", mine: "b", theirs: "B", isSame: isSame) == .theirs)
    }
}
