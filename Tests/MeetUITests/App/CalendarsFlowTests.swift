import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Several calendars by keys.
@MainActor
@Suite struct CalendarsFlowTests {
    private func open(
        _ keys: Key..., seed: (MeetStore) throws -> Void = Seed.calendars
    ) async throws -> Harness {
        let harness = try await Harness(seed: seed)
        for key in keys { await harness.press(key) }
        return harness
    }

    private func names(_ harness: Harness) throws -> [String] { try harness.store.calendars().map(\.name) }

    private func calendar(_ name: String, _ harness: Harness) throws -> MeetingCalendar {
        try #require(try harness.store.calendars().first { $0.name == name })
    }

    private func meeting(_ title: String, _ harness: Harness) throws -> MeetingSummary? {
        try harness.store.meetings(MeetingQuery(text: title), rows: 0..<50).first { $0.title == title }
    }

    /// The name of the calendar that a meeting is in.
    private func calendar(of title: String, _ harness: Harness) throws -> String? {
        let found = try #require(try meeting(title, harness), "\(harness.screen)")
        return try harness.store.calendars().calendar(of: found.calendarID)?.name
    }

    private func bar(_ harness: Harness, _ text: String) -> Bool {
        harness.rows.contains { $0.contains("▌") && $0.contains(text) }
    }

    // MARK: - The list of calendars

    @Test func aCalendarIsAdded() async throws {
        let harness = try await open("2", "C", seed: Seed.everything)
        #expect(harness.app.topLayer.screen is CalendarsScreen)
        #expect(bar(harness, "Personal"), "\(harness.screen)")
        await harness.press("n", .enter)
        #expect(harness.screen.contains("A calendar needs a name."), "\(harness.screen)")
        await harness.type("personal")
        await harness.press(.enter)
        #expect(harness.screen.contains("Another calendar is named"), "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("Work")
        await harness.press(.enter)
        #expect(try names(harness) == ["Personal", "Work"])
        #expect(bar(harness, "Work"), "\(harness.screen)")
        #expect(try calendar("Work", harness).colour?.hue != CalendarColour.standard.hue)
        // Rows have signs from now on.
        await harness.press(.escape, "1")
        #expect(harness.screen.contains("P Coffee at Entra"), "\(harness.screen)")
        await harness.press("u")
        #expect(try names(harness).isEmpty)
        #expect(!harness.screen.contains("P Coffee"), "\(harness.screen)")
    }

    @Test func whatIsHiddenLeavesListAndWeek() async throws {
        let harness = try await open("1")
        #expect(harness.screen.contains("W Budget"), "\(harness.screen)")
        await harness.press("2")
        #expect(harness.screen.contains("W Budget"), "\(harness.screen)")
        await harness.press("C", .down, .space)
        #expect(try calendar("Work", harness).isShown == false)
        #expect(bar(harness, "hidden"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(!harness.screen.contains("Budget"), "\(harness.screen)")
        await harness.press("1")
        #expect(!harness.screen.contains("Budget") && harness.screen.contains("C Rehearsal"))
        await harness.press("2", "C", .down, .space)
        #expect(try calendar("Work", harness).isShown)
        await harness.press("u")
        #expect(try calendar("Work", harness).isShown == false)
        await harness.press("u", .escape)
        #expect(harness.screen.contains("Budget"), "\(harness.screen)")
    }

    @Test func theOnlyOneStaysShown() async throws {
        let harness = try await open("2", "C", .space, seed: Seed.everything)
        #expect(harness.screen.contains("is the only calendar"), "\(harness.screen)")
        #expect(try names(harness).isEmpty)
    }

    @Test func itsColourIsChosen() async throws {
        let harness = try await open("1")
        #expect(harness.style(of: "W Budget") == Style(foreground: .green))
        await harness.press("2", "C", .down, "e", .down, .enter)
        await harness.type("red")
        await harness.press(.enter)
        #expect(try calendar("Work", harness).colour == CalendarColour.Hue.red.colour)
        await harness.press(.escape, "1")
        #expect(harness.style(of: "W Budget") == Style(foreground: .red), "\(harness.screen)")
    }

    @Test func nameAndSignAreChanged() async throws {
        let harness = try await open("2", "C", .down, "e", .enter)
        await harness.press(.control("u"))
        await harness.type("Office")
        await harness.press(.enter)
        #expect(try names(harness) == ["Personal", "Office", "Club"])
        await harness.press("e", .down, .down, .enter, .control("u"))
        await harness.type("c")
        await harness.press(.enter)
        #expect(harness.screen.contains("is already the sign of “Club”"), "\(harness.screen)")
        await harness.press(.backspace)
        await harness.type("O")
        await harness.press(.enter, .escape, "1")
        #expect(harness.screen.contains("O Budget"), "\(harness.screen)")
    }

