import Foundation
import MeetCore
import MeetStore

// MARK: - Answers

extension English {
    package func words(_ participation: Invitee.Participation) -> String {
        switch participation {
        case .accepted: "comes"
        case .declined: "does not come"
        case .tentative: "perhaps"
        case .delegated: "sends somebody else"
        case .inProcess: "has begun"
        case .completed: "has done it"
        case .needsAction: "no answer"
        }
    }

    package func formerAnswer(_ participation: Invitee.Participation, start: String) -> String {
        let answer =
            switch participation {
            case .accepted: "accepted"
            case .declined: "declined"
            case .tentative: "perhaps"
            case .delegated, .inProcess, .completed, .needsAction: words(participation)
            }
        return "\(answer), for the old time" + (start.isEmpty ? "" : " (\(start))")
    }

    package func summary(_ counts: AnswerCounts) -> String {
        let parts = [
            (counts.accepted, "coming"), (counts.declined, "not"), (counts.tentative, "perhaps"),
            (counts.delegated, "sent somebody else"), (counts.needsAction, "no answer"),
        ]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " · ")
    }
}

// MARK: - History

extension English {
    package func sentence(_ title: ActionTitle) -> String {
        switch title {
        case .added(.meeting, let name): "Planned \(quotedName(name))"
        case .added(_, let name): "Added \(quotedName(name))"
        case .changed(_, let name): "Changed \(quotedName(name))"
        case .changedMeeting(let name, let changes):
            changes.count == 1
                ? sentence(changes[0], of: name)
                : "Changed \(quotedName(name))" + (changes.isEmpty ? "" : ": \(words(changes))")
        case .changedContact(let name, let changes): sentence(changes, ofContact: name)
        case .changedVenue(let name, let changes): sentence(changes, ofVenue: name)
        case .deleted(_, let name): "Deleted \(quotedName(name))"
        case .deletedSeveral(.meeting, let count): "Deleted \(count) meetings"
        case .deletedSeveral(.contact, let count): "Deleted \(count) contacts"
        case .deletedSeveral(.venue, let count): "Deleted \(count) venues"
        case .deletedSeveral(.kind, let count): "Deleted \(count) kinds of meetings"
        case .recordedAnswer(let invitee, let meeting):
            "Recorded the answer of \(quotedName(invitee)) to \(quotedName(meeting))"
        case .markedDone(let meeting): "Marked \(quotedName(meeting)) as done"
        case .markedOpen(let meeting): "Marked \(quotedName(meeting)) as open"
        case .setStatus(.tentative, let meeting): "Made \(quotedName(meeting)) tentative"
        case .setStatus(.confirmed, let meeting): "Confirmed \(quotedName(meeting))"
        case .setStatus(.cancelled, let meeting): "Cancelled \(quotedName(meeting))"
        case .imported(.meeting, let count): "Imported \(count) \(count == 1 ? "meeting" : "meetings")"
        case .imported(.contact, let count): "Imported \(count) \(count == 1 ? "contact" : "contacts")"
        case .imported(.venue, let count): "Imported \(count) \(count == 1 ? "venue" : "venues")"
        case .imported(.kind, let count): "Imported \(count) \(count == 1 ? "kind" : "kinds") of meetings"
        case .mergedDuplicates(let count): "Merged \(count) \(count == 1 ? "duplicate" : "duplicates")"
        case .tookMessage(let name): "Applied a doubtful message about \(quotedName(name))"
        case .undidMessage(let name): "Undid what a message changed in \(quotedName(name))"
        case .dismissedMessage(let name): "Dismissed a message about \(quotedName(name))"
        case .keptApart(let name): "Called those like \(quotedName(name)) not the same"
        case .legacy(let text): text
        }
    }

