import Operations

extension Language {
    /// Returns the facts of `status` that are not zero, in a few words each: `3 meetings today`.
    package func facts(_ status: ProgramStatus) -> [String] {
        let counted: [(Int, String)] = [
            (
                status.today,
                say("\(status.today) meeting today", "\(status.today) meetings today", status.today)
            ),
            (status.unanswered, say("\(status.unanswered) to answer")),
            (status.inbox, say("\(status.inbox) in the inbox")),
            (status.outbox, say("\(status.outbox) in the outbox")),
            (
                status.overdue,
                say("\(status.overdue) to-do overdue", "\(status.overdue) to-dos overdue", status.overdue)
            ),
            (
                status.shares,
                say("\(status.shares) open share", "\(status.shares) open shares", status.shares)
            ),
        ]
        return counted.filter { $0.0 > 0 }.map(\.1) + (status.hasAgent ? [] : [say("no agent")])
    }
}
