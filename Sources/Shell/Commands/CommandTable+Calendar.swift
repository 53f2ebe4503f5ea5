import TerminalKit

extension CommandTable {
    /// The calendar tab: the same keys on all its sheets.
    package static let sheets: [Command] = span + grabbed + sheet + ownWeek

    /// The commands while a span is marked.
    private static let span: [Command] = [
        Command(.newMeeting, .planSpan, keys: ["n", .enter], in: .markedSpan, footer: true),
        Command(.back, .forgetSpan, keys: [.escape], in: .markedSpan, footer: true),
    ]

    /// The commands while a meeting is moved.
    private static let grabbed: [Command] = [
        Command(.take, .dropGrabbed, keys: [.enter, .space], in: .grabbed, footer: true),
        Command(.back, .forgetGrabbed, keys: [.escape], in: .grabbed, footer: true),
        Command(.moveUp, .earlier, keys: [.up, "k"], in: .grabbed),
        Command(.moveDown, .later, keys: [.down, "j"], in: .grabbed),
        Command(.moveLeft, .dayBefore, keys: [.left, "h"], in: .grabbed),
        Command(.moveRight, .dayAfter, keys: [.right, "l"], in: .grabbed),
        Command(.pageUp, .sheetBefore, keys: ["[", .pageUp], in: .grabbed),
        Command(.pageDown, .sheetAfter, keys: ["]", .pageDown], in: .grabbed),
        Command(.lengthen, .lengthen, keys: ["+", "="], in: .grabbed, footer: true),
        Command(.shorten, .shorten, keys: ["-"], in: .grabbed, footer: true),
    ]

    /// The commands of the week of one's own time.
    private static let ownWeek: [Command] = [
        Command(.markOwnTime, .markOwnTime, keys: ["x"], in: .ownWeek, footer: true),
        Command(.newMeeting, .planOwnTime, keys: ["n", "N"], in: .ownWeek, footer: true),
        Command(.open, .openOwnTime, keys: [.enter], in: .ownWeek, footer: true),
        Command(.changeMeasure, .changeMeasure, keys: ["m"], in: .ownWeek, footer: true),
        Command(.weekGoals, .weekGoals, keys: ["g"], in: .ownWeek, footer: true),
        Command(.goToToday, .toThisWeek, keys: ["t"], in: .ownWeek, footer: true),
        Command(.editMeeting, .editMeeting, keys: ["e"], in: .ownWeek),
        Command(.deleteMeeting, .deleteMeeting, keys: ["d"], in: .ownWeek),
        Command(.pageUp, .weekBefore, keys: ["[", .pageUp, .control("b")], in: .ownWeek),
        Command(.pageDown, .nextWeek, keys: ["]", .pageDown, .control("f")], in: .ownWeek),
        Command(.moveUp, .earlier, keys: [.up, "k"], in: .ownWeek),
        Command(.moveDown, .later, keys: [.down, "j"], in: .ownWeek),
        Command(.moveLeft, .dayBefore, keys: [.left, "h"], in: .ownWeek),
        Command(.moveRight, .dayAfter, keys: [.right, "l"], in: .ownWeek),
        Command(.moveFirst, .rowStart, keys: [.home], in: .ownWeek),
        Command(.moveLast, .rowEnd, keys: [.end], in: .ownWeek),
    ]

    /// The commands of the list of calendars.
    static let calendars: [Command] = [
        Command(.toggleCalendar, .toggleCalendar, keys: [.space], in: .calendars, footer: true),
        Command(.newCalendar, .newCalendar, keys: ["n"], in: .calendars, footer: true),
        Command(.editCalendar, .editCalendar, keys: ["e"], in: .calendars, footer: true),
        Command(.deleteCalendar, .deleteCalendar, keys: ["d"], in: .calendars, footer: true),
        Command(.defaultCalendar, .defaultCalendar, keys: [.enter], in: .calendars, footer: true),
        Command(.readCalendar, .readCalendar, keys: ["R", .function(5)], in: .calendars, footer: true),
        Command(.showAccounts, .showAccounts, keys: ["S"], in: .calendars, footer: true),
    ]

    /// The commands for the accounts of calendars and contacts, and for conflicts.
    static let accounts: [Command] = [
        Command(.showAccounts, .showAccounts, keys: ["S"], in: .me),
        Command(.open, .openAccount, keys: [.enter, "e"], in: .accounts, footer: true),
        Command(.syncAccounts, .syncAccounts, keys: ["R", .function(5)], in: .accounts, footer: true),
        Command(.newAccount, .newAccount, keys: ["n"], in: .accounts, footer: true),
        Command(.showConflicts, .showConflicts, keys: ["c"], in: .accounts, footer: true),
        Command(.removeAccount, .removeAccount, keys: ["d"], in: .accounts, footer: true),
        Command(.editField, .editField, keys: [.enter, "e"], in: .accountSetUp, footer: true),
        Command(.testAccount, .lookAtServer, keys: ["t"], in: .accountSetUp, footer: true),
        Command(.mark, .tickCollection, keys: [.space], in: .accountSetUp, footer: true),
        Command(.usePlaces, .usePlaces, keys: ["p"], in: .accountSetUp, footer: true),
        Command(.save, .save, keys: ["s", .control("s")], in: .accountSetUp, footer: true),
        Command(.nextField, .nextField, keys: [.tab], in: .accountSetUp),
        Command(.previousField, .previousField, keys: [.backTab], in: .accountSetUp),
        Command(.keepInKeyring, .passwordToKeyring, keys: ["K"], in: .accountSetUp, footer: true),
        Command(.keepInPass, .passwordToPass, keys: ["P"], in: .accountSetUp, footer: true),
        Command(.keepInFile, .passwordToFile, keys: ["C"], in: .accountSetUp, footer: true),
        Command(.takeHere, .takeHere, keys: ["m"], in: .syncConflicts, footer: true),
        Command(.takeThere, .takeThere, keys: ["t"], in: .syncConflicts, footer: true),
        Command(.takeBoth, .takeBoth, keys: ["b"], in: .syncConflicts, footer: true),
    ]

