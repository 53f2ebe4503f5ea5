import Foundation
import Testing

@testable import MeetCore

/// CLASS (RFC 5545, 3.8.1.3).
@Suite struct MeetingPrivacyTests {
    private static func calendar(_ line: String) -> String {
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:a
        SUMMARY:Dentist
        DTSTART:20301205T090000Z
        COLOR:red
        \(line)
        BEGIN:VLOCATION
        UID:b
        CLASS:PUBLIC
        END:VLOCATION
        END:VEVENT
        END:VCALENDAR
        """
    }

    private static func meeting(_ line: String) throws -> Meeting {
        let event = try #require(ICalendarReader.read(calendar(line).utf8, file: "").first?.events.first)
        return event.meeting(now: .distantPast)
    }

    @Test(
        arguments: [
            ("CLASS:PUBLIC", .public), ("CLASS:private", .private), ("CLASS: CONFIDENTIAL ", .confidential),
            // An unknown word means private.
            ("CLASS:X-STAFF", .private), ("X-CLASS:PRIVATE", .public),
        ] as [(String, Meeting.Privacy)])
    func isRead(_ line: String, _ expected: Meeting.Privacy) throws {
        #expect(try Self.meeting(line).privacy == expected)
    }

    @Test func isWrittenBackAsItWas() throws {
        let meeting = try Self.meeting("CLASS;X-A=b:X-STAFF")
        #expect(ICalendarEncoder.encode([meeting]).contains("CLASS;X-A=b:X-STAFF\r\n"))
        var same = meeting
        same.privacy = .private
        #expect(same == meeting)
    }

    @Test func aChangeIsWritten() throws {
        var meeting = try Self.meeting("CLASS;X-A=b:X-STAFF")
        meeting.privacy = .confidential
        #expect(ICalendarEncoder.encode([meeting]).contains("CLASS;X-A=b:CONFIDENTIAL\r\n"))
        meeting = try Self.meeting("X-B:c")
        meeting.privacy = .private
        let text = ICalendarEncoder.encode([meeting])
        #expect(text.contains("CLASS:PRIVATE\r\n") && text.contains("CLASS:PUBLIC\r\nEND:VLOCATION"))
        let event = try #require(ICalendarReader.events(of: text).first)
        #expect(event.meeting(now: .distantPast).privacy == .private)
    }

    @Test func isMergedApartFromOtherProperties() throws {
        let base = try Self.meeting("CLASS:PUBLIC")
        var (mine, theirs) = (base, base)
        mine.privacy = .private
        theirs.unmodelled[0].value = "blue"
        for (mine, theirs) in [(mine, theirs), (theirs, mine)] {
            let merge = MeetingMerge(base: base, mine: mine, theirs: theirs)
            #expect(merge.conflicts.isEmpty && merge.meeting.privacy == .private)
            #expect(merge.meeting.otherProperties.first?.value == "blue")
        }
        theirs.privacy = .confidential
        let conflict = MeetingMerge(base: base, mine: mine, theirs: theirs).conflicts
        #expect(
            conflict == [
                MeetingMerge.Conflict(
                    part: .privacy, mine: .privacy(.private), theirs: .privacy(.confidential))
            ])
    }
}
