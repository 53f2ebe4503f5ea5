import TerminalKit

extension CommandTable {
    /// The commands for received messages, and for sending.
    package static let invitations: [Command] =
        proposals + strangers + letters + forOthers + doubtful + inbox + markedMessages + sending + outbox
        + account + news

    private static let inbox: [Command] = [
        Command(.accept, .acceptInvitation, keys: ["a"], in: .inbox, footer: true),
        Command(.decline, .declineInvitation, keys: ["d"], in: .inbox, footer: true),
        Command(.acceptTentatively, .tentativeInvitation, keys: ["t"], in: .inbox, footer: true),
        Command(.proposeTime, .proposeTime, keys: ["p"], in: .inbox, footer: true),
        Command(.openMeeting, .openMeeting, keys: ["o"], in: .inbox),
        Command(.dismissItem, .dismissItem, keys: ["x"], in: .inbox, footer: true),
        Command(.mark, .markMessage, keys: [.space], in: .inbox),
        Command(.undoMessage, .undoMessage, keys: ["U"], in: .inbox),
        Command(.switchFilter, .switchFilter, keys: ["v"], in: .inbox, footer: true),
        Command(.syncMail, .syncMail, keys: ["R", .function(5)], in: .inbox),
        Command(.showOutbox, .showOutbox, keys: ["O"], in: .inbox),
        Command(.showPolls, .showPolls, keys: ["V"], in: .inbox),
        Command(.readMailFile, .readMailFile, keys: ["r"], in: .inbox, footer: true),
        Command(.showOutbox, .showOutbox, keys: ["O"], in: .me),
    ]

    /// The commands for the marked messages.
    private static let markedMessages: [Command] = [
        Command(.accept, .acceptMarked, keys: ["a"], in: .markedMessages, footer: true),
        Command(.decline, .declineMarked, keys: ["d"], in: .markedMessages, footer: true),
        Command(.acceptTentatively, .tentativeMarked, keys: ["t"], in: .markedMessages, footer: true),
        Command(.dismissItem, .dismissMarked, keys: ["x"], in: .markedMessages, footer: true),
        Command(.back, .unmarkMessages, keys: [.escape], in: .markedMessages, footer: true),
    ]

    /// The commands for a proposed time.
    private static let proposals: [Command] = [
        Command(.takeProposal, .takeProposal, keys: ["a"], in: .proposal, footer: true),
        Command(.declineProposal, .declineProposal, keys: ["d"], in: .proposal, footer: true),
    ]

    /// The commands for an answer of an uninvited person.
    private static let strangers: [Command] = [
        Command(.inviteStranger, .inviteStranger, keys: ["a"], in: .stranger, footer: true)
    ]

    /// The commands for an answer in words.
    private static let letters: [Command] = [
        Command(.accept, .accept, keys: ["a"], in: .letter, footer: true),
        Command(.decline, .decline, keys: ["d"], in: .letter, footer: true),
        Command(.acceptTentatively, .acceptTentatively, keys: ["t"], in: .letter, footer: true),
    ]

    /// The commands for an invitation of others.
    private static let forOthers: [Command] = [
        Command(.keepForeign, .keepForeign, keys: ["a"], in: .forOthers, footer: true)
    ]

    /// The commands for a doubtful message.
    private static let doubtful: [Command] = [
        Command(.takeDoubtful, .takeDoubtful, keys: ["a"], in: .doubtful, footer: true),
        Command(.dismissItem, .dropDoubtful, keys: ["d", "x"], in: .doubtful, footer: true),
    ]

    /// The commands of choosing recipients. Their keys are different from those below; Enter sends nothing
    /// yet.
    private static let sending: [Command] = [
        Command(.confirm, .sendNow, keys: ["Y"], in: .sending, footer: true),
        Command(.comment, .addWords, keys: ["W"], in: .sending, footer: true),
        Command(.previewLetters, .previewLetters, keys: ["I"], in: .sending, footer: true),
        Command(.mark, .leaveOut, keys: ["X"], in: .sending, footer: true),
        Command(.writeFiles, .writeFiles, keys: ["F"], in: .sending, footer: true),
        Command(.openMailProgram, .openMailProgram, keys: ["M"], in: .sending, footer: true),
        Command(.knowAlready, .knowAlready, keys: ["T"], in: .sending, footer: true),
        Command(.refuse, .sendLater, keys: [.enter], in: .sending, footer: true),
        Command(.moveUp, .moveUp, keys: [.up], in: .sending),
        Command(.moveDown, .moveDown, keys: [.down], in: .sending),
    ]

    private static let outbox: [Command] = [
        Command(.retryOutgoing, .retryOutgoing, keys: ["r"], in: .outbox, footer: true),
        Command(.cancelOutgoing, .cancelOutgoing, keys: ["d"], in: .outbox, footer: true),
        Command(.writeFiles, .writeOutgoing, keys: ["f"], in: .outbox, footer: true),
        Command(.openMailProgram, .openMailProgram, keys: ["m"], in: .outbox),
        Command(.wasSent, .wasSent, keys: ["y"], in: .outbox, footer: true),
        Command(.wasNotSent, .wasNotSent, keys: ["n"], in: .outbox, footer: true),
        Command(.syncMail, .syncMail, keys: ["R", .function(5)], in: .outbox),
    ]

    private static let account: [Command] = [
        Command(.editField, .editField, keys: [.enter, "e"], in: .account, footer: true),
        Command(.testAccount, .testAccount, keys: ["t"], in: .account, footer: true),
        Command(.keepInKeyring, .keepInKeyring, keys: ["K"], in: .account, footer: true),
        Command(.keepInPass, .keepInPass, keys: ["P"], in: .account, footer: true),
        Command(.keepInFile, .keepInFile, keys: ["C"], in: .account, footer: true),
        Command(.showOutbox, .showOutbox, keys: ["O"], in: .account, footer: true),
    ]

    /// The commands for new messages at the bottom, on any screen, by keys that are not text.
    private static let news: [Command] = [
        Command(.openNews, .openNews, keys: [.function(9)], in: .news),
        Command(.dismissNews, .dismissNews, keys: [.function(10)], in: .news),
    ]
}
