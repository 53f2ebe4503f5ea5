import Testing

@testable import MeetCore

/// What stands beside and above what on the sheets of the calendar.
@Suite struct PackingTests {
    typealias Place = ColumnPacking.Place

    // MARK: - Columns

    @Test(
        arguments: [
            ([], []),
            ([0..<2], [Place(column: 0, of: 1)]),
            // One after the other is not side by side.
            ([0..<2, 2..<4], [Place(column: 0, of: 1), Place(column: 0, of: 1)]),
            ([0..<2, 1..<3], [Place(column: 0, of: 2), Place(column: 1, of: 2)]),
            // The third takes the place of the first again.
            (
                [0..<2, 1..<3, 2..<4],
                [Place(column: 0, of: 2), Place(column: 1, of: 2), Place(column: 0, of: 2)]
            ),
            // The longest stands first, whatever came in first.
            ([0..<1, 0..<4], [Place(column: 1, of: 2), Place(column: 0, of: 2)]),
            // What has room to the right takes it.
            (
                [0..<4, 0..<1, 0..<1, 2..<3],
                [
                    Place(column: 0, of: 3), Place(column: 1, of: 3), Place(column: 2, of: 3),
                    Place(column: 1, span: 2, of: 3),
                ]
            ),
            // Two groups share nothing.
            (
                [0..<2, 0..<2, 5..<6],
                [Place(column: 0, of: 2), Place(column: 1, of: 2), Place(column: 0, of: 1)]
            ),
            // A moment takes a row.
            ([3..<3, 3..<4], [Place(column: 0, of: 2), Place(column: 1, of: 2)]),
        ] as [([Range<Int>], [Place])])
    func columns(blocks: [Range<Int>], places: [Place]) {
        let packing = ColumnPacking(blocks)
        #expect(packing.places == places)
        #expect(packing.rests.isEmpty)
    }

    @Test func whatHasNoColumnIsCounted() {
        let packing = ColumnPacking([0..<4, 0..<1, 0..<1, 2..<3, 6..<7], most: 2)
        #expect(
            packing.places == [Place(column: 0, of: 2), nil, nil, nil, Place(column: 0, of: 1)])
        #expect(
            packing.rests == [ColumnPacking.Rest(rows: 0..<3, count: 3, place: Place(column: 1, of: 2))])
        let narrow = ColumnPacking([0..<4, 0..<1], most: 1)
        #expect(narrow.places == [Place(column: 0, of: 1), nil])
        #expect(
            narrow.rests == [ColumnPacking.Rest(rows: 0..<1, count: 1, place: Place(column: 0, of: 1))])
        #expect(ColumnPacking([0..<1], most: 0).places == [Place(column: 0, of: 1)])
    }

    /// Twelve at once, and any number of others: nothing ever lies over anything else.
    @Test func nothingLiesOverAnother() {
        var blocks: [Range<Int>] = (0..<12).map { 18 - $0 / 3..<20 + $0 % 4 }
        var seed = 12_345
        for _ in 0..<200 {
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
            let start = seed / 7 % 96
            blocks.append(start..<start + seed / 700 % 12)
        }
        for most in [1, 3, 12, Int.max] {
            let packing = ColumnPacking(blocks, most: most)
            #expect(packing.places.count == blocks.count)
            #expect(packing.places.count { $0 == nil } == packing.rests.reduce(0) { $0 + $1.count })
            for (one, place) in packing.places.enumerated() {
                guard let place else { continue }
                #expect(place.column + place.span <= place.columns && place.columns <= most)
                for (other, beside) in packing.places.enumerated().dropFirst(one + 1) {
                    guard let beside, rows(blocks[one]).overlaps(rows(blocks[other])) else { continue }
                    let columns = place.column..<place.column + place.span
                    #expect(!columns.overlaps(beside.column..<beside.column + beside.span))
                    #expect(place.columns == beside.columns)
                }
            }
        }
    }

    private func rows(_ block: Range<Int>) -> Range<Int> {
        block.isEmpty ? block.lowerBound..<block.lowerBound + 1 : block
    }

    // MARK: - Bars

    @Test(
        arguments: [
            ([], [], 0), ([0...2], [0], 1), ([0...2, 3...4], [0, 0], 1),
            ([0...2, 1...1, 2...6, 3...3], [0, 1, 1, 0], 2),
            // The longest is the uppermost.
            ([0...0, 0...6], [1, 0], 2), ([4...5, 0...4], [1, 0], 2),
        ] as [([ClosedRange<Int>], [Int], Int)])
    func lanes(bars: [ClosedRange<Int>], lanes: [Int], count: Int) {
        let packing = BarPacking(bars)
        #expect(packing.lanes == lanes)
        #expect(packing.count == count)
    }

    @Test(
        arguments: [
            // Room for all of them.
            ([], 3, 4, 3, [0, 1, 2], 0, nil), ([0], 1, 2, 1, [1], 0, nil), ([1], 2, 4, 3, [0, 2], 0, nil),
            // The last row tells of the others.
            ([0, 2], 3, 4, 3, [1], 2, 3), ([], 5, 4, 3, [0, 1, 2], 2, 3), ([0, 1], 1, 2, 1, [], 2, 1),
            ([0], 0, 1, 0, [], 1, 0), ([], 2, 1, 0, [], 2, 0),
            // No room at all.
            ([], 3, 0, 0, [], 3, nil), ([0], 0, 0, 0, [], 1, nil), ([], 0, 0, 0, [], 0, nil),
        ] as [(Set<Int>, Int, Int, Int, [Int], Int, Int?)])
    func rowsOfADay(
        lanes: Set<Int>, others: Int, count: Int, barRows: Int, rows: [Int], more: Int, moreRow: Int?
    ) {
        let day = DayRows(lanes: lanes, others: others, count: count, barRows: barRows)
        #expect(day.rows == rows)
        #expect(day.more == more)
        #expect(day.moreRow == moreRow)
    }

    // MARK: - Clashes and density

    @Test(
        arguments: [
            ([], []), ([0..<10], []), ([0..<10, 10..<20], []), ([0..<10, 9..<20], [0, 1]),
            ([0..<100, 10..<20, 30..<40], [0, 1, 2]), ([0..<10, 10..<20, 15..<16, 30..<30, 5..<5], [1, 2]),
            ([5..<6, 0..<3, 2..<4], [1, 2]),
        ] as [([Range<Int>], Set<Int>)])
    func clashes(stretches: [Range<Int>], clashing: Set<Int>) {
        #expect(ClashFinder.clashing(stretches) == clashing)
    }

    @Test(arguments: [
        (-1, DayDensity.none), (0, .none), (1, .few), (2, .few), (3, .some), (5, .some), (6, .many),
        (400, .many),
    ])
    func density(count: Int, density: DayDensity) {
        #expect(DayDensity(count) == density)
    }
}
