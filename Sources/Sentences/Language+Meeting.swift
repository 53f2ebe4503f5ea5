import Foundation
import MeetCore
import MeetStore

// MARK: - Answers

extension Language {
    /// `comes`, `does not come`, `no answer`.
    package func words(_ participation: Invitee.Participation) -> String {
        switch participation {
        case .accepted: say("comes")
        case .declined: say("does not come")
        case .tentative: say("perhaps")
        case .delegated: say("sends somebody else")
        case .inProcess: say("has begun")
        case .completed: say("has finished")
        case .needsAction: say("no answer")
        }
    }

    /// An invitee's answer: `comes`; of a delegator `sends Lena instead`, if the delegate is an invitee.
    package func answer(of invitee: Invitee, among invitees: [Invitee]) -> String {
        let keys = Set(invitee.delegatedTo.map { CalendarAddress.key($0) })
        let delegate = invitees.first { $0.email.map { keys.contains(CalendarAddress.key($0)) } ?? false }
        guard invitee.participation == .delegated, let delegate else { return words(invitee.participation) }
        let name = ShortText.firstName(delegate.name)
        return Wording(say("sends \(name) instead"), short: words(.delegated)).fitting(Self.mostAnswerColumns)
    }

    /// The maximum number of columns of an answer with a name.
    private static var mostAnswerColumns: Int { 24 }

    /// An answer that a change of the time has reset.
    ///
    /// - Parameter start: The former start; empty without a time.
    package func formerAnswer(_ participation: Invitee.Participation, start: String) -> String {
        let answer =
            switch participation {
            case .accepted: say("accepted")
            case .declined: say("declined")
            case .tentative: say("perhaps")
            case .delegated, .inProcess, .completed, .needsAction: words(participation)
            }
        return say("\(answer), for the old time") + (start.isEmpty ? "" : ", \(start)")
    }

    /// `3 coming · 1 not coming · 2 no answer`; zero counts are left out.
    package func summary(_ counts: AnswerCounts) -> String {
        [
            (counts.accepted, say("\(counts.accepted) coming", "\(counts.accepted) coming", counts.accepted)),
            (
                counts.declined,
                say("\(counts.declined) not coming", "\(counts.declined) not coming", counts.declined)
            ),
            (counts.tentative, say("\(counts.tentative) perhaps")),
            (
                counts.delegated,
                say(
                    "\(counts.delegated) sent somebody else", "\(counts.delegated) sent somebody else",
                    counts.delegated)
            ),
            (counts.needsAction, say("\(counts.needsAction) no answer")),
        ].filter { $0.0 > 0 }.map(\.1).joined(separator: " · ")
    }
}

// MARK: - Changed here and elsewhere

extension Language {
    /// The name of a part of a meeting that was changed both here and elsewhere.
    package func label(_ part: MeetingMerge.Part) -> String {
        switch part {
        case .title: titleLabel
        case .notes: notesLabel
        case .decided: decidedLabel
        case .measure: measureLabel
        case .time: whenLabel
        case .recurrence: repeatLabel
        case .venue: venueLabel
        case .otherVenues, .placeKind: say("Places")
        case .invitees: inviteesLabel
        case .kind: kindLabel
        case .calendarID: calendarLabel
        case .reminders: remindersLabel
        case .status, .isTransparent: say("Status")
        case .done, .measureDone: say("Done")
        case .privacy: say("Privacy")
        case .url: label(FieldChange.Field.url)
        case .conference: label(FieldChange.Field.conference)
        case .organizer: organizerLabel
        case .unmodelled: say("The rest")
        case .invitee(let name, .presence), .invitee(let name, .name): name
        case .invitee(let name, .role): say("Role of \(name)")
        case .invitee(let name, .answer): say("Answer from \(name)")
        }
    }

    /// The changed value.
    package func words(_ value: MeetingMerge.Value) -> String {
        switch value {
        case .text(let text): text
        case .time(let time): DateText.when(time)
        case .recurrence(let recurrence): recurrence?.rule?.description ?? recurrence?.text ?? ""
        case .venue(let venue): venue?.name ?? ""
        case .venues(let venues): venues.map(\.name).joined(separator: ", ")
        case .reminders(let reminders): ReminderText.field(reminders)
        case .status(let status): words(status)
        case .done(let isDone): isDone ? say("done") : say("open", context: "status")
        case .privacy(.public): say("Public")
        case .privacy(.private): say("Private")
        case .privacy(.confidential): say("Confidential")
        case .role(let role): words(role)
        case .answer(let participation, let comment):
            [words(participation), comment].compactMap { $0 }.joined(separator: ": ")
        case .invited(let isInvited): isInvited ? say("invited") : say("not invited")
        }
    }

    private func words(_ status: Meeting.Status) -> String {
        switch status {
        case .tentative: say("tentative")
        case .confirmed: say("confirmed", context: "status")
        case .cancelled: say("cancelled")
        }
    }

