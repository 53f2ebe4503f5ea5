import Foundation
import Testing

@testable import MeetCore

/// Text that a meeting was received as: what its fields do not say is written again, and a text that says no more is
/// not parsed.
@Suite struct ReceivedEntryTests {
    private static func meeting(_ lines: [String]) throws -> Meeting {
        let all =
            ["BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Europe/Athens:20261121T110000"] + lines + ["END:VEVENT"]
        let event = try #require(ICalendarReader.events(of: all.joined(separator: "\r\n")).first)
        return event.meeting(now: ICalendarFixture.created)
    }

    private static func isParsed(_ meeting: Meeting) -> Bool { ReceivedEntry(meeting) != nil }

    @Test(arguments: [
        "SUMMARY:Coffee", "DESCRIPTION:One\\, two; three: four", "LOCATION:Entra\\nErmou 14",
        "URL:https://a.example/", "CONFERENCE:https://meet.example.org/1", "GEO:39.36;22.94",
        "RRULE:FREQ=WEEKLY;COUNT=3", "X-OWN;X-P=1:x", "CATEGORIES:Coffee,Work", "X-SUMMARY-OF;A=1:x",
        "STATUS:CONFIRMED",
    ]) func aPlainTextIsNotParsed(line: String) throws {
        let meeting = try Self.meeting([line])
        #expect(meeting.received?.contains(line) == true)
        #expect(!Self.isParsed(meeting))
        // It is written as if it had not been received.
        var own = meeting
        own.received = nil
        #expect(ICalendarEncoder.encode([meeting]) == ICalendarEncoder.encode([own]))
    }

    @Test(arguments: [
        "SUMMARY;LANGUAGE=el:Καφές", "summary ;LANGUAGE=el:Καφές", "item1.SUMMARY;LANGUAGE=el:Καφές",
        "DESCRIPTION;ALTREP=\"cid:1\":One", "LOCATION;ALTREP=\"https://a.example/\":Entra",
        "URL;X-P=1:https://a.example/", "CONFERENCE;VALUE=URI;FEATURE=AUDIO:https://meet.example.org/1",
    ]) func aParameterIsWrittenAgain(line: String) throws {
        let meeting = try Self.meeting([line])
        #expect(Self.isParsed(meeting))
        var own = meeting
        own.received = nil
        #expect(ICalendarEncoder.encode([meeting]) != ICalendarEncoder.encode([own]))
    }

    @Test(arguments: [
        ["ORGANIZER;SENT-BY=\"mailto:b@example.org\":mailto:a@example.org", "ATTENDEE:mailto:c@example.org"],
        ["ATTENDEE;X-NUM-GUESTS=2;CN=Maria:mailto:m@example.org"], ["DESCRIPTION:<p>One <b>two</b></p>"],
        ["DESCRIPTION:One", "X-ALT-DESC;FMTTYPE=text/html:<b>One</b>"], ["DESCRIPTION:A &amp; B"],
    ]) func otherDataIsParsed(lines: [String]) throws {
        #expect(try Self.isParsed(Self.meeting(lines)))
    }

    @Test func aFoldedNameIsParsed() throws {
        var meeting = try Self.meeting(["SUMMARY;LANGUAGE=el:Καφές"])
        meeting.received = meeting.received?.replacing("SUMMARY;", with: "SUMM\r\n ARY;")
        let entry = try #require(ReceivedEntry(meeting))
        #expect(entry.parameters(of: "SUMMARY", in: meeting).map(\.name) == ["LANGUAGE"])
    }

    @Test func aMeetingOfOnesOwnHasNone() {
        #expect(!Self.isParsed(ICalendarFixture.meeting()))
    }
}
