import TerminalKit

/// One command: what it is called, which keys give it, and where it applies.
package struct Command: Hashable, Sendable, Identifiable {
    package let id: CommandID
    /// A word or two, for the footer.
    package let title: String
    /// What it does, for the help and the palette.
    package let explanation: String
    package let keys: [Key]
    package let scope: CommandScope
    /// Whether the footer shows it where it applies.
    package let isInFooter: Bool

    init(
        _ id: CommandID, _ title: String, _ explanation: String, keys: [Key], in scope: CommandScope,
        footer: Bool = false
    ) {
        self.id = id
        self.title = title
        self.explanation = explanation
        self.keys = keys
        self.scope = scope
        isInFooter = footer
    }

    /// The keys as the help shows them: `↑ k`.
    package var keyTitles: String {
        keys.map(\.title).joined(separator: " ")
    }
}

/// The one table from which the footer, the help, the palette, the mouse and the README's key table are made.
package enum CommandTable {
    package static let all: [Command] =
        meetings + contacts + venues + venueSearch + places + maps + me + forms + calendar + calendarMoves
        + pickers + prompts + confirmations + duplicates + answers
        + drafts + lists
        + everywhere

    private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    package static func command(_ id: CommandID) -> Command? {
        byID[id]
    }

    /// The command that `key` gives where `scopes` apply; an earlier scope wins over a later one.
    package static func command(for key: Key, in scopes: [CommandScope]) -> Command? {
        for scope in scopes {
            if let found = all.first(where: { $0.scope == scope && $0.keys.contains(key) }) {
                return found
            }
        }
        return nil
    }

    /// What can be given where `scopes` apply, in their order.
    package static func commands(in scopes: [CommandScope]) -> [Command] {
        scopes.flatMap { scope in all.filter { $0.scope == scope } }
    }

    private static let meetings: [Command] = [
        Command(.newMeeting, "new", "Plan a new meeting", keys: ["n"], in: .meetings, footer: true),
        Command(.editMeeting, "edit", "Change the meeting", keys: ["e"], in: .meetings, footer: true),
        Command(.answers, "answers", "Record who will come", keys: ["a"], in: .meetings, footer: true),
        Command(
            .deleteMeeting, "delete", "Delete the meeting; undo brings it back", keys: ["d"], in: .meetings,
            footer: true),
        Command(.toggleDone, "done", "Mark the meeting as done, or open again", keys: ["x"], in: .meetings),
        Command(
            .cancelMeeting, "call off", "Cancel the meeting, or take the cancellation back", keys: ["c"],
            in: .meetings),
        Command(.goToToday, "today", "Go to the next meeting", keys: ["t"], in: .meetings),
    ]

    private static let contacts: [Command] = [
        Command(.newContact, "new", "Write down a new contact", keys: ["n"], in: .contacts, footer: true),
        Command(.editContact, "edit", "Change the contact", keys: ["e"], in: .contacts, footer: true),
        Command(
            .goToLetter, "letter", "To the names that begin with the next key", keys: ["'"], in: .contacts),
        Command(.openWebsite, "website", "Open their website", keys: ["w"], in: .contacts),
        Command(
            .openPhoto, "photo", "Look at their photo with the system's viewer", keys: ["p"], in: .contacts),
        Command(
            .duplicates, "duplicates", "Find and merge those who are here more than once", keys: ["="],
            in: .contacts),
        Command(.newGroup, "new group", "Make a group of contacts", keys: ["o"], in: .contacts),
        Command(
            .inviteContact, "invite", "Plan a meeting with this person or group", keys: ["m"], in: .contacts,
            footer: true),
        Command(
            .deleteContact, "delete", "Delete the contact; undo brings it back", keys: ["d"], in: .contacts,
            footer: true),
    ]

    private static let venues: [Command] = [
        Command(.newVenue, "new", "Add a venue by hand", keys: ["n"], in: .venues, footer: true),
        Command(.editVenue, "edit", "Change the venue", keys: ["e"], in: .venues, footer: true),
        Command(
            .meetAtVenue, "meet here", "Plan a meeting at this venue", keys: ["m"], in: .venues, footer: true),
        Command(
            .saveFound, "save", "Keep the venue that was found in your list", keys: ["s"], in: .venues,
            footer: true),
        Command(.tagVenue, "tags", "Change the venue's tags", keys: ["t"], in: .venues),
        Command(
            .deleteVenue, "delete", "Delete the venue; undo brings it back", keys: ["d"], in: .venues,
            footer: true),
    ]

    private static let me: [Command] = [
        Command(.editField, "change", "Change the marked field", keys: [.enter, "e"], in: .me, footer: true)
    ]

    private static let forms: [Command] = [
        Command(.save, "save", "Save and close", keys: [.control("s")], in: .form, footer: true),
        Command(.openPicker, "pick", "Open the field's picker", keys: [.enter], in: .form, footer: true),
        Command(.clearField, "clear", "Empty the field", keys: [.control("x")], in: .form),
        Command(
            .nextField, "next field", "Go to the next field", keys: [.tab, .down], in: .form, footer: true),
        Command(.previousField, "field before", "Go to the field before", keys: [.backTab, .up], in: .form),
    ]

    private static let calendar: [Command] = [
        Command(
            .take, "take", "Take the day and the time", keys: [.enter, .control("s")], in: .calendar,
            footer: true),
        Command(
            .nextPart, "next part", "Go on to day, hour, length, zone", keys: [.tab], in: .calendar,
            footer: true),
        Command(.previousPart, "part before", "Go back to the part before", keys: [.backTab], in: .calendar),
        Command(
            .previousMonth, "month −", "Show the month before", keys: [.pageUp, "["], in: .calendar,
            footer: true),
        Command(
            .nextMonth, "month +", "Show the next month", keys: [.pageDown, "]"], in: .calendar, footer: true),
    ]

    private static let calendarMoves: [Command] = [
        Command(.moveLeft, "left", "A day or five minutes back", keys: [.left, "h"], in: .calendar),
        Command(.moveRight, "right", "A day or five minutes on", keys: [.right, "l"], in: .calendar),
        Command(.moveUp, "up", "A week, half an hour or a quarter less", keys: [.up, "k"], in: .calendar),
        Command(
            .moveDown, "down", "A week, half an hour or a quarter more", keys: [.down, "j"], in: .calendar),
        Command(.moveFirst, "today", "To today, or to the whole day", keys: [.home, "t"], in: .calendar),
    ]

    private static let pickers: [Command] = [
        Command(
            .take, "take", "Take the marked ones, or the one under the bar", keys: [.enter], in: .picker,
            footer: true),
        Command(
            .mark, "mark", "Mark or unmark; after a typed name Space only marks",
            keys: [.space, .tab], in: .picker, footer: true),
        Command(
            .newFromText, "new", "Make a new one of what was typed", keys: [.control("n")], in: .picker,
            footer: true),
    ]

    private static let prompts: [Command] = [
        Command(
            .take, "take", "Take what was typed", keys: [.enter, .control("s")], in: .prompt, footer: true),
        Command(
            .take, "import", "Look into the file, or enter the folder", keys: [.enter], in: .paths,
            footer: true),
        Command(.take, "import", "Import it", keys: [.enter], in: .preview, footer: true),
        Command(.take, "contacts", "Show the contacts", keys: [.enter], in: .report, footer: true),
        Command(.complete, "complete", "Complete the path", keys: [.tab], in: .paths, footer: true),
    ]

    private static let confirmations: [Command] = [
        Command(.confirm, "yes", "Yes", keys: ["y"], in: .confirm, footer: true),
        Command(.refuse, "no", "No, go on", keys: ["n"], in: .confirm, footer: true),
        Command(
            .keepMine, "keep mine", "Save what is written here", keys: [.enter, "m"], in: .conflicts,
            footer: true),
        Command(
            .takeStored, "take theirs", "Take what was stored meanwhile", keys: ["t"], in: .conflicts,
            footer: true),
    ]

    private static let duplicates: [Command] = [
        Command(
            .mergeDuplicates, "merge", "Merge the marked cards into one; undo parts them",
            keys: [.enter, "m"],
            in: .duplicates, footer: true),
        Command(.mark, "mark", "Mark or unmark the card", keys: [.space], in: .duplicates, footer: true),
        Command(
            .skipDuplicate, "not the same", "Leave them as they are, until the next look", keys: ["x"],
            in: .duplicates, footer: true),
    ]

    private static let answers: [Command] = [
        Command(.accept, "comes", "Will come", keys: ["y"], in: .answers, footer: true),
        Command(.decline, "does not", "Will not come", keys: ["n"], in: .answers, footer: true),
        Command(.acceptTentatively, "perhaps", "Will perhaps come", keys: ["t"], in: .answers, footer: true),
        Command(.clearAnswer, "no answer", "Has not answered", keys: ["r"], in: .answers, footer: true),
        Command(
            .comment, "comment", "Write down what they said", keys: ["c", .enter], in: .answers, footer: true),
        Command(.toggleRole, "optional", "Must come, or may", keys: ["o"], in: .answers),
    ]

    private static let drafts: [Command] = [
        Command(
            .resumeDraft, "go on", "Go on with the unfinished form", keys: [.enter], in: .drafts,
            footer: true),
        Command(.keepDraft, "keep", "Keep it for later", keys: ["k"], in: .drafts, footer: true),
        Command(
            .discardDraft, "throw away", "Throw the unfinished form away", keys: ["d"], in: .drafts,
            footer: true),
        Command(
            .nextDraft, "next", "Look at the next unfinished form", keys: [.tab, .down], in: .drafts,
            footer: true),
        Command(.newMeeting, "new", "Begin a new one instead", keys: ["n"], in: .drafts, footer: true),
    ]

    private static let lists: [Command] = [
        Command(
            .filter, "filter", "Show only what matches, as you type", keys: ["/"], in: .lists, footer: true),
        Command(.open, "open", "Open what is under the bar", keys: [.enter, .right, "l"], in: .lists),
        Command(
            .otherPane, "other pane", "Go between the list and the detail", keys: [.tab, .backTab], in: .lists
        ),
        Command(.back, "back", "Back to the list", keys: [.left, "h"], in: .lists),
        Command(.moveUp, "up", "One up", keys: [.up, "k"], in: .lists),
        Command(.moveDown, "down", "One down", keys: [.down, "j"], in: .lists),
        Command(.pageUp, "page up", "A page up", keys: [.pageUp, .control("b")], in: .lists),
        Command(.pageDown, "page down", "A page down", keys: [.pageDown, .control("f")], in: .lists),
        Command(.moveFirst, "first", "To the first", keys: [.home, "g"], in: .lists),
        Command(.moveLast, "last", "To the last", keys: [.end, "G"], in: .lists),
    ]

    private static let everywhere: [Command] = [
        Command(.undo, "undo", "Take the last action back", keys: ["u"], in: .everywhere, footer: true),
        Command(.redo, "redo", "Do again what was taken back", keys: [.control("r")], in: .everywhere),
        Command(
            .importContacts, "import", "Import an address book, a vCard file", keys: ["i"], in: .everywhere,
            footer: true),
        Command(
            .palette, "command", "Find a command by its name", keys: [":", .alt("x")], in: .everywhere,
            footer: true),
        Command(.help, "help", "Show the keys", keys: ["?", .function(1)], in: .everywhere, footer: true),
        Command(.back, "back", "Close, or stop what runs", keys: [.escape], in: .everywhere),
        Command(.meetingsTab, "meetings", "Go to the meetings", keys: ["1"], in: .everywhere),
        Command(.contactsTab, "contacts", "Go to the contacts", keys: ["2"], in: .everywhere),
        Command(.venuesTab, "venues", "Go to the venues", keys: ["3"], in: .everywhere),
        Command(.meTab, "me", "Go to what the program knows of you", keys: ["4"], in: .everywhere),
        Command(.redraw, "redraw", "Draw the screen anew", keys: [.control("l")], in: .everywhere),
        Command(.suspend, "suspend", "Back to the shell; fg returns", keys: [.control("z")], in: .everywhere),
        Command(
            .quit, "quit", "Leave the program", keys: ["q", .control("c")], in: .everywhere, footer: true),
    ]
}
