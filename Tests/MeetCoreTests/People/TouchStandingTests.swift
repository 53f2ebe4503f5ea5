import Testing

@testable import MeetCore

@Suite struct TouchStandingTests {
    private let today = CalendarDate(year: 2026, month: 11, day: 21)

    private func wish(_ count: Int, _ unit: TouchWish.Unit) throws -> TouchWish {
        try #require(TouchWish(count, unit))
    }

    @Test(arguments: [
        (1, TouchWish.Unit.day, "P1D", "2027-02-01"), (3, .week, "P3W", "2027-02-21"),
        (1, .month, "P1M", "2027-02-28"), (2, .year, "P2Y", "2029-01-31"),
    ]) func aWishIsATextAndADay(_ count: Int, _ unit: TouchWish.Unit, _ text: String, _ due: String) throws {
        let made = try wish(count, unit)
        #expect(made.text == text && TouchWish(text: text) == made)
        #expect(made.due(after: CalendarDate(year: 2027, month: 1, day: 31)).description == due)
    }

    @Test(arguments: ["", "P", "P0M", "PT1M", "P1H", "1M", "P-1M", "P1000M", "PXM"])
    func otherTextsAreNoWish(_ text: String) {
        #expect(TouchWish(text: text) == nil)
    }

    @Test func thoseNotSeenForLongComeFirst() throws {
        let monthly = try wish(1, .month)
        func standing(_ last: String?, next: String? = nil) -> TouchStanding {
            TouchStanding(
                wish: monthly, last: last.flatMap { CalendarDate(iso: $0) },
                next: next.flatMap { CalendarDate(iso: $0) })
        }
        let people = [
            "planned": standing("2026-01-01", next: "2026-12-01"), "soon": standing("2026-10-25"),
            "late": standing("2026-10-01"), "later": standing("2026-05-01"), "never": standing(nil),
            "today": standing("2026-10-21"), "fresh": standing("2026-11-20"),
        ]
        let sorted = people.sorted { $0.value.order(on: today) < $1.value.order(on: today) }.map(\.key)
        #expect(sorted == ["never", "later", "late", "today", "planned", "soon", "fresh"])
        let neglected = people.filter { $0.value.isNeglected(on: today) }.keys.sorted()
        #expect(neglected == ["late", "later", "never", "today"])
        #expect(people["late"]?.overdueDays(on: today) == 20 && people["soon"]?.overdueDays(on: today) == -4)
    }

    @Test func withoutAWishNobodyIsNeglected() {
        let standing = TouchStanding(last: CalendarDate(year: 2001, month: 1, day: 1))
        #expect(!standing.isNeglected(on: today) && standing.due == nil)
    }

    @Test func theOwnWishCountsElseTheMostFrequentOfTheGroups() throws {
        let (weekly, monthly, yearly) = (try wish(1, .week), try wish(1, .month), try wish(1, .year))
        let groups = [(name: "Choir", wish: yearly), (name: "Run club", wish: monthly)]
        let own = TouchWish.effective(own: weekly, groups: groups)
        #expect(own?.wish == weekly && own?.group == nil)
        let ofGroup = TouchWish.effective(own: nil, groups: groups)
        #expect(ofGroup?.wish == monthly && ofGroup?.group == "Run club")
        #expect(TouchWish.effective(own: nil, groups: [])?.wish == nil)
    }

    @Test func aCardKeepsItsWish() throws {
        var contact = Contact(uid: "u1", name: "Maria")
        contact.unmodelled = [UnmodelledProperty(name: "X-OTHER", value: "1")]
        contact.touchWish = try wish(2, .month)
        for version in [VCardVersion.v3, .v4] {
            let card = VCardEncoder.encode(contact, version: version)
            #expect(card.contains("X-MEET-TOUCH:P2M"))
            let read = try #require(VCardDecoder.contact(from: card))
            #expect(read.touchWish == contact.touchWish)
        }
        #expect(contact.unshownProperties.map(\.name) == ["X-OTHER"])
        contact.touchWish = nil
        #expect(contact.unmodelled.map(\.name) == ["X-OTHER"])
    }
}

extension CalendarDate {
    fileprivate init?(iso text: String) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        self.init(year: parts[0], month: parts[1], day: parts[2])
    }
}
