import TerminalKit

extension CommandTable {
    /// The commands of polls: their list, one of them, its form, and messages about them.
    static let polls: [Command] = pollList + poll + pollForm + pollNews

    private static let pollList: [Command] = [
        Command(.openPoll, .openPoll, keys: [.enter], in: .polls, footer: true),
        Command(.newPoll, .newPoll, keys: ["n"], in: .polls, footer: true),
        Command(.editPoll, .editPoll, keys: ["e"], in: .polls, footer: true),
        Command(.dropPoll, .dropPoll, keys: ["x"], in: .polls, footer: true),
    ]

    private static let poll: [Command] = [
        Command(.open, .openOption, keys: [.enter], in: .poll, footer: true),
        Command(.sendPoll, .sendPoll, keys: ["s"], in: .poll, footer: true),
        Command(.decidePoll, .decidePoll, keys: ["D"], in: .poll, footer: true),
        Command(.typeVotes, .typeVotes, keys: ["v"], in: .poll, footer: true),
        Command(.remindVoters, .remindVoters, keys: ["r"], in: .poll, footer: true),
        Command(.editPoll, .editPoll, keys: ["e"], in: .poll, footer: true),
        Command(.closePoll, .closePoll, keys: ["c"], in: .poll, footer: true),
        Command(.dropPoll, .dropPoll, keys: ["x"], in: .poll, footer: true),
        Command(.readPollPage, .readPollPage, keys: ["R", .function(5)], in: .poll, footer: true),
        Command(.toggleRole, .toggleRequired, keys: ["*"], in: .poll),
        Command(.openMeeting, .openMeeting, keys: ["o"], in: .poll, footer: true),
        Command(.moveLeft, .personBefore, keys: [.left, "h"], in: .poll),
        Command(.moveRight, .nextPerson, keys: [.right, "l"], in: .poll),
    ]

    private static let pollForm: [Command] = [
        Command(
            .lookIntoCalendar, .addFromCalendar, keys: [.control("o"), .function(3)], in: .pollForm,
            footer: true),
        Command(.findFreeTime, .addFreeTime, keys: [.function(4)], in: .pollForm, footer: true),
    ]

    /// The commands for a message about a poll.
    private static let pollNews: [Command] = [
        Command(.openPoll, .openPollOfMessage, keys: ["o"], in: .pollNews, footer: true)
    ]

    /// The commands of a table that this computer hosts.
    static let table: [Command] = [
        Command(.showTable, .showTable, keys: ["T"], in: .meetings),
        Command(.showTable, .showTable, keys: ["T"], in: .sheets),
        Command(.applyVote, .applyVote, keys: ["m"], in: .tableEnd, footer: true),
        Command(.newTable, .newTable, keys: ["n"], in: .tableEnd, footer: true),
        Command(.goOnAtTable, .goOnAtTable, keys: [.enter], in: .table, footer: true),
        Command(.chooseAtTable, .chooseAtTable, keys: [.space], in: .table, footer: true),
        Command(.playAlong, .playAlong, keys: ["p"], in: .table, footer: true),
        Command(.writeStatements, .writeStatements, keys: ["w"], in: .table, footer: true),
        Command(.showStandings, .showStandings, keys: ["a"], in: .table, footer: true),
        Command(.freeName, .freeName, keys: ["f"], in: .table, footer: true),
        Command(.copyAddress, .copyTableLink, keys: ["y"], in: .table),
        Command(.endTable, .endTable, keys: ["e"], in: .table, footer: true),
        Command(.moveUp, .optionAbove, keys: [.up, "k"], in: .table),
        Command(.moveDown, .optionBelow, keys: [.down, "j"], in: .table),
    ]
}
