import TerminalKit

extension CommandTable {
    /// The commands of the board of who is on the way, and of one person on the map.
    static let arrivals: [Command] = board + following

    private static let board: [Command] = [
        Command(.open, .followPerson, keys: [.enter], in: .arrivals, footer: true),
        Command(.tellArrival, .tellArrival, keys: ["t"], in: .arrivals, footer: true),
        Command(.askArrivals, .askArrivals, keys: ["a"], in: .arrivals, footer: true),
        Command(.openContact, .openContact, keys: ["o"], in: .arrivals, footer: true),
        Command(.openMeeting, .openMeeting, keys: ["m"], in: .arrivals, footer: true),
    ]

    private static let following: [Command] = [
        Command(.moveUp, .personAbove, keys: [.up, "k"], in: .following),
        Command(.moveDown, .personBelow, keys: [.down, "j"], in: .following, footer: true),
        Command(.tellArrival, .tellArrival, keys: ["t"], in: .following, footer: true),
        Command(.openContact, .openContact, keys: ["o"], in: .following, footer: true),
    ]
}
