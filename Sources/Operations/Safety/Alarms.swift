import Foundation
import MeetCore
import MeetStore

/// Reads the alarms of friends that were not put away, the weightiest first, and takes the new ones to announce: each
/// goes to one process alone.
package struct TakeAlarms: WritingOperation {
    package init() {}

    package struct Taken: Hashable, Sendable {
        /// The alarms that were not put away.
        package var standing: [Alarm] = []
        /// The alarms, and the all-clears, that nobody was told of yet.
        package var fresh: [Alarm] = []

        package init() {}
    }

    package func run(in workspace: Workspace) throws -> Taken {
        var taken = Taken()
        taken.standing = try workspace.store.standingAlarms().byWeight
        // Most rounds have nothing to announce, and write nothing.
        guard taken.standing.contains(where: { $0.shownAt == nil }) else { return taken }
        let now = workspace.now()
        return try workspace.store.transaction { store in
            var taken = Taken()
            for var alarm in try store.standingAlarms().byWeight {
                if alarm.shownAt == nil {
                    alarm.shownAt = now
                    alarm = try store.save(alarm)
                    taken.fresh.append(alarm)
                }
                taken.standing.append(alarm)
            }
            return taken
        }
    }
}

/// Lists the alarms of friends that were not put away, the weightiest first.
package struct ListAlarms: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [Alarm] {
        try workspace.store.standingAlarms().byWeight
    }
}

/// Tells the person of an alarm, and the others who were told, that one is with them. It is said once.
package struct HelpAlarm: WritingOperation {
    package var id: Identifier<Alarm>

    package init(_ id: Identifier<Alarm>) {
        self.id = id
    }

    package struct Helped: Hashable, Sendable {
        package var alarm: Alarm
        /// The mails that were put into the outbox.
        package var messages: [OutgoingMessage]
    }

    /// - Throws: `SafetyError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Helped {
        try workspace.store.transaction { store in
            guard var alarm = try store.alarm(id), alarm.handledAt == nil else { throw SafetyError.noAlarm }
            if alarm.isHelping { return Helped(alarm: alarm, messages: []) }
            let mail = try SafetyMail(store, workspace)
            guard mail.identity.address != nil else { throw SafetyError.noAddress }
            var letter = SafetyLetter(.with, now: workspace.now(), zone: store.readerZone)
            letter.person = alarm.person
            var messages = try mail.enqueue(
                letter, to: [alarm.person], about: alarm.uid, answering: alarm.messageID)
            // The addresses in a message that nothing verifies are anybody's.
            if alarm.isVerified { messages += try mail.enqueue(letter, to: alarm.others, about: alarm.uid) }
            alarm.isHelping = true
            return Helped(alarm: try store.save(alarm), messages: messages)
        }
    }
}

/// Puts an alarm away: it is handled, or over.
package struct HandleAlarm: WritingOperation {
    package var id: Identifier<Alarm>

    package init(_ id: Identifier<Alarm>) {
        self.id = id
    }

    /// - Throws: `SafetyError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Alarm {
        try workspace.store.transaction { store in
            guard var alarm = try store.alarm(id) else { throw SafetyError.noAlarm }
            alarm.handledAt = alarm.handledAt ?? workspace.now()
            if let incidentID = alarm.incidentID, var incident = try store.incident(incidentID) {
                incident.isHandled = true
                try store.save(incident)
            }
            return try store.save(alarm)
        }
    }
}

/// Answers the question whether the person wants to be a trusted contact, by a mail.
package struct AnswerTrust: WritingOperation {
    package var id: Identifier<InboxItem>
    package var agrees: Bool

    package init(_ id: Identifier<InboxItem>, agrees: Bool) {
        self.id = id
        self.agrees = agrees
    }

    /// - Returns: The settled question.
    /// - Throws: `SafetyError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> InboxItem {
        try workspace.store.transaction { try run(in: $0, of: workspace) }
    }

    /// Answers within a transaction.
    func run(in store: MeetStore, of workspace: Workspace) throws -> InboxItem {
        guard var item = try store.inboxItem(id), item.news == .asksTrust, item.state == .waiting,
            let person = item.from
        else { throw SafetyError.noQuestion }
        let mail = try SafetyMail(store, workspace)
        guard mail.identity.address != nil else { throw SafetyError.noAddress }
        let letter = SafetyLetter(agrees ? .agreed : .refused, now: workspace.now(), zone: store.readerZone)
        _ = try mail.enqueue(letter, to: [person], about: item.uid, answering: item.messageID)
        item.state = agrees ? .accepted : .declined
        item.settledAt = workspace.now()
        return try store.save(item)
    }
}
