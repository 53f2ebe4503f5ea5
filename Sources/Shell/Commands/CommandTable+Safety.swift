import TerminalKit

extension CommandTable {
    /// The commands of check-ins, calls for help and friends' alarms. Those on any screen have keys that are not text, so
    /// that a question or an alarm that appears takes no letter that is being typed.
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
