import Foundation
import MeetCore
import MeetStore

/// The result of an operation, and the mails that it put into the outbox.
package struct CheckinOutcome: Hashable, Sendable {
    package var checkin: Checkin
    package var messages: [OutgoingMessage] = []
}

/// Arms a check-in: from then on the person is asked at its time, and the contacts are told if there is no answer.
package struct StartCheckin: WritingOperation {
    package var dueAt: Date
    /// The name of the place where the person wants to arrive; empty without one.
    package var destination: String
    package var destinationPoint: Coordinate?
    /// The names or addresses of the trusted contacts; empty for all who have agreed.
    package var people: [String]

    package init(
        dueAt: Date, destination: String = "", destinationPoint: Coordinate? = nil, people: [String] = []
    ) {
        self.dueAt = dueAt
        self.destination = destination
        self.destinationPoint = destinationPoint
        self.people = people
    }

    /// - Throws: `SafetyError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> CheckinOutcome {
        try workspace.store.transaction { store in
            let desk = try SafetyDesk(store, workspace)
            guard desk.mail.identity.address != nil else { throw SafetyError.noAddress }
            guard try store.openCheckin() == nil else { throw SafetyError.alreadyOpen }
            guard dueAt > desk.now else { throw SafetyError.timeHasPassed }
            let told = try store.toldContacts(people)
            var checkin = Checkin(
                startedAt: desk.now, dueAt: dueAt, destination: destination,
                destinationPoint: destinationPoint, people: told)
            checkin.handover = try desk.service()
            checkin = try store.save(checkin)
            if let id = checkin.id, let fix = desk.fix { try store.add(fix, to: id) }
            try desk.handOver(checkin)
            return CheckinOutcome(checkin: checkin)
        }
    }
}

extension MeetStore {
    /// Returns the addresses of trusted contacts who have agreed.
    ///
    /// - Parameter names: Their names or addresses; empty for all.
    /// - Throws: `SafetyError`, `StoreError`.
    fileprivate func toldContacts(_ names: [String]) throws -> [CalendarAddress] {
        let trusted = try trustedContacts()
        let agreed = trusted.filter { $0.state == .agreed }
        guard !names.isEmpty else {
            if agreed.isEmpty { throw SafetyError.nobodyTrusted }
            return agreed.map(\.address)
        }
        var people: [CalendarAddress] = []
        for name in names {
            let contact = try trusted.named(name)
            guard contact.state == .agreed else { throw SafetyError.notTrusted(name) }
            if !people.contains(contact.address) { people.append(contact.address) }
        }
        return people
    }
}

/// Gives the open check-in more time; a question that waits is answered by it.
package struct ExtendCheckin: WritingOperation {
    package var minutes: Int
    /// The minutes unless others are named.
    package static let usual = Int(SafetyRules.usualExtension / 60)

    package init(minutes: Int = ExtendCheckin.usual) {
        self.minutes = minutes
    }

    /// - Throws: `SafetyError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> CheckinOutcome {
        try workspace.store.transaction { store in
            let desk = try SafetyDesk(store, workspace)
            let longer = SafetyRules.extended(
                try desk.open(), by: Double(max(1, minutes)) * 60, at: desk.now)
            guard let longer else { throw SafetyError.alreadyTold }
            let checkin = try store.save(longer)
            try desk.handOver(checkin)
            return CheckinOutcome(checkin: checkin)
        }
    }
}

/// Ends the open check-in or danger: all is well. Everybody who was told, or may have been, is told that, too.
package struct Arrived: WritingOperation {
    package init() {}

    /// - Throws: `SafetyError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> CheckinOutcome {
        try workspace.store.transaction { store in
            let desk = try SafetyDesk(store, workspace)
            let before = try desk.open()
            let checkin = try store.save(SafetyRules.ended(before, at: desk.now))
            var outcome = CheckinOutcome(checkin: checkin)
            try desk.clear(checkin, before: before)
            guard before.toldAt != nil, let id = checkin.id else { return outcome }
            let told = try desk.mail.withdraw(about: checkin)
            // A command that has not run yet has told nobody; one that failed may have told some.
            try desk.drop([.command], of: id)
            let hasRun = try store.safetyTasks(of: id).contains { $0.kind == .command && $0.attempts > 0 }
            if !told.isEmpty || hasRun {
                outcome.messages = try desk.tell(.allClear, checkin, to: told, runsCommand: hasRun)
            }
            return outcome
        }
    }
}

