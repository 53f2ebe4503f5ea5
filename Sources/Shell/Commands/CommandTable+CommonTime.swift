import TerminalKit

extension CommandTable {
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
}
