import Testing
import Transport

@testable import DAV

@Suite struct ScheduleResponseTests {
    private static func document(_ parts: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <C:schedule-response xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\(parts)
            </C:schedule-response>
            """.utf8)
    }

    @Test func eachRecipientHasAPart() throws {
        let response = try ScheduleResponse(
            Self.document(
                """
                <C:response><C:recipient><D:href>mailto:maria%2Bwork@example.org</D:href></C:recipient>
                <C:request-status>2.0;Success</C:request-status>
                <C:calendar-data>BEGIN:VCALENDAR&#13;
                END:VCALENDAR</C:calendar-data></C:response>
                <C:response><C:recipient><D:href>MAILTO:nikos@example.org</D:href></C:recipient>
                <C:request-status>3.7;Invalid user</C:request-status></C:response>
                <C:response><C:recipient><D:href>/principals/room</D:href></C:recipient></C:response>
                """))
        #expect(response.recipients.map(\.address) == ["maria+work@example.org", "nikos@example.org"])
        #expect(response.recipients.map(\.isKnown) == [true, false])
        #expect(response.recipients[0].calendar?.hasPrefix("BEGIN:VCALENDAR") == true)
        #expect(response.recipients[1].calendar == nil)
    }

    @Test func anotherDocumentIsNone() {
        #expect(throws: XMLFault.self) { try ScheduleResponse(Array("<html><body/></html>".utf8)) }
        #expect(throws: XMLFault.self) { try ScheduleResponse(Self.document("<C:response>")) }
        #expect(throws: XMLFault.self) { try ScheduleResponse([]) }
    }

    @Test func theRequestIsAPostOfACalendar() throws {
        let outbox = try #require(DAVHref(path: "/cal/outbox"))
        let request = DAVRequest.freeBusy(at: outbox, "BEGIN:VCALENDAR")
        #expect(request.method.name == "POST" && request.href.path == "/cal/outbox/")
        #expect(request.headers["Content-Type"] == "text/calendar; charset=utf-8; method=REQUEST")
        #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == "BEGIN:VCALENDAR")
        #expect(!request.isSafe)
    }
}