/// Calls for help: all trusted contacts are told at once, and again as the person moves, until `Arrived`.
///
/// It is repeated by pressing the key again, or by another process; nobody is told twice.
package struct Danger: WritingOperation {
    package init() {}

    /// - Throws: `SafetyError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> CheckinOutcome {
        try workspace.store.transaction { store in
            let desk = try SafetyDesk(store, workspace)
            let open = try store.openCheckin().map { SafetyRules.settled($0, at: desk.now) }
            if let open, open.stage == .danger { return CheckinOutcome(checkin: open) }
            var people = open?.people ?? []
            // In danger all are told, whoever the way was shared with.
            for contact in try store.trustedContacts() where contact.state == .agreed {
                if !people.contains(contact.address) { people.append(contact.address) }
            }
            let hasCommand = try SafetySettings.value(SafetySettings.commandKey, in: store) != nil
            guard !people.isEmpty || hasCommand else { throw SafetyError.nobodyTrusted }
            guard desk.mail.identity.address != nil || hasCommand else { throw SafetyError.noAddress }
            var checkin = open ?? Checkin(startedAt: desk.now, dueAt: desk.now)
            checkin.people = people
            if let open, open.stage != .told { try desk.takeBack(checkin) }
            checkin = try store.save(SafetyRules.endangered(checkin, at: desk.now, fix: desk.fix))
            if let id = checkin.id, let fix = desk.fix { try store.add(fix, to: id) }
            if let fix = desk.fix { try store.save(Incident(at: desk.now, point: fix.point)) }
            let messages = try desk.tell(.danger, checkin, to: people)
            return CheckinOutcome(checkin: checkin, messages: messages)
        }
    }
}

/// Reads the open check-in, or the last one, and the trusted contacts.
package struct LoadCheckins: WorkspaceOperation {
    package init() {}

    package struct Status: Hashable, Sendable {
        /// The open check-in, else the last one; `nil` without any.
        package var checkin: Checkin?
        /// The people who have agreed, or were asked.
        package var trusted: [TrustedContact]
        package var tasks: [SafetyTask]
        package var fix: SafetyFix?
        /// The service that is set for the time when this computer sleeps; `nil` for none.
        package var service: SafetyService?
        /// True if a command is run when the contacts are told.
        package var hasCommand = false
        /// True if mail is set up; otherwise the mails to the contacts stay in the outbox.
        package var canSend = true
        /// The number of mails of the open check-in that are to tell the contacts and were not sent yet.
        package var waiting = 0

        /// True if none of these mails was sent yet.
        package var isUntold: Bool { waiting > 0 && waiting >= open?.people.count ?? 0 }

        /// The open check-in; `nil` without one.
        package var open: Checkin? { checkin.flatMap { $0.isOpen ? $0 : nil } }

        /// The trusted contacts who have agreed.
        package var agreed: [TrustedContact] { trusted.filter { $0.state == .agreed } }

        /// True if a service has taken the check-in over.
        package var isHandedOver: Bool {
            tasks.last { $0.kind == .handOver }?.state == .done
        }
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Status {
        try workspace.store.reading { store throws(StoreError) in
            var checkin = try store.openCheckin()
            if checkin == nil { checkin = try store.lastCheckin() }
            var tasks: [SafetyTask] = []
            if let id = checkin?.id { tasks = try store.safetyTasks(of: id) }
            var waiting = 0
            if let checkin, checkin.isOpen { waiting = try SafetyMail.waiting(about: checkin, in: store) }
            return Status(
                checkin: checkin, trusted: try store.trustedContacts(), tasks: tasks,
                fix: try store.safetyFix(), service: try SafetySettings.service(in: store),
                hasCommand: try SafetySettings.value(SafetySettings.commandKey, in: store) != nil,
                canSend: try MailIdentity(readFrom: store, environment: workspace.environment).canSend,
                waiting: waiting)
        }
    }
}
