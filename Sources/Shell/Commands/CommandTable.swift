import Sentences
import TerminalKit

/// A command: its name, its keys and its scope.
package struct Command: Hashable, Sendable, Identifiable {
    package let id: CommandID
    package let text: CommandText
    /// The keys; the first one is named in sentences.
    package let strokes: [KeyStroke]
    package let scope: CommandScope
    /// True if the footer shows it.
    package let isInFooter: Bool

    package init(
        _ id: CommandID, _ text: CommandText, keys: [Key], in scope: CommandScope, footer: Bool = false
    ) {
        self.init(id, text, strokes: keys.map { KeyStroke($0) }, in: scope, footer: footer)
    }

    package init(
        _ id: CommandID, _ text: CommandText, strokes: [KeyStroke], in scope: CommandScope, footer: Bool
    ) {
        self.id = id
        self.text = text
        self.strokes = strokes
        self.scope = scope
        isInFooter = footer
    }

    /// Returns the command with other words, for a place where it does something more particular.
    package func saying(_ words: CommandText) -> Command {
        words == text ? self : Command(id, words, strokes: strokes, in: scope, footer: isInFooter)
    }

    /// A short title for the footer.
    package var title: String { say.words(text).title }
    /// The description for the help and the palette.
    package var explanation: String { say.words(text).explanation }

    /// The single keys that give it.
    package var keys: [Key] { strokes.compactMap { $0.prefix == nil ? $0.key : nil } }

    /// The keys in the help: `↑ k`; two-key sequences are separated by two blanks.
    package var keyTitles: String {
        let separator = strokes.contains { $0.prefix != nil } ? "  " : " "
        return strokes.map(\.title).joined(separator: separator)
    }
}