    private func sentence(_ change: MeetingChange, of name: String) -> String {
        let meeting = quotedName(name)
        return switch change {
        case .renamed(let old): "Renamed \(quotedName(old)) to \(meeting)"
        case .moved(.unscheduled): "Took the date of \(meeting) away"
        case .moved(.due(let deadline)): "\(meeting) is to be done \(by(deadline))"
        case .moved(let time): "Moved \(meeting) to \(DateText.start(time))"
        case .repeats(true): "\(meeting) comes again by another rule"
        case .repeats(false): "\(meeting) does not come again"
        case .places: "Changed the places of \(meeting)"
        case .kind(let kind?): "Made \(meeting) a \(quotedName(kind))"
        case .kind(nil): "Took the kind of \(meeting) away"
        case .reminders: "Changed the reminders of \(meeting)"
        case .venue(let venue?): "Moved \(meeting) to \(quotedName(venue))"
        case .venue(nil): "Took the venue of \(meeting) away"
        case .notes: "Changed the notes of \(meeting)"
        case .status(let status): sentence(.setStatus(status, meeting: name))
        case .done(let isDone): sentence(isDone ? .markedDone(meeting: name) : .markedOpen(meeting: name))
        case .takesTime(true): "Made \(meeting) count as busy"
        case .takesTime(false): "Made \(meeting) count as free"
        case .invited(let names): "Invited \(firstOf(names)) to \(meeting)"
        case .uninvited(let names): "Took \(firstOf(names)) off \(meeting)"
        case .answered(let who, let answer): sentence(who, answer, meeting)
        case .commented(let who): "Wrote down what \(quotedName(who)) says of \(meeting)"
        case .role(let who, .required): "Made \(quotedName(who)) required for \(meeting)"
        case .role(let who, .optional): "Made \(quotedName(who)) optional for \(meeting)"
        case .role(let who, .chair): "Made \(quotedName(who)) the chair of \(meeting)"
        case .role(let who, .nonParticipant): "\(quotedName(who)) is only told of \(meeting)"
        case .invitees: "Changed the invitees of \(meeting)"
        case .part(let part): changed(name, [label(part).lowercased()])
        case .rest: "Changed \(meeting)"
        }
    }

    private func sentence(_ who: String, _ answer: Invitee.Participation, _ meeting: String) -> String {
        let who = quotedName(who)
        return switch answer {
        case .accepted: "\(who) comes to \(meeting)"
        case .declined: "\(who) does not come to \(meeting)"
        case .tentative: "\(who) perhaps comes to \(meeting)"
        case .delegated: "\(who) sends somebody else to \(meeting)"
        case .needsAction: "\(who) has not answered for \(meeting)"
        case .inProcess, .completed: "Recorded the answer of \(who) to \(meeting)"
        }
    }

    func words(_ changes: [MeetingChange]) -> String {
        var parts: [String] = []
        for change in changes {
            let part =
                switch change {
                case .renamed: "title"
                case .moved: "time"
                case .repeats: "repetition"
                case .venue, .places: "venue"
                case .kind: "kind"
                case .reminders: "reminders"
                case .notes: "notes"
                case .status, .done, .takesTime: "status"
                case .invited, .uninvited, .answered, .commented, .role, .invitees: "invitees"
                case .part(let part): label(part).lowercased()
                case .rest: "the rest"
                }
            if !parts.contains(part) { parts.append(part) }
        }
        return parts.joined(separator: ", ")
    }

    private func sentence(_ changes: [ContactChange], ofContact name: String) -> String {
        if changes.count == 1 {
            switch changes[0] {
            case .renamed(let old): return "Renamed \(quotedName(old)) to \(quotedName(name))"
            case .joined(let names): return "Added \(firstOf(names)) to \(quotedName(name))"
            case .left(let names): return "Took \(firstOf(names)) out of \(quotedName(name))"
            case .rest: return "Changed \(quotedName(name))"
            case .field: break
            }
        }
        return changed(
            name,
            changes.map { change in
                switch change {
                case .renamed: "name"
                case .field(.member), .joined, .left: "members"
                case .field(let part): label(part).lowercased()
                case .rest: "the rest"
                }
            })
    }

    private func sentence(_ changes: [VenueChange], ofVenue name: String) -> String {
        if changes.count == 1, case .renamed(let old) = changes[0] {
            return "Renamed \(quotedName(old)) to \(quotedName(name))"
        }
        return changed(
            name,
            changes.map { change in
                switch change {
                case .renamed: "name"
                case .category: "category"
                case .address: "address"
                case .coordinate: "coordinates"
                case .phone: "phone"
                case .website: "website"
                case .openingHours: "opening hours"
                case .tags: "tags"
                case .notes: "notes"
                }
            })
    }

