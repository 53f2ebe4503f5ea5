import Testing

@testable import MeetCore

struct PushOutcomeTests {
    private static let text = SyncFixture.event("SUMMARY:Tea")
    private static let copy = SyncFixture.copy(SyncFixture.event("SUMMARY:Wine"))

    static func push(_ kind: SyncPush.Kind) -> SyncPush {
        SyncPush(
            kind, uid: "1", href: "/dav/cal/1.ics", condition: .match("\"1\""),
            text: kind == .delete ? nil : text, here: kind == .delete ? nil : text)
    }

    private func outcome(
        _ kind: SyncPush.Kind, _ answer: PushAnswer, copy: SyncCopy? = Self.copy, attempt: Int = 1
    ) -> PushOutcome {
        PushOutcome(Self.push(kind), answer, copy: copy, attempt: attempt)
    }

    @Test(arguments: ["\"2\"", nil] as [String?]) func aStoredItemIsReadAgain(etag: String?) {
        let stored = SyncCopy(
            href: "/dav/cal/1.ics", uid: "1", etag: etag,
            agreed: SyncAgreement(there: Self.text, here: Self.text), isUnread: true)
        #expect(outcome(.update, PushAnswer(status: 204, etag: etag)) == .stored(stored))
        #expect(outcome(.create, PushAnswer(status: 201, etag: etag), copy: nil) == .stored(stored))
    }

    /// The ETag of the answer is not that of the base, which may be older.
    @Test(arguments: ["\"2\"", nil] as [String?]) func aMovedItemKeepsItsBase(etag: String?) {
        let push = SyncPush(
            .move(from: "/dav/cal/1.ics"), uid: "1", href: "/dav/work/1.ics", condition: .match("\"1\""))
        // An earlier push without an answer may have been stored.
        var copy = Self.copy
        copy.unanswered = SyncAgreement(there: Self.text, here: Self.text)
        var moved = copy
        moved.href = "/dav/work/1.ics"
        moved.etag = nil
        moved.isUnread = true
        #expect(PushOutcome(push, PushAnswer(status: 201, etag: etag), copy: copy) == .stored(moved))
    }

    @Test(arguments: [204, 200, 404, 410]) func deletesWhatIsGoneAlready(status: Int) {
        #expect(outcome(.delete, PushAnswer(status: status)) == .deleted)
    }

    @Test func looksAgainAndGivesUp() {
        for kind in [SyncPush.Kind.create, .update, .delete] {
            let again = PushOutcome.lookAgain(href: "/dav/cal/1.ics", copy: nil)
            #expect(outcome(kind, PushAnswer(status: 412)) == again)
            #expect(outcome(kind, PushAnswer(status: 412), attempt: 2) == again)
            guard case .refused(let refusal) = outcome(kind, PushAnswer(status: 412), attempt: 3) else {
                Issue.record("\(kind) goes on for ever")
                continue
            }
            #expect(refusal.status == 412)
        }
        #expect(outcome(.update, PushAnswer(status: 404)) == .lookAgain(href: "/dav/cal/1.ics", copy: nil))
    }

    @Test func remembersAPushWithoutAnAnswer() {
        var row = Self.copy
        row.unanswered = SyncAgreement(there: Self.text, here: Self.text)
        let href = "/dav/cal/1.ics"
        #expect(outcome(.update, PushAnswer(status: nil)) == .lookAgain(href: href, copy: row))
        let new = SyncCopy(href: href, uid: "1", unanswered: row.unanswered)
        #expect(outcome(.create, PushAnswer(status: nil), copy: nil) == .lookAgain(href: href, copy: new))
        #expect(outcome(.delete, PushAnswer(status: nil)) == .lookAgain(href: href, copy: nil))
    }

    @Test(arguments: [
        (403, "unique-scheduling-object-resource"), (409, "no-uid-conflict"), (412, "no-uid-conflict"),
    ])
    func namesTheItemThatHasTheUID(status: Int, name: String) {
        func answer(_ href: String?) -> PushAnswer {
            PushAnswer(status: status, preconditions: [name], href: href)
        }
        #expect(outcome(.create, answer("/dav/work/7.ics")) == .uidTaken(href: "/dav/work/7.ics"))
        #expect(outcome(.create, answer(nil)) == .uidTaken(href: nil))
        // Its own first attempt.
        #expect(
            outcome(.create, answer("https://h/dav/cal/1.ics"))
                == .lookAgain(href: "/dav/cal/1.ics", copy: nil))
    }

    static let refusals: [(Int, [String], String)] = [
        (400, [], "Bad date"), (403, ["supported-calendar-component"], ""), (405, [], ""),
        (409, [], "Parent missing"), (412, ["valid-calendar-data"], "No DTEND"), (413, [], ""), (501, [], ""),
    ]

    @Test(arguments: refusals)
    func refusalsAreInTheWordsOfTheServer(status: Int, preconditions: [String], words: String) {
        let answer = PushAnswer(status: status, preconditions: preconditions, words: words + "\n")
        let refusal = SyncRefusal(
            uid: "1", href: "/dav/cal/1.ics", status: status, precondition: preconditions.first, words: words)
        #expect(outcome(.update, answer) == .refused(refusal))
    }

    @Test(arguments: [302, 408, 423, 429, 500, 503, 507]) func triesLater(status: Int) {
        #expect(outcome(.update, PushAnswer(status: status, retryAfter: 7)) == .later(after: 7))
    }

    @Test func signsIn() {
        #expect(outcome(.update, PushAnswer(status: 401)) == .signIn)
    }
}