/// The one table of commands with their usual keys. Of it the maps of keys are made (`KeyMap`), and of these the footer,
/// the help, the palette and the table of docs/manual/keys.md.
package enum CommandTable {
    package static let all: [Command] =
        meetings + toDo + near + sheets + contacts + venues + venueSearch + places + ways + maps + me + offers
        + entering + forms
        + calendar + calendarMoves + freeTime + commonTime
        + pickers + prompts + confirmations + leaving + series + duplicates + answers
        + invitations + drafts + reminders + tour + polls + arrivals + safety
        + calendars + accounts
        + shares + touch + table + ownKeys + detail
        + filtering
        + lists
        + everywhere + safetyEverywhere

    /// Returns the commands of `scopes`, in order.
    package static func commands(in scopes: [CommandScope]) -> [Command] {
        scopes.flatMap { scope in all.filter { $0.scope == scope } }
    }

    private static let meetings: [Command] = [
        Command(.newMeeting, .planMeeting, keys: ["n"], in: .meetings, footer: true),
        Command(.newInOneLine, .planInOneLine, keys: ["N"], in: .meetings, footer: true),
        Command(.editMeeting, .editMeeting, keys: ["e"], in: .meetings, footer: true),
        Command(.answers, .answers, keys: ["a"], in: .meetings, footer: true),
        Command(
            .deleteMeeting, .deleteMeeting, keys: ["d"], in: .meetings,
            footer: true),
        Command(.toggleDone, .toggleDone, keys: ["x"], in: .meetings),
        Command(
            .cancelMeeting, .cancelMeeting, keys: ["c"],
            in: .meetings),
        Command(.moveMeeting, .moveMeeting, keys: ["m"], in: .meetings),
        Command(.mark, .markMeeting, keys: [.space], in: .meetings),
        Command(.duplicateMeeting, .duplicateMeeting, keys: ["C"], in: .meetings),
        Command(.exportMeetings, .exportMeetings, keys: ["E"], in: .meetings),
        Command(.deleteMeeting, .deleteMarkedMeetings, keys: ["d"], in: .markedMeetings, footer: true),
        Command(.moveMeeting, .moveMarkedMeetings, keys: ["m"], in: .markedMeetings, footer: true),
        Command(.exportMeetings, .exportMeetings, keys: ["E"], in: .markedMeetings, footer: true),
        Command(.back, .unmarkMeetings, keys: [.escape], in: .markedMeetings, footer: true),
        Command(.toggleTentative, .toggleTentative, keys: ["P"], in: .meetings),
        Command(.toggleBusy, .toggleBusy, keys: ["B"], in: .meetings),
        Command(.goToToday, .goToToday, keys: ["t"], in: .meetings),
        Command(.foldSeries, .foldSeries, keys: ["z"], in: .meetings, footer: true),
        Command(.addHolidays, .addHolidays, keys: ["H"], in: .meetings),
        Command(.sendInvitations, .sendInvitations, keys: ["s"], in: .meetings),
        Command(.remindInvitees, .remindInvitees, keys: ["R"], in: .meetings, footer: true),
        Command(.showPolls, .showPolls, keys: ["V"], in: .meetings),
        Command(.showArrivals, .showArrivals, keys: ["W"], in: .meetings),
        Command(.seeMeHome, .seeMeHome, keys: ["O"], in: .meetings),
    ]

    /// The commands for an overdue to-do.
    private static let toDo: [Command] = [
        Command(.setNewDate, .setNewDate, keys: ["m"], in: .toDo, footer: true),
        Command(.toggleDone, .toggleDone, keys: ["x"], in: .toDo, footer: true),
    ]

    private static let near: [Command] = [
        Command(.open, .openRow, keys: [.enter], in: .near, footer: true),
        Command(.toggleDone, .toggleDone, keys: ["x", "d"], in: .near, footer: true),
        Command(.nearHome, .nearHome, keys: ["h"], in: .near, footer: true),
        Command(.nearPosition, .nearPosition, keys: ["p"], in: .near, footer: true),
        Command(.nearPlace, .nearPlace, keys: ["N"], in: .near, footer: true),
        Command(.editMeeting, .editMeeting, keys: ["e"], in: .near),
    ]

    private static let contacts: [Command] = [
        Command(.newContact, .newContact, keys: ["n"], in: .contacts, footer: true),
        Command(.editContact, .editContact, keys: ["e"], in: .contacts, footer: true),
        Command(
            .goToLetter, .goToLetter, keys: ["'"], in: .contacts),
        Command(.openWebsite, .openWebsite, keys: ["w"], in: .contacts),
        Command(
            .openPhoto, .openPhoto, keys: ["p"], in: .contacts),
        Command(
            .duplicates, .duplicates, keys: ["="],
            in: .contacts),
        Command(.newGroup, .newGroup, keys: ["o"], in: .contacts),
        Command(
            .inviteContact, .inviteContact, keys: ["m"], in: .contacts,
            footer: true),
        Command(
            .deleteContact, .deleteContact, keys: ["d"], in: .contacts,
            footer: true),
        Command(.mark, .markContact, keys: [.space], in: .contacts, footer: true),
        Command(.copyContact, .copyContact, keys: ["y"], in: .contacts),
        Command(.writeToContact, .writeToContact, keys: ["s"], in: .contacts),
        Command(.addToGroup, .addToGroup, keys: ["a"], in: .contacts),
        Command(.exportContacts, .exportContacts, keys: ["x"], in: .contacts),
        Command(.followContact, .followContact, keys: ["P"], in: .contacts),
        Command(.duplicates, .mergeMarked, keys: ["="], in: .markedContacts, footer: true),
        Command(.inviteContact, .inviteMarked, keys: ["m"], in: .markedContacts, footer: true),
        Command(.deleteContact, .deleteMarked, keys: ["d"], in: .markedContacts, footer: true),
        Command(.addToGroup, .groupMarked, keys: ["a"], in: .markedContacts, footer: true),
        Command(.exportContacts, .exportMarked, keys: ["x"], in: .markedContacts, footer: true),
        Command(.back, .unmarkContacts, keys: [.escape], in: .markedContacts, footer: true),
    ]

    /// The commands of staying in touch, and of meetings that are over.
    private static let touch: [Command] = [
        Command(.showTouch, .showTouch, keys: ["t"], in: .contacts),
        Command(.planTouch, .planTouch, keys: ["m", .enter], in: .touch, footer: true),
        Command(.wishTouch, .wishTouch, keys: ["e"], in: .touch, footer: true),
        Command(.openContact, .openContact, keys: ["o"], in: .touch, footer: true),
        Command(.everybodyCame, .everybodyCame, keys: ["p"], in: .meetings),
        Command(.tellAfter, .tellAfter, keys: ["v"], in: .meetings),
        Command(.sendReport, .sendReport, keys: ["f"], in: .meetings),
    ]

    private static let venues: [Command] = [
        Command(.newVenue, .newVenue, keys: ["n"], in: .venues, footer: true),
        Command(.editVenue, .editVenue, keys: ["e"], in: .venues, footer: true),
        Command(
            .meetAtVenue, .meetAtVenue, keys: ["m"], in: .venues, footer: true),
        Command(
            .saveFound, .saveFound, keys: ["s"], in: .venues,
            footer: true),
        Command(.tagVenue, .tagVenue, keys: ["t"], in: .venues),
        Command(.shareVenue, .shareVenue, keys: ["a"], in: .venues),
        Command(
            .deleteVenue, .deleteVenue, keys: ["d"], in: .venues,
            footer: true),
    ]

    private static let me: [Command] = [
        Command(.editField, .editField, keys: [.enter, "e"], in: .me, footer: true),
        Command(.lookUpPlace, .lookUpHome, keys: [.control("g")], in: .me, footer: true),
    ]

    private static let forms: [Command] = [
        Command(.save, .save, keys: [.control("s")], in: .form, footer: true),
        Command(.openPicker, .openPicker, keys: [.enter], in: .form, footer: true),
        Command(.clearField, .clearField, keys: [.control("x")], in: .form),
        Command(.anotherLine, .anotherLine, keys: [.control("n")], in: .contactForm, footer: true),
        Command(
            .nextField, .nextField, keys: [.tab, .down], in: .form, footer: true),
        Command(.previousField, .previousField, keys: [.backTab, .up], in: .form),
    ]

    /// The commands of the matches listed below a field; the whole search is a key away.
    private static let offers: [Command] = [
        Command(.take, .takeOffer, keys: [.enter], in: .offers, footer: true),
        Command(.moveDown, .nextOffer, keys: [.down, .control("n")], in: .offers, footer: true),
        Command(.moveUp, .offerBefore, keys: [.up, .control("p")], in: .offers),
        Command(
            .searchForIt, .searchForIt, keys: [.control("o"), .function(3)], in: .meetingForm, footer: true),
    ]

    /// The commands for the current effect of Enter, and for opening the calendar.
    private static let entering: [Command] = [
        Command(.goOn, .goOn, keys: [.enter], in: .entering, footer: true),
        Command(.take, .takeName, keys: [.enter], in: .entering, footer: true),
        Command(.openCalendar, .openCalendar, keys: [.enter], in: .entering, footer: true),
        Command(
            .lookIntoCalendar, .lookIntoCalendar, keys: [.control("o"), .function(3)], in: .entering,
            footer: true),
        Command(.findFreeTime, .findFreeTime, keys: [.function(4)], in: .entering, footer: true),
    ]

    private static let filtering: [Command] = [
        Command(.take, .keepFilter, keys: [.enter, .down], in: .filtering, footer: true),
        Command(.back, .dropFilter, keys: [.escape], in: .filtering, footer: true),
        Command(.back, .dropFilter, keys: [.escape], in: .filtered, footer: true),
    ]

    private static let calendar: [Command] = [
        Command(
            .take, .takeTime, keys: [.enter, .control("s")], in: .calendar,
            footer: true),
        Command(.openPicker, .openPicker, keys: [.enter], in: .calendar, footer: true),
        Command(
            .nextPart, .nextPart, keys: [.tab], in: .calendar,
            footer: true),
        Command(.previousPart, .previousPart, keys: [.backTab], in: .calendar),
        Command(.findFreeTime, .findFreeTime, keys: ["f", .function(4)], in: .calendar, footer: true),
        Command(
            .nextMonth, .nextMonth, keys: [.pageDown, "]"], in: .calendar, footer: true),
        Command(
            .previousMonth, .previousMonth, keys: [.pageUp, "["], in: .calendar,
            footer: true),
    ]

    private static let calendarMoves: [Command] = [
        Command(.moveLeft, .timeBack, keys: [.left, "h"], in: .calendar),
        Command(.moveRight, .timeOn, keys: [.right, "l"], in: .calendar),
        Command(.moveUp, .lessTime, keys: [.up, "k"], in: .calendar),
        Command(
            .moveDown, .moreTime, keys: [.down, "j"], in: .calendar),
        Command(.moveFirst, .toToday, keys: [.home, "t"], in: .calendar),
    ]

    private static let freeTime: [Command] = [
        Command(.take, .takeFreeTime, keys: [.enter, .control("s")], in: .freeTime, footer: true),
        Command(.moveLeft, .earlierStart, keys: [.left, "h"], in: .freeTime),
        Command(.moveRight, .laterStart, keys: [.right, "l"], in: .freeTime, footer: true),
        Command(.moveUp, .slotBefore, keys: [.up, "k"], in: .freeTime),
        Command(.moveDown, .nextSlot, keys: [.down, "j"], in: .freeTime),
        Command(.moveFirst, .moveFirst, keys: [.home, "g"], in: .freeTime),
        Command(.moveLast, .moveLast, keys: [.end, "G"], in: .freeTime),
        Command(.previousWeeks, .previousWeeks, keys: ["[", .pageUp], in: .freeTime),
        Command(.nextWeeks, .nextWeeks, keys: ["]", .pageDown], in: .freeTime, footer: true),
        Command(.lengthen, .lengthen, keys: ["+", "="], in: .freeTime, footer: true),
        Command(.shorten, .shorten, keys: ["-"], in: .freeTime),
        Command(.choosePeople, .choosePeople, keys: ["i"], in: .freeTime, footer: true),
    ]

    private static let pickers: [Command] = [
        Command(
            .take, .takeMarked, keys: [.enter, .control("s")], in: .picker,
            footer: true),
        Command(
            .mark, .mark,
            keys: [.space, .tab], in: .picker, footer: true),
        Command(
            .newFromText, .newFromText, keys: [.control("o")], in: .picker,
            footer: true),
    ]

    private static let prompts: [Command] = [
        Command(
            .take, .saveTyped, keys: [.enter, .control("s")], in: .prompt, footer: true),
        Command(.take, .save, keys: [.enter, .control("s")], in: .quickLine, footer: true),
        Command(.complete, .completeName, keys: [.tab], in: .quickLine, footer: true),
        Command(.moveDown, .nextOffer, keys: [.down, .control("n")], in: .quickLine, footer: true),
        Command(.moveUp, .offerBefore, keys: [.up, .control("p")], in: .quickLine),
        Command(
            .take, .lookIntoFile, keys: [.enter], in: .paths,
            footer: true),
        Command(.take, .importFile, keys: [.enter], in: .preview, footer: true),
        Command(.take, .closeReport, keys: [.enter], in: .report, footer: true),
        Command(.complete, .complete, keys: [.tab], in: .paths, footer: true),
    ]

    /// The commands of questions. Their keys are different from those below: an unchanged form closes without
    /// its question, and the answer typed for it would be a command there. Enter only ever continues.
    private static let confirmations: [Command] = [
        Command(.confirm, .confirm, keys: ["Y"], in: .confirm, footer: true),
        Command(.refuse, .refuse, keys: [.enter], in: .confirm, footer: true),
        Command(
            .keepMine, .keepMine, keys: ["M"], in: .conflicts,
            footer: true),
        Command(
            .takeStored, .takeStored, keys: ["T"], in: .conflicts,
            footer: true),
    ]

    /// The commands of every question before something changed is left: Y leaves, and so does Esc, which asked for it;
    /// Enter goes back. A form keeps its draft then, unless it is discarded.
    private static let leaving: [Command] = [
        Command(.keepDraft, .keepAsDraft, keys: ["Y", "F"], in: .leaving, footer: true),
        Command(.confirm, .leave, keys: ["Y"], in: .leaving, footer: true),
        Command(.discardDraft, .discardDraft, keys: ["D"], in: .leaving, footer: true),
        Command(.refuse, .stay, keys: [.enter], in: .leaving, footer: true),
        Command(.back, .leaveToo, keys: [.escape], in: .leaving, footer: true),
    ]

    /// The commands for the dates of a series. Enter takes the selected one, this date at first.
    private static let series: [Command] = [
        Command(.take, .takeDates, keys: [.enter], in: .series, footer: true),
        Command(.thisDate, .thisDate, keys: ["T"], in: .series, footer: true),
        Command(.thisAndFollowing, .thisAndFollowing, keys: ["F"], in: .series, footer: true),
        Command(.allDates, .allDates, keys: ["A"], in: .series, footer: true),
        Command(.moveUp, .moveUp, keys: [.up], in: .series),
        Command(.moveDown, .moveDown, keys: [.down], in: .series),
    ]

    private static let duplicates: [Command] = [
        Command(.showCards, .showCards, keys: [.enter, "m"], in: .duplicates, footer: true),
        Command(
            .mergeDuplicates, .mergeDuplicates,
            keys: [.enter, "m"],
            in: .duplicates, footer: true),
        Command(.mark, .markCard, keys: [.space], in: .duplicates, footer: true),
        Command(
            .skipDuplicate, .skipDuplicate, keys: ["x"],
            in: .duplicates, footer: true),
    ]

    private static let answers: [Command] = [
        Command(.accept, .accept, keys: ["y"], in: .answers, footer: true),
        Command(.decline, .decline, keys: ["n"], in: .answers, footer: true),
        Command(.acceptTentatively, .acceptTentatively, keys: ["t"], in: .answers, footer: true),
        Command(.clearAnswer, .clearAnswer, keys: ["r"], in: .answers, footer: true),
        Command(
            .comment, .comment, keys: ["c", .enter], in: .answers, footer: true),
        Command(.toggleRole, .toggleRole, keys: ["o"], in: .answers),
    ]

    private static let drafts: [Command] = [
        Command(
            .resumeDraft, .resumeDraft, keys: [.enter], in: .drafts,
            footer: true),
        Command(.keepDraft, .keepDraft, keys: ["F"], in: .drafts, footer: true),
        Command(
            .discardDraft, .discardDraft, keys: ["D"], in: .drafts,
            footer: true),
        Command(
            .nextDraft, .nextDraft, keys: [.tab, .down], in: .drafts,
            footer: true),
        Command(.newMeeting, .beginAnew, keys: ["n"], in: .drafts, footer: true),
    ]

    private static let detail: [Command] = [
        Command(.leaveDetail, .leaveDetail, keys: [.left, "h"], in: .detail, footer: true)
    ]

    private static let lists: [Command] = [
        Command(
            .filter, .filter, keys: ["/"], in: .lists, footer: true),
        Command(.open, .openRow, keys: [.enter, .right, "l"], in: .lists),
        Command(
            .otherPane, .otherPane, keys: [.tab, .backTab], in: .lists
        ),
        Command(.back, .backToList, keys: [.left, "h"], in: .lists),
        Command(.moveUp, .moveUp, keys: [.up, "k"], in: .lists),
        Command(.moveDown, .moveDown, keys: [.down, "j"], in: .lists),
        Command(.pageUp, .pageUp, keys: [.pageUp, .control("b")], in: .lists),
        Command(.pageDown, .pageDown, keys: [.pageDown, .control("f")], in: .lists),
        Command(.moveFirst, .moveFirst, keys: [.home, "g"], in: .lists),
        Command(.moveLast, .moveLast, keys: [.end, "G"], in: .lists),
    ]

    private static let everywhere: [Command] = [
        Command(.undo, .undo, keys: ["u"], in: .everywhere, footer: true),
        Command(.redo, .redo, keys: [.control("r")], in: .everywhere),
        Command(
            .importContacts, .importContacts, keys: ["i"], in: .everywhere,
            footer: true),
        Command(.showNear, .showNear, keys: ["b"], in: .everywhere),
        Command(
            .palette, .palette, keys: [":", .alt("x")], in: .everywhere,
            footer: true),
        Command(.help, .help, keys: ["?", .function(1)], in: .everywhere, footer: true),
        Command(.reminders, .reminders, keys: [.function(6)], in: .everywhere),
        Command(.takeTour, .takeTour, keys: [.function(2)], in: .everywhere),
        Command(.findFreeTime, .planInFreeTime, keys: [.function(4)], in: .everywhere),
        Command(.back, .closeOrStop, keys: [.escape], in: .everywhere),
        Command(.meetingsTab, .meetingsTab, keys: ["1"], in: .everywhere),
        Command(.calendarTab, .calendarTab, keys: ["2"], in: .everywhere),
        Command(.contactsTab, .contactsTab, keys: ["3"], in: .everywhere),
        Command(.venuesTab, .venuesTab, keys: ["4"], in: .everywhere),
        Command(.inboxTab, .inboxTab, keys: ["5"], in: .everywhere),
        Command(.meTab, .meTab, keys: ["6"], in: .everywhere),
        Command(.redraw, .redraw, keys: [.control("l")], in: .everywhere),
        Command(.suspend, .suspend, keys: [.control("z")], in: .everywhere),
        Command(
            .quit, .quit, keys: ["q", .control("c")], in: .everywhere, footer: true),
    ]
}