    private func words(_ role: Invitee.Role) -> String {
        switch role {
        case .required: say("required")
        case .optional: say("optional", context: "role")
        case .chair: say("chair")
        case .nonParticipant: say("for information only")
        }
    }
}

extension Language {
    /// The deadline: `by Fri 27 Nov 2026 18:00`.
    package func by(_ deadline: Deadline, withYear: Bool = true) -> String {
        let time = deadline.wallTime.map { " " + DateText.clock($0) } ?? ""
        let day = withYear ? DateText.dayMonthYear(deadline.day) : DateText.dayMonth(deadline.day)
        return say("by \(day + time)")
    }

    // MARK: - Labels

    /// A label of a form and a heading of a detail, like those after it.
    package var titleLabel: String { say("Title") }
    package var whenLabel: String { say("When") }
    package var venueLabel: String { say("Venue") }
    package var inviteesLabel: String { say("Invitees") }
    /// A label of a detail, like those after it: the place; at most 12 columns.
    package var whereLabel: String { say("Where") }
    /// The organizer.
    package var organizerLabel: String { say("Organizer") }
    /// The link of a call, or to further information.
    package var linkLabel: String { say("Link") }

    // MARK: - Meetings list

    /// The status behind a title; empty for a confirmed meeting that is not done.
    package func remarkOnRow(_ status: Meeting.Status, isDone: Bool) -> String {
        switch status {
        case .cancelled: say("(cancelled)")
        case .tentative: say("(tentative)")
        case .confirmed: isDone ? say("(done)") : ""
        }
    }

    package func noMeetingMatches(key: String) -> String { say("No meeting matches. \(key) shows all.") }
    package func nobodyIsInvitedYet(key: String) -> String {
        say("Nobody is invited to this meeting yet; \(key) adds people.")
    }

    package func planned(_ meeting: Meeting, in zone: TimeZone) -> String {
        let elsewhere = meeting.time.zoneIdentifier.flatMap { $0 == zone.identifier ? nil : " \($0)" } ?? ""
        let start = DateText.start(meeting.time) + elsewhere
        let again = meeting.recurrence.map { ", " + repetition($0, of: meeting.time) } ?? ""
        let planned = say("Planned \(quotedName(meeting.title))")
        if case .due = meeting.time { return say("\(planned), due \(start).") }
        return planned + (start.isEmpty ? "." : say(" for \(start)\(again)."))
    }

    // MARK: - A program without meetings

    /// - Parameter name: The person's name; may be empty.
    package func welcome(_ name: String) -> String {
        name.isEmpty ? say("Welcome to meet.") : say("Welcome to meet, \(name).")
    }

    // MARK: - Meeting

    package func meetingTakesTime(_ title: String, _ takesTime: Bool) -> String {
        takesTime ? say("“\(title)” now counts as busy.") : say("“\(title)” now counts as free.")
    }

    /// The type of an invitee; `nil` for a person.
    package func words(_ type: Invitee.UserType) -> String? {
        switch type {
        case .individual, .unknown: nil
        case .group: say("group")
        case .resource: say("resource")
        case .room: say("room")
        }
    }

    /// The role of an optional invitee.
    package var optional: String { say("optional") }

    // MARK: - Meeting form

    /// The hint in an empty field, like those after it; the short ones fit into about 20 columns.
    /// `WhenParser` reads “fri 15:00” as a time.
    package func whenInvitation(key: String) -> Wording {
        Wording(say("\(key): calendar, or type e.g. “fri 15:00”"), short: say("“fri 15:00”, or \(key)"))
    }

    /// The hint in the form's empty time, which also says how the meeting repeats if there is room for that.
    package func timeInvitation(key: String, columns: Int) -> Wording {
        Wording(
            say("\(key): calendar, or type “fri 15:00”, “every tue 9:00”"),
            short: Wording(
                say("“fri 15:00”, “every tue 9:00”"), short: whenInvitation(key: key).short
            ).fitting(columns))
    }

    package func venueInvitation(key: String) -> Wording {
        Wording(say("type its name, or \(key): search"), short: say("name, or \(key): search"))
    }

    package func peopleInvitation(key: String) -> Wording {
        Wording(say("type a name, or \(key): pick"), short: say("name, or \(key): pick"))
    }

    /// The hint after the people who are invited already.
    package func nextPersonInvitation(key: String) -> Wording {
        Wording(say("another name, or \(key) to continue"), short: say("name, or \(key): next"))
    }