    /// The commands of the grid of free times of several people.
    static let commonTime: [Command] = [
        Command(.take, .takeFreeTime, keys: [.enter, .control("s")], in: .commonTime, footer: true),
        Command(.nextSlot, .nextBestTime, keys: [.tab], in: .commonTime, footer: true),
        Command(.previousSlot, .bestTimeBefore, keys: [.backTab], in: .commonTime),
        Command(.moveLeft, .halfHourEarlier, keys: [.left, "h"], in: .commonTime),
        Command(.moveRight, .halfHourLater, keys: [.right, "l"], in: .commonTime, footer: true),
        Command(.previousDay, .previousDay, keys: ["[", .pageUp], in: .commonTime),
        Command(.nextDay, .nextDay, keys: ["]", .pageDown], in: .commonTime, footer: true),
        Command(.lengthen, .lengthen, keys: ["+", "="], in: .commonTime, footer: true),
        Command(.shorten, .shorten, keys: ["-"], in: .commonTime),
        Command(.mark, .markTime, keys: [.space], in: .commonTime, footer: true),
        Command(.pollTimes, .pollTimes, keys: ["v"], in: .commonTime, footer: true),
        Command(.choosePeople, .choosePeople, keys: ["i"], in: .commonTime, footer: true),
        Command(.moveUp, .personAbove, keys: [.up, "k"], in: .commonTime),
        Command(.moveDown, .personBelow, keys: [.down, "j"], in: .commonTime),
        Command(.toggleRole, .toggleNeeded, keys: ["*"], in: .commonTime),
        Command(.moveFirst, .bestTime, keys: [.home, "g"], in: .commonTime),
        Command(.moveLast, .lastTime, keys: [.end, "G"], in: .commonTime),
        Command(.showAllHours, .showAllHours, keys: ["a"], in: .commonTime),
        Command(.askAgain, .askPeopleAgain, keys: ["R", .function(5)], in: .commonTime),
        Command(.previousWeeks, .fourWeeksBefore, keys: ["{"], in: .commonTime),
        Command(.nextWeeks, .nextFourWeeks, keys: ["}"], in: .commonTime),
    ]

    private static let sheet: [Command] = [
        Command(.newMeeting, .planThere, keys: ["n"], in: .sheets, footer: true),
        Command(.newInOneLine, .planInOneLine, keys: ["N"], in: .sheets),
        Command(.open, .openThere, keys: [.enter], in: .sheets, footer: true),
        Command(.nextView, .nextView, keys: ["v", .tab], in: .sheets, footer: true),
        Command(.showCalendars, .showCalendars, keys: ["C"], in: .sheets, footer: true),
        Command(.previousView, .viewBefore, keys: ["V", .backTab], in: .sheets),
        Command(.zoomIn, .closer, keys: ["+", "="], in: .sheets),
        Command(.zoomOut, .farther, keys: ["-"], in: .sheets),
        Command(.mark, .markSpan, keys: [.space], in: .sheets, footer: true),
        Command(.goToToday, .toNow, keys: ["t"], in: .sheets, footer: true),
        Command(.goToDate, .toDate, keys: ["g"], in: .sheets, footer: true),
        Command(.filter, .filter, keys: ["/"], in: .sheets, footer: true),
        Command(.nextMeeting, .nextMeeting, keys: ["."], in: .sheets),
        Command(.previousMeeting, .meetingBefore, keys: [","], in: .sheets),
        Command(.editMeeting, .editMeeting, keys: ["e"], in: .sheets, footer: true),
        Command(.moveMeeting, .moveMeeting, keys: ["m"], in: .sheets),
        Command(.deleteMeeting, .deleteMeeting, keys: ["d"], in: .sheets, footer: true),
        Command(.toggleDone, .toggleDone, keys: ["x"], in: .sheets),
        Command(.cancelMeeting, .cancelMeeting, keys: ["c"], in: .sheets),
        Command(.answers, .answers, keys: ["a"], in: .sheets),
        Command(.toggleTentative, .toggleTentative, keys: ["P"], in: .sheets),
        Command(.toggleBusy, .toggleBusy, keys: ["B"], in: .sheets),
        Command(.showAccounts, .showAccounts, keys: ["S"], in: .sheets),
        Command(.showArrivals, .showArrivals, keys: ["W"], in: .sheets),
        Command(.showWeek, .showWeek, keys: ["w"], in: .sheets),
        Command(.pageUp, .sheetBefore, keys: ["[", .pageUp, .control("b")], in: .sheets),
        Command(.pageDown, .sheetAfter, keys: ["]", .pageDown, .control("f")], in: .sheets),
        Command(.moveUp, .earlier, keys: [.up, "k"], in: .sheets),
        Command(.moveDown, .later, keys: [.down, "j"], in: .sheets),
        Command(.moveLeft, .dayBefore, keys: [.left, "h"], in: .sheets),
        Command(.moveRight, .dayAfter, keys: [.right, "l"], in: .sheets),
        Command(.moveFirst, .rowStart, keys: [.home], in: .sheets),
        Command(.moveLast, .rowEnd, keys: [.end], in: .sheets),
    ]
}
