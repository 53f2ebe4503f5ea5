import Testing

@testable import MeetCore

struct SyncMergeTests {
    /// Merges the changes of both sides since they agreed on a text.
    private func merged(
        _ base: String, here: String, there: String, format: SyncFormat = .calendar,
        preferring side: MeetingMerge.Side? = nil, own: Set<String> = []
    ) throws -> SyncMerge {
        try #require(
            SyncMerge(
                agreed: SyncAgreement(there: base, here: base), here: here, there: there, format: format,
                preferring: side, own: own))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var base: [String]
        var here: [String]
        var there: [String]
        /// The lines of both results that differ from the common ones.
        var result: [String]
    }

    @Test(arguments: [
        Case(
            testDescription: "each another part", base: ["SUMMARY:Tea", "LOCATION:Port"],
            here: ["SUMMARY:Wine", "LOCATION:Port"], there: ["SUMMARY:Tea", "LOCATION:Bench"],
            result: ["LOCATION:Bench", "SUMMARY:Wine"]),
        Case(
            testDescription: "both the same", base: ["SUMMARY:Tea"], here: ["SUMMARY:Wine"],
            there: ["SUMMARY:Wine"], result: ["SUMMARY:Wine"]),
        Case(
            testDescription: "removed here", base: ["SUMMARY:Tea", "DESCRIPTION:a"], here: ["SUMMARY:Tea"],
            there: ["SUMMARY:Tea", "DESCRIPTION:a", "URL:https://x.gr"],
            result: ["SUMMARY:Tea", "URL:https://x.gr"]),
        Case(
            testDescription: "two people invited",
            base: ["ATTENDEE;CN=Maria:mailto:m@x.gr"],
            here: ["ATTENDEE;CN=Maria:mailto:m@x.gr", "ATTENDEE;CN=Nikos:mailto:n@x.gr"],
            there: ["ATTENDEE;CN=Maria:mailto:m@x.gr", "ATTENDEE;CN=Zoe:mailto:z@x.gr"],
            result: [
                "ATTENDEE;CN=Maria:mailto:m@x.gr", "ATTENDEE;CN=Nikos:mailto:n@x.gr",
                "ATTENDEE;CN=Zoe:mailto:z@x.gr",
            ]),
        Case(
            testDescription: "a role here and an answer there",
            base: ["ATTENDEE;CN=Maria;PARTSTAT=NEEDS-ACTION:mailto:m@x.gr"],
            here: ["ATTENDEE;CN=Maria;ROLE=CHAIR;PARTSTAT=NEEDS-ACTION:mailto:m@x.gr"],
            there: ["ATTENDEE;CN=Maria;PARTSTAT=ACCEPTED;X-DTSTAMP=20260101T080000Z:mailto:m@x.gr"],
            result: ["ATTENDEE;CN=Maria;PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:m@x.gr"]),
        Case(
            testDescription: "attachments one by one", base: ["ATTACH:https://a", "ATTACH:https://b"],
            here: ["ATTACH:https://a", "ATTACH:https://b", "ATTACH:https://c"], there: ["ATTACH:https://b"],
            result: ["ATTACH:https://b", "ATTACH:https://c"]),
        Case(
            testDescription: "an unknown property there", base: ["X-A:1"], here: ["X-A:1", "SUMMARY:Tea"],
            there: ["X-A:2"], result: ["SUMMARY:Tea", "X-A:2"]),
    ])
    func takesTheChangesOfBothSides(_ one: Case) throws {
        func text(_ lines: [String]) -> String {
            SyncFixture.calendar(
                ["BEGIN:VEVENT", "UID:1", "DTSTART:20261201T080000Z"] + lines + ["END:VEVENT"])
        }
        let merge = try merged(text(one.base), here: text(one.here), there: text(one.there))
        #expect(merge.conflicts.isEmpty)
        for result in [merge.here, merge.there] {
            #expect(
                SyncContent.isSame(result, text(one.result), format: .calendar), "\(result)")
        }
    }

    @Test func aTimeIsOnePart() throws {
        let base = SyncFixture.event("SUMMARY:Tea")
        let here = SyncFixture.event("SUMMARY:Tea", end: "DTEND:20261201T100000Z")
        let there = SyncFixture.event(
            "SUMMARY:Tea", start: "DTSTART:20261202T080000Z", end: "DTEND:20261202T090000Z")
        let merge = try merged(base, here: here, there: there)
        #expect(merge.conflicts.map(\.name) == [.meeting(.time, date: "")])
        // The same time in other words is no change.
        let duration = SyncFixture.event("SUMMARY:Wine", end: "DURATION:PT1H")
        let other = try merged(base, here: here, there: duration)
        #expect(other.conflicts.isEmpty)
        #expect(SyncFixture.lines(other.there).contains("DTEND:20261201T100000Z"))
        #expect(SyncFixture.lines(other.here).contains("SUMMARY:Wine"))
    }

    @Test(arguments: [MeetingMerge.Side.mine, .theirs]) func followsTheSideThatCounts(
        side: MeetingMerge.Side
    ) throws {
        let merge = try merged(
            SyncFixture.event("SUMMARY:Tea"), here: SyncFixture.event("SUMMARY:Wine", "URL:https://x.gr"),
            there: SyncFixture.event("SUMMARY:Beer", "LOCATION:Port"), preferring: side)
        for lines in merge.lines {
            #expect(lines.contains(side == .mine ? "SUMMARY:Wine" : "SUMMARY:Beer"))
            #expect(lines.contains("URL:https://x.gr") && lines.contains("LOCATION:Port"))
        }
    }

    private static let series = [
        "BEGIN:VEVENT", "UID:1", "DTSTART;TZID=Europe/Athens:20261201T100000", "RRULE:FREQ=WEEKLY;COUNT=5",
        "SUMMARY:Tea", "END:VEVENT",
    ]

    private static func date(_ summary: String, id: String = "RECURRENCE-ID:20261208T080000Z") -> [String] {
        [
            "BEGIN:VEVENT", "UID:1", id, "DTSTART;TZID=Europe/Athens:20261208T110000", "SUMMARY:\(summary)",
            "END:VEVENT",
        ]
    }

    @Test func datesOfASeriesAreMergedOneByOne() throws {
        let zoned = "RECURRENCE-ID;TZID=Europe/Athens:20261208T100000"
        let merge = try merged(
            SyncFixture.calendar(Self.series + Self.date("Tea")),
            here: SyncFixture.calendar(Self.series + Self.date("Wine", id: zoned)),
            there: SyncFixture.calendar(
                Self.series.map { $0.replacing("SUMMARY:Tea", with: "SUMMARY:Beer") } + Self.date("Tea")))
        #expect(merge.conflicts.isEmpty)
        for lines in merge.lines {
            #expect(lines.contains("SUMMARY:Beer") && lines.contains("SUMMARY:Wine"))
            #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 2)
        }
    }

    @Test(arguments: ["RECURRENCE-ID:20270406T070000Z", "RECURRENCE-ID;TZID=Europe/Athens:20270406T100000"])
    func aDateThatBothMadeAnExceptionIsMergedWithTheSeriesAsItsBase(id: String) throws {
        func text(_ date: [String] = []) -> String {
            // The dates lie on both sides of the change of the clocks.
            SyncFixture.calendar(
                [
                    "BEGIN:VEVENT", "UID:1", "DTSTART;TZID=Europe/Athens:20270302T100000",
                    "DTEND;TZID=Europe/Athens:20270302T110000", "RRULE:FREQ=WEEKLY;COUNT=9", "SUMMARY:Tea",
                    "DESCRIPTION:a", "X-OTHER:kept", "END:VEVENT",
                ] + (date.isEmpty ? [] : ["BEGIN:VEVENT", "UID:1"] + date + ["END:VEVENT"]))
        }
        let zoned = "RECURRENCE-ID;TZID=Europe/Athens:20270406T100000"
        let here = text([
            id, "DTSTART;TZID=Europe/Athens:20270406T100000", "DTEND;TZID=Europe/Athens:20270406T110000",
            "SUMMARY:Wine", "DESCRIPTION:a", "X-OTHER:kept",
        ])
        let there = text([
            zoned, "DTSTART;TZID=Europe/Athens:20270406T123000", "DURATION:PT1H", "SUMMARY:Tea",
        ])
        let merge = try merged(text(), here: here, there: there)
        #expect(merge.conflicts.isEmpty)
        for lines in merge.lines {
            #expect(lines.contains("SUMMARY:Wine"))
            #expect(lines.contains("DTSTART;TZID=Europe/Athens:20270406T123000"))
            #expect(!lines.contains("DTSTART;TZID=Europe/Athens:20270406T100000"))
            #expect(lines.filter { $0 == "DESCRIPTION:a" }.count == 2)
        }
        let both = try merged(
            text(), here: here, there: there.replacing("SUMMARY:Tea\r\nEND", with: "SUMMARY:Beer\r\nEND"))
        #expect(both.conflicts.map(\.name) == [.meeting(.title, date: "20270406T070000Z")])
    }

    @Test func aDateThatBothMoveIsAsked() throws {
        func moved(_ hour: Int) -> String {
            SyncFixture.calendar(
                Self.series
                    + Self.date("Tea").map { $0.replacing("T110000", with: "T\(hour)0000") })
        }
        let merge = try merged(SyncFixture.calendar(Self.series), here: moved(11), there: moved(12))
        #expect(merge.conflicts.map(\.name) == [.meeting(.time, date: "20261208T080000Z")])
    }

    @Test func aDateRemovedThereAndEditedHereIsAsked() throws {
        let base = SyncFixture.calendar(Self.series + Self.date("Tea"))
        let there = SyncFixture.calendar(Self.series)
        let edited = try merged(
            base, here: SyncFixture.calendar(Self.series + Self.date("Wine")), there: there)
        #expect(edited.conflicts.map(\.name) == [.date("20261208T080000Z")])
        let unedited = try merged(base, here: base, there: there)
        #expect(unedited.conflicts.isEmpty)
        #expect(SyncFixture.lines(unedited.here).filter { $0 == "BEGIN:VEVENT" }.count == 1)
    }

    @Test(arguments: [false, true]) func aDateTakenOutOnOneSideAndEditedOnTheOtherIsAsked(
        isEditedHere: Bool
    ) throws {
        let edited = SyncFixture.calendar(Self.series + Self.date("Wine"))
        var without = Self.series
        without.insert("EXDATE;TZID=Europe/Athens:20261208T100000,20261215T100000", at: 3)
        let removed = SyncFixture.calendar(without)
        func merge(_ side: MeetingMerge.Side?) throws -> SyncMerge {
            try merged(
                SyncFixture.calendar(Self.series), here: isEditedHere ? edited : removed,
                there: isEditedHere ? removed : edited, preferring: side)
        }
        #expect(try merge(nil).conflicts.map(\.name) == [.date("20261208T080000Z")])
        for side in [MeetingMerge.Side.mine, .theirs] {
            for lines in try merge(side).lines {
                let isKept = (side == .mine) == isEditedHere
                #expect(lines.contains("SUMMARY:Wine") == isKept)
                let left = isKept ? "20261215T100000" : "20261208T100000,20261215T100000"
                #expect(lines.contains("EXDATE;TZID=Europe/Athens:" + left))
            }
        }
    }

    @Test func aZoneComesWithTheTimeThatNamesIt() throws {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:Europe/Athens", "BEGIN:STANDARD", "DTSTART:19700101T000000",
            "TZOFFSETFROM:+0200", "TZOFFSETTO:+0200", "END:STANDARD", "END:VTIMEZONE",
        ]
        let base = SyncFixture.event("SUMMARY:Tea")
        let event = [
            "BEGIN:VEVENT", "UID:1", "DTSTART;TZID=Europe/Athens:20261203T100000", "SUMMARY:Tea",
            "END:VEVENT",
        ]
        let merge = try merged(base, here: SyncFixture.calendar(zone + event), there: base)
        #expect(SyncFixture.lines(merge.there).contains("TZID:Europe/Athens"))
    }

    // MARK: Answers

    /// An event of an hour with an attendee.
    private func invitation(_ answer: String, at hour: Int) -> String {
        SyncFixture.event(
            "ORGANIZER:mailto:n@x.gr", "ATTENDEE;PARTSTAT=\(answer):mailto:m@x.gr",
            start: "DTSTART:20261201T\(hour)0000Z", end: "DTEND:20261201T\(hour + 1)0000Z")
    }

    /// A server that asks again may leave the comment of the former answer.
    @Test func aCommentWithoutAnAnswerIsNoChange() throws {
        let base = invitation("ACCEPTED;X-RESPONSE-COMMENT=late", at: 10)
        let there = invitation("NEEDS-ACTION;X-RESPONSE-COMMENT=late", at: 11)
        let here = invitation("NEEDS-ACTION", at: 11)
        let merge = try merged(base, here: here, there: there)
        #expect(merge.conflicts.isEmpty)
        #expect(SyncContent.isSame(here, there, format: .calendar))
        // Beside an answer it is one, unless comments do not count.
        let plain = invitation("ACCEPTED", at: 10)
        #expect(!SyncContent.isSame(base, plain, format: .calendar))
        #expect(SyncContent.isSameButComments(base, plain))
        #expect(!SyncContent.isSameButComments(plain, invitation("DECLINED", at: 10)))
    }

    struct AnswerCase: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var here: (answer: String, hour: Int)
        var there: (answer: String, hour: Int)
        var own: String
        var result: String
    }

    /// Both agreed on ACCEPTED at 10.
    @Test(arguments: [
        AnswerCase(
            testDescription: "the same answer to the new time", here: ("ACCEPTED", 11),
            there: ("NEEDS-ACTION", 11), own: "m@x.gr", result: "ACCEPTED"),
        AnswerCase(
            testDescription: "another answer to the new time", here: ("DECLINED", 11),
            there: ("NEEDS-ACTION", 11), own: "m@x.gr", result: "DECLINED"),
        AnswerCase(
            testDescription: "the new time is not known here", here: ("ACCEPTED", 10),
            there: ("NEEDS-ACTION", 11), own: "m@x.gr", result: "NEEDS-ACTION"),
        AnswerCase(
            testDescription: "somebody else's answer is reset", here: ("ACCEPTED", 11),
            there: ("NEEDS-ACTION", 11), own: "n@x.gr", result: "NEEDS-ACTION"),
        AnswerCase(
            testDescription: "a late answer to the former time", here: ("NEEDS-ACTION", 11),
            there: ("DECLINED", 10), own: "n@x.gr", result: "NEEDS-ACTION"),
    ])
    func anAnswerIsToTheTimeItWasGivenFor(_ one: AnswerCase) throws {
        let merge = try merged(
            invitation("ACCEPTED", at: 10), here: invitation(one.here.answer, at: one.here.hour),
            there: invitation(one.there.answer, at: one.there.hour), own: [one.own])
        #expect(merge.conflicts.isEmpty)
        for lines in merge.lines {
            #expect(lines.contains("ATTENDEE;PARTSTAT=\(one.result):mailto:m@x.gr"))
            #expect(lines.contains("DTSTART:20261201T110000Z"))
        }
    }

    // MARK: Cards

    @Test func aCardIsMergedInTheVersionOfTheServer() throws {
        let here = SyncFixture.card("FN:Maria", "KIND:org", "X-MINE:1")
        let there = SyncFixture.card(
            "FN:Maria", "N:Maria;;;;", "X-ADDRESSBOOKSERVER-KIND:org", version: "3.0")
        let merge = try #require(
            SyncMerge(
                agreed: SyncAgreement(there: there, here: here),
                here: SyncFixture.card("FN:Maria", "KIND:org", "X-MINE:1", "TEL:12345678"),
                there: SyncFixture.card(
                    "FN:Maria", "N:Maria;;;;", "X-ADDRESSBOOKSERVER-KIND:org", "TITLE:Baker",
                    version: "3.0"), format: .card))
        #expect(merge.conflicts.isEmpty)
        let (mine, theirs) = (SyncFixture.lines(merge.here), SyncFixture.lines(merge.there))
        #expect(theirs.contains("VERSION:3.0") && theirs.contains { $0.hasSuffix(":12345678") })
        #expect(mine.contains("TITLE:Baker") && mine.contains("X-MINE:1"))
        #expect(!theirs.contains("X-MINE:1"))
    }

    @Test func aFieldOfACardThatBothChangedIsAsked() throws {
        let base = SyncFixture.card("FN:Maria", "TITLE:Baker", "TEL;TYPE=home:12345678")
        let merge = try merged(
            base, here: SyncFixture.card("FN:Maria", "TITLE:Cook", "TEL;TYPE=work:12345678"),
            there: SyncFixture.card("FN:Maria", "TITLE:Chef", "TEL;TYPE=cell:12345678"), format: .card)
        #expect(merge.conflicts.map(\.name) == [.contact(.title), .contact(.phone)])
        let theirs = try merged(
            base, here: SyncFixture.card("FN:Maria", "TITLE:Cook", "NOTE:a"),
            there: SyncFixture.card("FN:Maria", "TITLE:Chef"), format: .card, preferring: .theirs)
        #expect(SyncFixture.lines(theirs.there).contains("TITLE:Chef"))
        #expect(SyncFixture.lines(theirs.there).contains("NOTE:a"))
    }
}

extension SyncMerge {
    /// The unfolded lines of the results of both sides.
    fileprivate var lines: [[String]] { [here, there].map(SyncFixture.lines) }
}
