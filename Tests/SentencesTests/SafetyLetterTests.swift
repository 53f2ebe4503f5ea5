import Foundation
import MeetCore
import Operations
import PlanningFixture
import Testing

@testable import Sentences

/// What trusted contacts read of the way.
@Suite struct SafetyLetterTests {
    private static let athens = TimeZone(identifier: "Europe/Athens")!
    private static let now = PlanningFixture.saturday.now

    private static func fix(_ latitude: Double, minutesAgo: Double) -> SafetyFix {
        SafetyFix(
            Coordinate(latitude: latitude, longitude: 24.95)!, at: now.addingTimeInterval(-minutesAgo * 60))
    }

    private func text(_ way: [SafetyFix], last: SafetyFix) -> String {
        let sender = CalendarAddress(name: "Eleni", email: "eleni@example.net")
        let checkin = Checkin(startedAt: Self.now.addingTimeInterval(-3600), dueAt: Self.now)
        let letter = SafetyLetter(.missing, checkin, fix: last, way: way, now: Self.now, zone: Self.athens)
        let about = Meeting(uid: "checkin-1", title: "", createdAt: Self.now)
        let content = LetterContent(.safety(letter), about, sender: sender)
        return Languages.speaking(.english) { Language.english.letter(content).text }
    }

    @Test func eachPlaceOfTheWayIsListedOnce() {
        let way = [
            Self.fix(60.17, minutesAgo: 30), Self.fix(60.17, minutesAgo: 25), Self.fix(60.18, minutesAgo: 20),
            Self.fix(60.19, minutesAgo: 10),
        ]
        let written = text(way, last: Self.fix(60.19, minutesAgo: 5))
        let rows = written.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(rows.count == 2, "\(written)")
        #expect(rows.first?.contains("60.17, 24.95") == true && rows.last?.contains("60.18, 24.95") == true)
    }

    @Test func whoHasNotMovedHasNoWay() {
        let written = text([Self.fix(60.17, minutesAgo: 20)], last: Self.fix(60.17, minutesAgo: 5))
        #expect(written.contains("Last position: 60.17, 24.95"), "\(written)")
        #expect(!written.contains("The way so far"), "\(written)")
    }
}