extension CommandTable {
    /// The commands of the list of keys, which changes them.
    static let ownKeys: [Command] = [
        Command(.showSettings, .showSettings, keys: ["s"], in: .me, footer: true),
        Command(.editField, .editField, keys: [.enter, "e"], in: .settings, footer: true),
        Command(.clearField, .restoreSetting, keys: ["d"], in: .settings, footer: true),
        Command(.showKeys, .showKeys, keys: ["K"], in: .me, footer: true),
        Command(.bindKey, .bindKey, keys: [.enter, "e"], in: .keys, footer: true),
        Command(.addKey, .addKey, keys: ["a"], in: .keys, footer: true),
        Command(.restoreKeys, .restoreKeys, keys: ["d"], in: .keys, footer: true),
        Command(.chooseKeyPreset, .chooseKeyPreset, keys: ["p"], in: .keys, footer: true),
    ]

    /// The commands for shown reminders, on any screen, by keys that are not text; and for each in its panel.
    package static let reminders: [Command] = [
        Command(.snoozeReminders, .snoozeReminders, keys: [.function(7)], in: .notice),
        Command(.dismissReminders, .dismissReminders, keys: [.function(8)], in: .notice),
        Command(.open, .openReminder, keys: [.enter], in: .reminders, footer: true),
        Command(.snoozeReminder, .snoozeReminder, keys: ["s"], in: .reminders, footer: true),
        Command(.dismissReminder, .dismissReminder, keys: ["d"], in: .reminders, footer: true),
    ]

    /// The commands of the tour: the key that begins it skips a step, on any screen, and Esc ends it on a tab.
    package static let tour: [Command] = [
        Command(.skipTour, .skipTour, keys: [.function(2)], in: .tour),
        Command(.endTour, .endTour, keys: [.escape], in: .tour),
    ]
}
