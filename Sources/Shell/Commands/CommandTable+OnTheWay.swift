import TerminalKit

// People on the way: the board, the positions that are shared, and the check-ins.
extension CommandTable {
    /// The commands of the board of who is on the way, and of one person on the map.
    static let arrivals: [Command] = board + following

    private static let board: [Command] = [
        Command(.open, .followPerson, keys: [.enter], in: .arrivals, footer: true),
        Command(.tellArrival, .tellArrival, keys: ["t"], in: .arrivals, footer: true),
        Command(.askArrivals, .askArrivals, keys: ["a"], in: .arrivals, footer: true),
        Command(.openContact, .openContact, keys: ["o"], in: .arrivals, footer: true),
        Command(.openMeeting, .openMeeting, keys: ["m"], in: .arrivals, footer: true),
        Command(.allowTravel, .allowTravel, keys: ["O"], in: .arrivals),
        Command(.forbidTravel, .forbidTravel, keys: ["V"], in: .arrivals),
    ]

    private static let following: [Command] = [
        Command(.moveUp, .personAbove, keys: [.up, "k"], in: .following),
        Command(.moveDown, .personBelow, keys: [.down, "j"], in: .following, footer: true),
        Command(.tellArrival, .tellArrival, keys: ["t"], in: .following, footer: true),
        Command(.openContact, .openContact, keys: ["o"], in: .following, footer: true),
    ]

    /// The commands of shares of positions, and of the log of incidents.
    static let shares: [Command] = shareList + phoneAccess + incidents

    private static let shareList: [Command] = [
        Command(.showShares, .showShares, keys: ["P"], in: .me),
        Command(.newShare, .newShare, keys: ["n"], in: .shares, footer: true),
        Command(.stopShare, .stopShare, keys: ["x"], in: .shares, footer: true),
        Command(.changeShare, .changeShare, keys: ["m"], in: .shares, footer: true),
        Command(.newPassword, .newPassword, keys: ["p"], in: .shares, footer: true),
        Command(.askPosition, .askPosition, keys: ["r", .function(5)], in: .shares, footer: true),
        Command(.showSettings, .showShareSettings, keys: ["s"], in: .shares, footer: true),
        Command(.stopShares, .stopShares, keys: ["S"], in: .shares, footer: true),
    ]

    /// The commands of the panel with the access of a phone.
    private static let phoneAccess: [Command] = [
        Command(.copyAccess, .copyAccess, keys: ["y"], in: .phoneAccess, footer: true),
        Command(.closeAccess, .closeAccess, keys: [.enter], in: .phoneAccess, footer: true),
    ]

    private static let incidents: [Command] = [
        Command(.showIncidents, .showIncidents, keys: ["!"], in: .me),
        Command(.newIncident, .newIncident, keys: ["n"], in: .incidents, footer: true),
        Command(.handleIncident, .handleIncident, keys: ["x"], in: .incidents, footer: true),
        Command(.toggleIncidents, .toggleIncidents, keys: ["!"], in: .venueSearch),
        Command(.toggleIncidents, .toggleIncidents, keys: ["!"], in: .wholeMap),
    ]

    /// The commands of check-ins, calls for help and friends' alarms. A question or an alarm that appears takes
    /// no letter that is being typed: its keys on any screen are not text.
    static let safety: [Command] = [
        Command(.arrived, .arrived, keys: ["A"], in: .checkin, footer: true),
        Command(.moreTime, .moreMinutes, keys: ["M"], in: .checkin, footer: true),
        Command(.back, .stopCall, keys: [.escape], in: .calling, footer: true),
        Command(.open, .wayToFriend, keys: [.enter], in: .alarms, footer: true),
        Command(.helpFriend, .helpFriend, keys: ["w"], in: .alarms, footer: true),
        Command(.putAlarmAway, .putAlarmAway, keys: ["x"], in: .alarms, footer: true),
        Command(.accept, .agreeToTrust, keys: ["a"], in: .trustRequest, footer: true),
        Command(.decline, .refuseTrust, keys: ["d"], in: .trustRequest, footer: true),
        Command(.openAlarms, .openAlarms, keys: [.alt("a")], in: .alarmed),
    ]

    /// The commands on every screen.
    static let safetyEverywhere: [Command] = [
        Command(.openCheckin, .openCheckin, keys: [.function(11), .alt("h")], in: .everywhere),
        Command(.callForHelp, .callForHelp, keys: [.function(12)], in: .everywhere),
    ]
}
