import Testing

@testable import MeetCore

@Suite struct BoundedCacheTests {
    @Test func aValueIsComputedOnce() {
        let cache = BoundedCache<String, Int?>(capacity: 10)
        var computed: [String] = []
        for name in ["a", "b", "none", "a", "none", "b", "a"] {
            let value = cache.value(of: name) {
                computed.append(name)
                return name == "none" ? nil : name.utf8.count
            }
            #expect(value == (name == "none" ? nil : 1))
        }
        #expect(computed == ["a", "b", "none"])
    }

    @Test func itsSizeIsBounded() {
        let cache = BoundedCache<Int, Int>(capacity: 3)
        var computed: [Int] = []
        // At the end, the latest one is still known, and the first one is not.
        for number in Array(0..<100) + [99, 0] {
            let value = cache.value(of: number) {
                computed.append(number)
                return number * 2
            }
            #expect(value == number * 2)
        }
        #expect(computed == Array(0..<100) + [0])
    }
}