    /// What of it was changed, each once.
    private func changed(_ name: String, _ parts: [String]) -> String {
        var told: [String] = []
        for part in parts where !told.contains(part) { told.append(part) }
        return "Changed \(quotedName(name))" + (told.isEmpty ? "" : ": " + told.joined(separator: ", "))
    }

    private func firstOf(_ names: [String]) -> String {
        guard let first = names.first else { return "nobody" }
        let name = quotedName(first)
        return names.count == 1 ? name : "\(name) and \(names.count - 1) more"
    }

    package func quoted(_ words: String) -> String { "“\(words)”" }
    func quotedName(_ name: String) -> String { "“" + ShortText.name(name) + "”" }
}

// MARK: - Changed here and elsewhere

extension English {
    package func label(_ part: MeetingMerge.Part) -> String {
        switch part {
        case .title: titleLabel
        case .notes: notesLabel
        case .time: whenLabel
        case .recurrence: "Repeat"
        case .venue: venueLabel
        case .otherVenues, .placeKind: "Places"
        case .invitees: inviteesLabel
        case .kind: kindLabel
        case .reminders: remindersLabel
        case .status, .isTransparent: "Status"
        case .done: "Done"
        case .privacy: "Privacy"
        case .url: label(FieldChange.Field.url)
        case .conference: label(FieldChange.Field.conference)
        case .organizer: organizerLabel
        case .unmodelled: "The rest"
        case .invitee(let name, .presence), .invitee(let name, .name): name
        case .invitee(let name, .role): "Role of \(name)"
        case .invitee(let name, .answer): "Answer of \(name)"
        }
    }

    package func words(_ value: MeetingMerge.Value) -> String {
        switch value {
        case .text(let text): text
        case .time(let time): DateText.when(time)
        case .recurrence(let recurrence): recurrence?.rule?.description ?? recurrence?.text ?? ""
        case .venue(let venue): venue?.name ?? ""
        case .venues(let venues): venues.map(\.name).joined(separator: ", ")
        case .reminders(let reminders): ReminderText.field(reminders)
        case .status(let status): status.rawValue
        case .done(let isDone): isDone ? "done" : "open"
        case .privacy(.public): "Public"
        case .privacy(.private): "Private"
        case .privacy(.confidential): "Confidential"
        case .role(let role): role.rawValue
        case .answer(let participation, let comment):
            [words(participation), comment].compactMap { $0 }.joined(separator: ": ")
        case .invited(let isInvited): isInvited ? "invited" : "not invited"
        }
    }
}

extension English {
    package func by(_ deadline: Deadline) -> String {
        "by " + DateText.dayMonthYear(deadline.day)
            + (deadline.wallTime.map { " " + DateText.clock($0) } ?? "")
    }

    // MARK: - Labels

    package var titleLabel: String { "Title" }
    package var whenLabel: String { "When" }
    package var venueLabel: String { "Venue" }
    package var inviteesLabel: String { "Invitees" }
    package var whereLabel: String { "Where" }
    package var whoLabel: String { "Who" }
    package var organizerLabel: String { "Organizer" }
    package var linkLabel: String { "Link" }
    package var thatDayLabel: String { "That day" }
    package var nothingElseThatDay: String { "nothing else" }

    // MARK: - Meetings list

