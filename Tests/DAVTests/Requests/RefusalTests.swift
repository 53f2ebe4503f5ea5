import Foundation
import Testing
import Transport

@testable import DAV

/// The condition that Radicale and Xandikos name if another object has the UID.
private let uidConflict = Precondition(.caldav("no-uid-conflict"))

@Suite struct RefusalTests {
    private static let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    private func error(
        _ status: Int, _ body: String = "", headers: [HTTPField] = [], sentToken: Bool = false
    ) -> DAVError {
        .refusal(
            HTTPResponse(status: status, headers: headers, body: Array(body.utf8)), host: "a.example",
            sentToken: sentToken, now: Self.now)
    }

    /// The answers of Radicale, Xandikos and Cyrus to the same mistakes.
    @Test(
        arguments: [
            (412, "Precondition failed.", .preconditionFailed(nil, said: "Precondition failed.")),
            (412, "", .preconditionFailed(nil, said: "")),
            (
                409,
                "<error xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><C:no-uid-conflict /></error>",
                .preconditionFailed(uidConflict, said: "")
            ),
            (
                412,
                """
                <ns0:error xmlns:ns0="DAV:" xmlns:ns1="urn:ietf:params:xml:ns:caldav"><ns1:no-uid-conflict />\
                <ns0:responsedescription>UID already in use.</ns0:responsedescription></ns0:error>
                """, .preconditionFailed(uidConflict, said: "UID already in use.")
            ),
            (
                403,
                """
                <?xml version="1.0" encoding="utf-8"?>
                <D:error xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><C:unique-scheduling-object-resource>\
                <D:href>/c/1.ics</D:href></C:unique-scheduling-object-resource></D:error>
                """,
                .preconditionFailed(
                    Precondition(.caldav("unique-scheduling-object-resource"), hrefs: ["/c/1.ics"]), said: "")
            ),
            (400, "Bad Request", .refused(status: 400, said: "Bad Request")),
            (
                404,
                """
                <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">\
                <html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>
                """, .notFound
            ),
            (
                403,
                "<html><head><title>No</title></head><body><P class=\"a\">You may <b>not</b>.</P></body></html>",
                .refused(status: 403, said: "You may not.")
            ),
            (410, "", .gone), (423, "Busy", .locked(said: "Busy")),
            (507, "", .refused(status: 507, said: "")),
            (401, "Who?", .signIn(host: "a.example", said: "Who?")),
            (500, "\u{1B}[31mred\r\nx", .refused(status: 500, said: "[31mred x")),
        ] as [(Int, String, DAVError)])
    func refusals(status: Int, body: String, expected: DAVError) {
        #expect(error(status, body) == expected)
    }

    @Test func onlyAnotherVersionIsAConflict() {
        #expect(error(412).isConflict)
        #expect(!error(412, "<error xmlns=\"DAV:\"><valid-data/></error>").isConflict)
        #expect(!error(409).isConflict)
    }

    @Test(arguments: [400, 403, 409, 410, 412, 418]) func aTokenIsRefused(status: Int) {
        #expect(error(status, sentToken: true) == .tokenRefused)
        #expect(error(status) != .tokenRefused)
    }

    @Test(arguments: [403, 412, 507]) func aTokenIsRefusedByName(status: Int) {
        let body = "<D:error xmlns:D=\"DAV:\"><D:valid-sync-token/></D:error>"
        #expect(error(status, body, sentToken: true) == .tokenRefused)
    }

    @Test func rightsAreNoMatterOfTokens() {
        let body = "<error xmlns=\"DAV:\"><need-privileges/></error>"
        #expect(
            error(403, body, sentToken: true)
                == .preconditionFailed(Precondition(.dav("need-privileges")), said: ""))
        #expect(error(404, sentToken: true) == .notFound)
    }

    @Test(
        arguments: [
            (429, "7", 7), (503, nil, 60), (503, "0", 1), (503, "Sun, 06 Nov 1994 08:50:37 GMT", 60),
            (429, "soon", 60),
        ] as [(Int, String?, Int)])
    func aServerWantsToBeLeftAlone(status: Int, after: String?, seconds: Int) {
        let headers = after.map { [HTTPField("Retry-After", $0)] } ?? []
        #expect(error(status, headers: headers) == .retryLater(seconds: seconds))
    }

    @Test func whatMayBeTriedAgain() {
        #expect(error(500).isTemporary)
        #expect(error(423).isTemporary)
        #expect(!error(403).isTemporary)
        #expect(!error(507).isTemporary)
        #expect(DAVError(TransportError.resolve(host: "a")).isOffline)
    }

    @Test func areStored() throws {
        let errors: [DAVError] = [
            error(412), error(409, "<error xmlns=\"DAV:\"><a><href>/x</href></a></error>"), .tokenRefused,
            .network(.connect(host: "a", reason: "b")), .secretCommand(name: "pass", .failed(status: 2)),
        ]
        let data = try JSONEncoder().encode(errors)
        #expect(try JSONDecoder().decode([DAVError].self, from: data) == errors)
    }
}
