import Testing

@testable import MeetCore

@Suite struct HeadCacheTests {
    private func parse(_ text: String, _ cache: HeadCache?) -> ContentLine? {
        try? ContentLine(
            parsing: Array(text.utf8)[...], number: 1, decodesCarets: true,
            characterSets: CharacterSetDecoder(),
            cache: cache)
    }

    @Test(arguments: [
        "TEL;TYPE=CELL:1", "TEL;TYPE=CELL,VOICE;PREF=1:1", "TEL;TYPE=\"a:b\":1", "TEL;CELL;VOICE:1",
        "item1.TEL;TYPE=:1",
        "TEL;:1", "TEL;=:1", "TEL;TYPE=a:b:c", "TEL;X=^n:1", "TEL;Ä=1:2", "TEL;TYPE=CELL",
        "TEL;TYPE=\"CELL:1", "TEL:1",
    ])
    func whatIsKnownReadsAsBefore(line: String) {
        let cache = HeadCache()
        let alone = parse(line, nil)
        for _ in 0..<2 {
            let cached = parse(line, cache)
            #expect(cached?.name == alone?.name)
            #expect(cached?.parameters == alone?.parameters)
            #expect(cached?.value.elementsEqual(alone?.value ?? []) == alone.map { _ in true })
            #expect(cached?.group == alone?.group)
        }
    }

    @Test func eachWritingHasItsKey() {
        let cache = HeadCache()
        let first = parse("TEL;TYPE=CELL:1", cache)?.head.key
        #expect(first == 0)
        #expect(parse("EMAIL;TYPE=WORK:a@example.org", cache)?.head.key == 1)
        #expect(parse("TEL;TYPE=CELL:2", cache)?.head.key == first)
        #expect(parse("EMAIL;type=WORK:a@example.org", cache)?.head.key == 2)
        #expect(parse("FN:Anna", cache)?.head.key == 3)
        #expect(parse("item1.TEL;TYPE=CELL:1", cache)?.head.key == nil)
        #expect(parse("FN;X=\"a\":Anna", cache)?.head.key == nil)
    }

    /// A file may give each line parameters of its own.
    @Test func itDoesNotGrow() {
        let cache = HeadCache()
        let keys = (0..<10_000).compactMap { parse("TEL;X=\($0):1", cache)?.head.key }
        #expect(Set(keys).count == keys.count)
        #expect(keys.count <= HeadCache.mostEntries)
        for number in 0..<10_000 {
            #expect(parse("TEL;X=\(number):1", cache)?.parameters.first?.values == ["\(number)"])
        }
        let long = String(repeating: "x", count: 1000)
        #expect(parse("TEL;X=\(long):1", HeadCache())?.head.key == nil)
    }
}