    package var withoutADate: String { "Without a date" }
    package func remarkOnRow(_ status: Meeting.Status, isDone: Bool) -> String {
        switch status {
        case .cancelled: "(cancelled)"
        case .tentative: "(tentative)"
        case .confirmed: isDone ? "(done)" : ""
        }
    }
    package func noMeetingMatches(key: String) -> String { "No meeting matches. \(key) shows all." }
    package var noMeetingUnderBar: String { "There is no meeting under the bar." }
    package func nobodyIsInvitedYet(key: String) -> String {
        "Nobody is invited to this meeting yet; \(key) adds people."
    }
    package var meetingHasNoVenue: String { "The meeting has no venue." }
    package func planned(_ meeting: Meeting, in zone: TimeZone) -> String {
        let elsewhere = meeting.time.zoneIdentifier.flatMap { $0 == zone.identifier ? nil : " \($0)" } ?? ""
        let start = DateText.start(meeting.time) + elsewhere
        let again = meeting.recurrence.map { ", " + repetition($0, of: meeting.time) } ?? ""
        let planned = "Planned \(quotedName(meeting.title))"
        if case .due = meeting.time { return "\(planned), to be done \(start)." }
        return planned + (start.isEmpty ? "." : " for \(start)\(again).")
    }
    package func meetingDeleted(_ title: String, undo: String) -> String {
        "Deleted “\(title)”; \(undo) brings it back."
    }
    package func meetingIsDone(_ title: String) -> String { "Done: “\(title)”." }
    package func meetingIsOpenAgain(_ title: String) -> String { "Open again: “\(title)”." }
    package func meetingCancelled(_ title: String) -> String { "Cancelled: “\(title)”." }
    package func meetingTakesPlaceAgain(_ title: String) -> String { "Takes place again: “\(title)”." }

    // MARK: - A program without meetings

    package func welcome(_ name: String) -> String {
        name.isEmpty ? "Welcome to meet." : "Welcome to meet, \(name)."
    }
    package var whatMeetIsFor: String {
        "Plan meetings with people: when, where, who was invited, and who will come."
    }
    package var threeThingsToDoFirst: String { "Three things to do first" }
    package var sayWhoYouAre: String { "Say who you are: your name, your e-mail, your home place." }
    package var importYourAddressBook: String {
        "Import your address book. A sample, contacts.vcf, comes with the program."
    }
    package var planYourFirstMeeting: String { "Plan your first meeting." }
    package var showsAllKeys: String { "shows all keys." }

    // MARK: - Meeting

    package var meetingIsCancelled: String { "Cancelled" }
    package var meetingIsTentative: String { "Tentative" }
    package var takesNoTime: String { "Takes no time" }
    package func meetingTakesTime(_ title: String, _ takesTime: Bool) -> String {
        takesTime ? "“\(title)” counts as busy now." : "“\(title)” counts as free now."
    }
    package func words(_ type: Invitee.UserType) -> String? {
        switch type {
        case .individual, .unknown: nil
        case .group: "group"
        case .resource: "resource"
        case .room: "room"
        }
    }
    package func meetingWasDone(on day: String, at clock: String) -> String { "Done on \(day) at \(clock)" }
    package var optional: String { "optional" }

    // MARK: - Answers

    package var theMeetingWasDeleted: String { "The meeting was deleted." }
    package func whatTheySaid(_ name: String) -> String { "What \(name) said" }

    // MARK: - Form of a meeting

    package var newMeetingTitle: String { "New meeting" }
    package var quickLineTitle: String { "New meeting in one line" }
    package var quickLineHint: String {
        "For example “Coffee tue 9:00 for 1h at Engel with maria, nik”. “at” or “@” begins the venue, “with” the people; "
            + "the time may stand anywhere. Put a title in quotes to keep its days and hours as words."
    }
    package var changeMeetingTitle: String { "Change meeting" }
    package var meetingNeedsATitle: String { "A meeting needs a title." }
    package var whatIsItAbout: String { "What is it about?" }
    package func whenInvitation(key: String) -> Wording {
        Wording("\(key): calendar, or type e.g. “fri 15:00”", short: "“fri 15:00”, or \(key)")
    }
    package var onlyOneTimeIsMeant: String { "One time or day is asked for, no series and no deadline." }
    package func venueInvitation(key: String) -> Wording {
        Wording("type its name, or \(key): search", short: "name, or \(key): search")
    }
    package func peopleInvitation(key: String) -> Wording {
        Wording("type a name, or \(key): pick", short: "name, or \(key): pick")
    }
    package func nextPersonInvitation(key: String) -> Wording {
        Wording("another name, or \(key) to go on", short: "name, or \(key): on")
    }
    package func placeCalled(_ typed: String, key: String) -> String {
        "\(key): a place called “\(ShortText.name(typed))”"
    }
    package func inviteTyped(_ typed: String, key: String) -> String {
        "\(key): invite \(ShortText.name(typed))"
    }
    package var nobodyIsCalledSo: String { "Nobody is called so; an e-mail address invites anybody." }
    package func severalAreMeant(_ typed: String, up: String, down: String, take: String) -> String {
        "“\(ShortText.name(typed))” may be several: \(up) \(down) choose, \(take) takes."
    }
    package var nobodyYet: String { "nobody yet" }
    package var noNotes: String { "none" }
    package func peopleInAll(_ count: Int) -> String { "\(counted(count, .people)) in all" }
    package func venueIsNotOpen(_ name: String, opening: String) -> String {
        opening.hasPrefix("closed") ? "“\(name)” is \(opening)" : "“\(name)” \(opening)"
    }
    package func overlaps(_ title: String, _ time: String) -> String {
        "overlaps \(quotedName(title)) \(time)"
    }
    package func overlapsMore(_ count: Int) -> String { "overlaps \(count) more" }
    package func itOverlaps(_ titles: [String]) -> String { "It overlaps \(firstOf(titles))." }