    @Test func newMeetingsGoIntoTheDefault() async throws {
        let harness = try await open("2", "C", .enter)
        #expect(harness.screen.contains("New meetings go into this calendar already."), "\(harness.screen)")
        await harness.press(.down, .enter)
        #expect(try calendar("Work", harness).isDefault)
        #expect(try calendar(of: "Coffee at Entra", harness) == "Personal")
        await harness.press(.escape, "1", "n")
        await harness.type("Talk")
        await harness.press(.control("s"))
        #expect(try calendar(of: "Talk", harness) == "Work")
        #expect(harness.screen.contains("W Talk"), "\(harness.screen)")
    }

    @Test func aCalendarIsDeletedWithItsMeetings() async throws {
        let harness = try await open("2", "C", "d")
        #expect(harness.screen.contains("is the default calendar"), "\(harness.screen)")
        await harness.press(.down, "d")
        #expect(harness.app.topLayer.screen is ConfirmScreen)
        await harness.press(.enter)
        #expect(try names(harness).count == 3)
        await harness.press("d", "Y")
        #expect(try names(harness) == ["Personal", "Club"])
        #expect(try meeting("Budget", harness) == nil)
        await harness.press("u")
        #expect(try names(harness) == ["Personal", "Work", "Club"])
        #expect(try calendar(of: "Budget", harness) == "Work")
    }

