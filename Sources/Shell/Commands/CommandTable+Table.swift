import TerminalKit

extension CommandTable {
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