    // MARK: - Picking a time

    package var wholeDay: String { "whole day" }
    package func takesTheDay(_ title: String) -> String { "all day: \(title)" }
    package var clocksSkipThis: String { "the clocks skip this" }
    package var lengthLabel: String { "Length" }
    package func lengthKeys(more: String, less: String) -> String { "\(more) more \(less) less" }
    package var zoneLabel: String { "Zone" }
    package func isNoLength(_ typed: String) -> String {
        "I do not understand the length “\(typed)”. Write 90, 1:30 or 1h30m."
    }

    // MARK: - Picking invitees

    package func isChosenAlready(_ name: String) -> String { "\(name) is chosen already." }
    package func isNoLongerChosen(_ name: String) -> String { "\(name) is no longer chosen." }
    package func nobodyChosenYet(mark: String, take: String) -> Wording {
        Wording(
            "Nobody chosen yet. Type a name; \(mark) marks, \(take) takes.",
            short: "Nobody chosen yet. \(mark) marks.")
    }
    package var inviteePlaceholder: Wording {
        Wording("name, e-mail, organisation or number", short: "name, e-mail or number")
    }
    package var nobodyMatches: String { "Nobody matches." }
    package func nobodyIsCalled(_ typed: String, asTyped key: String) -> String {
        "Nobody is called “\(ShortText.typed(typed))”. \(key) takes the name as it is typed."
    }
    package func severalAreCalled(_ names: [String]) -> String {
        "Several are called \(quoted(names)): which one?"
    }
    package func listIsRead(key: String) -> String {
        "\(key): take all who have an address here or are known"
    }
    package func peopleWereRead(
        _ count: Int, alreadyChosen: Int, unread: [String], undecided: [String], asTyped key: String?
    ) -> String {
        let already = alreadyChosen > 0 ? ", \(alreadyChosen) chosen already" : ""
        var sentences = [
            count == 0 ? "Nobody taken\(already)." : "\(counted(count, .people)) taken\(already)."
        ]
        if !unread.isEmpty {
            let asTyped = key.map { "; \($0) invites whoever was typed" } ?? ""
            sentences.append("Not taken: \(quoted(unread))\(asTyped).")
        }
        if !undecided.isEmpty { sentences.append(severalAreCalled(undecided)) }
        return sentences.joined(separator: " ")
    }
    private func quoted(_ names: [String]) -> String {
        let shown = names.prefix(3).map { "“\(ShortText.typed($0))”" }.joined(separator: ", ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
    }
    package var leavePickerTitle: String { "Leave without them?" }
    package var marksAreNotTaken: String { "Those you marked here are not taken." }
    package var leaveWithoutMarks: String { "leave without them" }
    package var noContactsForGroup: String { "No contacts yet: only they can be in a group." }
    package var noContactsToInvite: String {
        "No contacts yet: type an e-mail address, or import an address book first (i in the list)."
    }
    package func invite(_ typed: String) -> String { "Invite “\(typed)”" }
    package var notInYourContacts: String { "not in your contacts" }
    package var allMembersAreInvited: String { "A group: all its members are invited." }
    package var allMembersAreTaken: String { "A group: all its members are taken." }
}