    /// The warning about a name that several contacts have, with the e-mail addresses of namesakes:
    /// `“nikos” matches 2 people: Nikos Karras, Nikos Louris. Enter asks which one.`
    ///
    /// - Parameters:
    ///   - isMany: True if `contacts` are only the first of them.
    ///   - take: The key that asks.
    package func several(
        _ contacts: [ContactSummary], matching name: String, isMany: Bool, take: String
    ) -> String {
        let names = contacts.map { contact in
            let folded = SearchFolding.fold(contact.name)
            let isShared = contacts.contains {
                $0.id != contact.id && SearchFolding.fold($0.name) == folded
            }
            guard isShared, let detail = contact.email ?? contact.phone ?? contact.organization else {
                return contact.name
            }
            return "\(contact.name) <\(detail)>"
        }.joined(separator: ", ")
        let typed = ShortText.name(name)
        let count = contacts.count
        return isMany
            ? say("“\(typed)” matches many people: \(names)… \(take) asks which one.")
            : say(
                "“\(typed)” matches \(count) person: \(names). \(take) asks which one.",
                "“\(typed)” matches \(count) people: \(names). \(take) asks which one.", count)
    }

    /// The hint above the contacts that a typed name may mean.
    package func severalAreMeant(_ typed: String, up: String, down: String, take: String) -> String {
        say("“\(ShortText.name(typed))” matches several: \(up) \(down) choose, \(take) accepts.")
    }

    /// - Parameter time: `11:00–12:00`.
    package func overlaps(_ title: String, _ time: String) -> String {
        say("overlaps \(quotedName(title)) \(time)")
    }

    /// The number of further overlaps, below the listed ones.
    package func overlapsMore(_ count: Int) -> String { say("overlaps \(count) more") }

    // MARK: - Picking a time

    /// The arrow keys that lengthen and shorten the meeting, in few letters.
    package func lengthKeys(more: String, less: String) -> String { say("\(more) more \(less) less") }
    package func isNoLength(_ typed: String) -> String {
        say("“\(typed)” is not a valid length. Write 90, 1:30 or 1h30m.")
    }

    // MARK: - Picking invitees

    /// The hint without a chosen invitee; short texts fit into 34 columns.
    package func nobodyChosenYet(mark: String, take: String) -> Wording {
        Wording(
            say("Nobody chosen yet. Type a name; \(mark) marks, \(take) adds."),
            short: say("Nobody chosen yet. \(mark) marks."))
    }

    /// The accepted kinds of text.
    package var inviteePlaceholder: Wording {
        Wording(say("name, e-mail, organisation or number"), short: say("name, e-mail or number"))
    }

    /// Names that several contacts have; the first is to be decided now.
    package func severalAreCalled(_ names: [String]) -> String {
        say("Several contacts are named \(quoted(names)): which one?")
    }

    /// The key that reads a typed list of people one by one.
    package func listIsRead(key: String) -> String {
        say("\(key): add all who have an address here or are contacts")
    }

    /// The result of reading a list of people, typed or pasted.
    ///
    /// - Parameters:
    ///   - count: The number of people taken.
    ///   - alreadyChosen: The number of further people who were chosen before.
    ///   - unread: The texts that name nobody, or nobody who can be taken here.
    ///   - undecided: Names that several contacts have.
    ///   - key: The key that takes the unread texts as typed; `nil` without one.
    package func peopleWereRead(
        _ count: Int, alreadyChosen: Int, unread: [String], undecided: [String], asTyped key: String?
    ) -> String {
        let already = alreadyChosen > 0 ? ", \(say("\(alreadyChosen) already chosen"))" : ""
        let taken =
            count == 0
            ? say("Nobody added")
            : say("\(grouped: count) person added", "\(grouped: count) people added", count)
        var sentences = ["\(taken)\(already)."]
        if !unread.isEmpty {
            sentences.append(
                key.map { say("Not added: \(quoted(unread)); \($0) invites them as typed.") }
                    ?? say("Not added: \(quoted(unread))."))
        }
        if !undecided.isEmpty { sentences.append(severalAreCalled(undecided)) }
        return sentences.joined(separator: " ")
    }

    private func quoted(_ names: [String]) -> String {
        let shown = names.prefix(3).map { say("“\(ShortText.typed($0))”") }.joined(separator: ", ")
        return names.count > 3 ? say("\(shown) and \(names.count - 3) more") : shown
    }

    /// - Parameter typed: A name or an address.
    package func invite(_ typed: String) -> String { say("Invite “\(typed)”") }

    /// - Parameter typed: A name or an address.
    package func addAsContact(_ typed: String) -> String {
        say("Add “\(ShortText.typed(typed))” as a new contact")
    }

    /// The report of a new contact.
    package func contactMade(_ name: String) -> String {
        say("“\(ShortText.name(name))” is now in your contacts.")
    }

    /// The reason why a typed name invites nobody.
    ///
    /// - Parameter key: The key of the picker, which offers the new contact.
    package func nobodyIsNamed(_ typed: String, key: String) -> String {
        say(
            "Nobody named “\(ShortText.typed(typed))” is in your contacts; \(key) searches, or adds a new contact."
        )
    }
}
