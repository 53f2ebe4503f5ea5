import Foundation
import Testing

@testable import MeetCore

/// Bounds many times above what an idle machine needs, so that only another kind of algorithm breaks them.
@Suite(.serialized) struct SpeedTests {
    @Test func listsOfTwentyThousandArePagedAtOnce() throws {
        let fixture = try StoreFixture()
        let store = try fixture.open()
        let count = 20_000
        try store.act { db in
            for number in 0..<count {
                let meeting = Meeting.timed("Meeting \(number)", "20\(10 + number % 40)-11-21 11:00")
                _ = try store.insert(meeting, db)
            }
            return ("Filled", ())
        }
        try store.importContacts((0..<count).lazy.map { Contact.named("Person \($0 * 7919 % count) Παπά") })
        #expect(try store.contactCount() == count)

        func expectQuick(_ what: Comment, _ body: () throws -> Bool) throws {
            #expect(try body(), what)
            let time = try ContinuousClock().measure { _ = try body() }
            if ProcessInfo.processInfo.environment["MEET_TIMES"] != nil { print(what, time) }
            #expect(time < .milliseconds(100), what)
        }
        try expectQuick("first page") { try store.meetings(rows: 0..<50).count == 50 }
        try expectQuick("last page") { try store.meetings(rows: 19_950..<20_000).count == 50 }
        try expectQuick("count") { try store.meetingCount() == count }
        try expectQuick("place") {
            try store.meetingIndex(firstEndingAfter: instant("2030-01-01T00:00Z")) == 10_000
        }
        try expectQuick("contacts, last page") {
            try store.contacts(rows: 19_950..<20_000).count == 50
        }
        try expectQuick("one letter") {
            try store.contacts("p", rows: 10_000..<10_050).count == 50
        }
        try expectQuick("one person") { try store.contactCount("person 77 παπα") > 0 }
        try expectQuick("overlaps") {
            let day = DateInterval(start: instant("2030-11-21T00:00Z"), duration: 86_400)
            return try store.meetings(overlapping: day).count == 500
        }
        try expectQuick("drafts") {
            try store.saveDraft(Draft(id: "a", kind: "k", payload: Data(count: 500), updatedAt: .distantPast))
            return true
        }
        try store.close()
        try expectQuick("opening") {
            try fixture.open().close()
            return true
        }
    }
}
