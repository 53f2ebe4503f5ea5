import TerminalKit

extension CommandTable {
    /// The commands of staying in touch, and of meetings that are over.
    static let touch: [Command] = [
        Command(.showTouch, .showTouch, keys: ["t"], in: .contacts),
        Command(.planTouch, .planTouch, keys: ["m", .enter], in: .touch, footer: true),
        Command(.wishTouch, .wishTouch, keys: ["e"], in: .touch, footer: true),
        Command(.openContact, .openContact, keys: ["o"], in: .touch, footer: true),
        Command(.everybodyCame, .everybodyCame, keys: ["p"], in: .meetings),
        Command(.tellAfter, .tellAfter, keys: ["v"], in: .meetings),
        Command(.sendReport, .sendReport, keys: ["f"], in: .meetings),
    ]
}
