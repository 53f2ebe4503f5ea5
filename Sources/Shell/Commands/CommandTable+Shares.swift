import TerminalKit

extension CommandTable {
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
}