    @Test func meAndThePaletteOpenThem() async throws {
        let harness = try await open()
        for key in MeScreen.Field.calendars.path { await harness.press(key) }
        #expect(bar(harness, "Personal, Work, Club"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is CalendarsScreen)
        await harness.press(.escape, "3", ":")
        await harness.type("show your calendars")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is CalendarsScreen, "\(harness.screen)")
    }

    /// A calendar that cannot be read is added after a question.
    @Test func anUnreadCalendarIsAskedAbout() async throws {
        let harness = try await open("2", "C", "n", seed: Seed.everything)
        await harness.type("~/none.ics")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is ConfirmScreen, "\(harness.screen)")
        await harness.press(.enter)
        #expect(try names(harness).isEmpty)
        await harness.press("n")
        await harness.type("~/none.ics")
        await harness.press(.enter, "Y")
        #expect(try names(harness) == ["Personal", "none"], "\(harness.screen)")
        #expect(try calendar("none", harness).colour?.hue != CalendarColour.standard.hue)
    }

    // MARK: - Where calendars are seen

    private nonisolated static func readOnly(_ store: MeetStore) throws {
        try Seed.calendars(store)
        for var calendar in try store.calendars() where calendar.name == "Work" {
            calendar.isWritable = false
            try store.save(calendar)
        }
    }

    private nonisolated static func holidays(_ store: MeetStore) throws {
        try Seed.calendars(store)
        for var calendar in try store.calendars() where calendar.name == "Work" {
            calendar.isBusy = false
            try store.save(calendar)
            for (title, month, day) in [("Assumption", 8, 15), ("Christmas", 12, 25)] {
                let date = CalendarDate(year: 2026, month: month, day: day)
                var meeting = Meeting(
                    title: title, time: .allDay(first: date, last: date), createdAt: Harness.now)
                meeting.calendarID = calendar.id
                try store.save(meeting)
            }
        }
    }

    /// The form of a meeting that cannot be changed does not open.
    @Test func aReadOnlyMeetingIsNotEdited() async throws {
        let harness = try await open("/", seed: Self.readOnly)
        await harness.type("budget")
        await harness.press(.enter, "e")
        #expect(!(harness.app.topLayer.screen is MeetingForm), "\(harness.screen)")
        #expect(harness.screen.contains("“Work” is read-only"), "\(harness.screen)")
        await harness.press("d")
        #expect(harness.screen.contains("“Work” is read-only"), "\(harness.screen)")
        #expect(try meeting("Budget", harness) != nil)
    }

    /// The past of a calendar that takes no time stays out of the list, and its meetings out of the count.
    @Test func holidaysDoNotFillTheList() async throws {
        let harness = try await open("1", seed: Self.holidays)
        await harness.press("G")
        #expect(harness.screen.contains("Christmas"), "\(harness.screen)")
        await harness.press("g")
        #expect(!harness.screen.contains("Assumption"), "\(harness.screen)")
        await harness.press("/")
        await harness.type("assumption")
        #expect(harness.screen.contains("Assumption"), "\(harness.screen)")
    }

    @Test func blocksAreFilledWithTheHue() async throws {
        let harness = try await open("2")
        #expect(harness.style(of: "W Budget")?.background == .green, "\(harness.screen)")
        await harness.press("-")
        #expect(harness.style(of: "W Budget")?.background == .green, "\(harness.screen)")
    }

    @Test func theDetailNamesTheCalendar() async throws {
        let harness = try await open("/")
        await harness.type("cal:work")
        await harness.press(.enter)
        let detail = harness.rows.dropFirst(2).filter { $0.contains("Calendar") }
        #expect(detail.contains { $0.contains("Work") }, "\(harness.screen)")
    }

    /// Nothing is said of the only calendar.
    @Test func oneCalendarIsNotSeen() async throws {
        let harness = try await open(seed: Seed.everything)
        #expect(!harness.screen.contains("P Coffee"), "\(harness.screen)")
        #expect(!harness.rows.dropFirst(2).contains { $0.contains("Calendar") }, "\(harness.screen)")
        await harness.press("n")
        #expect(!harness.rows.dropFirst(2).contains { $0.contains("Calendar") }, "\(harness.screen)")
    }

    // MARK: - The form

    @Test func theFormHasACalendar() async throws {
        let harness = try await open("n")
        await harness.type("Talk")
        await harness.press(.backTab)
        func isShown(_ name: String) -> Bool {
            harness.rows.dropFirst(2).contains { $0.contains("Calendar ") && $0.contains(name) }
        }
        #expect(isShown("Personal"), "\(harness.screen)")
        await harness.press(.right)
        #expect(isShown("Work"), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(try meeting("Talk", harness)?.calendarID == calendar("Work", harness).id)
        #expect(harness.screen.contains("W Talk"), "\(harness.screen)")
    }

    @Test func theFormMovesAMeeting() async throws {
        let harness = try await open("/")
        await harness.type("budget")
        await harness.press(.enter, "e", .backTab, .enter)
        await harness.type("club")
        await harness.press(.enter, .control("s"))
        #expect(try calendar(of: "Budget", harness) == "Club")
        await harness.press("e", .backTab, .right, .control("s"))
        #expect(try meeting("Budget", harness)?.calendarID == nil)
        #expect(try calendar(of: "Budget", harness) == "Personal")
        await harness.press("u", "u")
        #expect(try calendar(of: "Budget", harness) == "Work")
    }

    /// The server of the account `Office` has invited Nikos to the budget.
    private nonisolated static func served(_ store: MeetStore) throws {
        try Seed.calendars(store)
        let calendars = try store.calendars()
        guard let work = calendars.first(where: { $0.name == "Work" }),
            let id = try store.meetingIDs(in: work.meetingsID).first, let meeting = try store.meeting(id)
        else { return }
        var account = RemoteAccount(name: "Office", url: "https://dav.example.org/", kind: .dav)
        account.lastSuccess = Harness.now
        account.retryAt = Harness.now.addingTimeInterval(86_400)
        guard let owner = try store.save(account).id else { return }
        var collection = RemoteCollection(account: owner, href: "/work/", kind: .calendar, name: "Work")
        (collection.isTaken, collection.schedules, collection.calendarID) = (true, true, work.id)
        guard let shelf = try store.save(collection).id else { return }
        let text = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:\(meeting.uid)",
            "DTSTAMP:20261121T080000Z", "DTSTART:20261121T130000Z", "SUMMARY:Budget",
            "ATTENDEE:mailto:nikos@example.org", "END:VEVENT", "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
        var copy = RemoteCopy(
            collection: shelf, href: "/work/budget.ics", uid: meeting.uid, text: "", record: .meeting(id))
        copy.sync.agreed = SyncAgreement(there: text, here: text)
        try store.save(copy)
    }

    /// The server would tell him that it is cancelled.
    @Test func aMoveThatCancelsIsAskedAbout() async throws {
        let harness = try await open("/", seed: Self.served)
        await harness.type("budget")
        await harness.press(.enter, "e", .backTab, .enter)
        await harness.type("club")
        await harness.press(.enter, .control("s"))
        #expect(harness.app.topLayer.screen is ConfirmScreen, "\(harness.screen)")
        #expect(harness.screen.contains("“Office”"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.app.topLayer.screen is MeetingForm, "\(harness.screen)")
        #expect(try calendar(of: "Budget", harness) == "Work")
        await harness.press(.control("s"), "Y")
        #expect(try calendar(of: "Budget", harness) == "Club")
    }

    /// A draft keeps the calendar that was chosen.
    @Test func aDraftHasACalendar() async throws {
        let harness = try await open("n")
        await harness.type("Talk")
        await harness.press(.backTab, .right)
        await harness.restart()
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is MeetingForm, "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(try calendar(of: "Talk", harness) == "Work")
    }
}
