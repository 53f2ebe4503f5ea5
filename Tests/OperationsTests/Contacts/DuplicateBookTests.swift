import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// How well duplicates are found in a book whose duplicates are known.
@Suite struct DuplicateBookTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        let clock = fixture.clock
        store = fixture.closing(
            try MeetStore(
                path: fixture.emptyStorePath(), now: { clock.now }, zone: { StoreFixture.athens },
                cards: VCardCoding()))
    }

    /// Pairs of places in the book, whose cards follow each other.
    private func found(_ groups: [FindDuplicates.Group]) -> Set<[Int64]> {
        var pairs: Set<[Int64]> = []
        for group in groups {
            let ids = group.contacts.map(\.id.rawValue)
            for (place, one) in ids.enumerated() {
                for other in ids.dropFirst(place + 1) { pairs.insert([one - 1, other - 1]) }
            }
        }
        return pairs
    }

    @Test func thoseWhoAreTwiceAreFoundAndNamesakesAreNot() throws {
        let book = DuplicateBook.contacts
        #expect(book.count == 200)
        // An import would merge some of them.
        try store.transaction { store in
            for contact in book { try store.save(contact) }
        }
        let groups = try FindDuplicates().run(in: Workspace(store: store))
        let planted = Set((0..<40).map { (pair: Int64) in [2 * pair, 2 * pair + 1] })
        let all = found(groups)
        #expect(planted.intersection(all).count >= 36, "missed: \(names(planted.subtracting(all), book))")
        let good = found(groups.filter { $0.grade <= .likely })
        #expect(planted.intersection(good).count >= 36, "doubted: \(names(planted.subtracting(good), book))")
        #expect(good.subtracting(planted).count <= 4, "wrong: \(names(good.subtracting(planted), book))")
        // What is merged unasked is right.
        let sure = found(try FindDuplicates(atLeast: .sure).run(in: Workspace(store: store)))
        #expect(sure.subtracting(planted).isEmpty, "wrong: \(names(sure.subtracting(planted), book))")
        #expect(sure.count >= 20)
    }

    private func names(_ pairs: Set<[Int64]>, _ book: [Contact]) -> [[String]] {
        pairs.sorted { $0[0] < $1[0] }.map { pair in
            pair.map { book.indices.contains(Int($0)) ? book[Int($0)].name : "?" }
        }
    }

    /// Only another kind of algorithm takes longer.
    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["MEET_TIMES"] != nil,
            "it measures; MEET_TIMES=1 asks for that"))
    func aHundredThousandTakeNoLongerThanAFewSeconds() throws {
        let families = 2500
        let cards = (0..<100_000).map { number in
            // Every name is there twice or more, and a few share an address.
            Contact.named(
                "Given\(number % 40) Family\(number / 16 % families)", uid: "u\(number)",
                emails: ["person\(number / 2 * 2)@mail\(number % 3).example"],
                phones: ["+30 69\(10_000_000 + number)"])
        }
        try store.importContacts(cards)
        let clock = ContinuousClock()
        let time = try clock.measure { _ = try FindDuplicates().run(in: Workspace(store: store)) }
        print("duplicates among 100 000", time)
        #expect(time < .seconds(60))
    }
}
