import Foundation
import Testing

@testable import MeetCore

/// X-APPLE-TRAVEL-DURATION, as Apple's Calendar writes it.
@Suite struct TravelDurationTests {
    private static func meeting(_ lines: String) throws -> Meeting {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:a
            SUMMARY:Dentist
            DTSTART:20301205T090000Z
            \(lines)
            END:VEVENT
            END:VCALENDAR
            """
        let event = try #require(ICalendarReader.read(text.utf8, file: "").first?.events.first)
        return event.meeting(now: .distantPast)
    }

    @Test(
        arguments: [
            ("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT25M", 25), ("X-APPLE-TRAVEL-DURATION:PT1H30M", 90),
            ("X-APPLE-TRAVEL-DURATION:PT61S", 2), ("X-APPLE-TRAVEL-DURATION:PT0M", 0),
            ("X-APPLE-TRAVEL-DURATION:-PT25M", nil), ("X-APPLE-TRAVEL-DURATION:P90D", nil),
            ("X-APPLE-TRAVEL-DURATION:soon", nil), ("COLOR:red", nil),
        ] as [(String, Int?)])
    func isRead(line: String, minutes: Int?) throws {
        #expect(try Self.meeting(line).travelMinutes == minutes)
    }

    @Test func isWrittenBackAsItWas() throws {
        let line = "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT1500S"
        var meeting = try Self.meeting(line)
        #expect(ICalendarEncoder.encode([meeting]).contains(line + "\r\n"))
        meeting.travelMinutes = 25
        #expect(ICalendarEncoder.encode([meeting]).contains(line + "\r\n"))
    }

    @Test func aChangeIsWritten() throws {
        var meeting = try Self.meeting("COLOR:red")
        meeting.travelMinutes = 40
        let text = ICalendarEncoder.encode([meeting])
        #expect(text.contains("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT40M\r\n"))
        let event = try #require(ICalendarReader.read(text.utf8, file: "").first?.events.first)
        #expect(event.meeting(now: .distantPast).travelMinutes == 40)
        meeting.travelMinutes = nil
        #expect(!ICalendarEncoder.encode([meeting]).contains("TRAVEL") && meeting.travelMinutes == nil)
    }
}
