import Foundation
import Mail
import MeetCore
import MeetStore
import Synchronization

/// The result of a round of sending and receiving.
package struct MailSyncReport: SyncReport, Hashable {
    /// The sent messages.
    package var sent: [OutgoingMessage] = []
    /// The received and stored messages.
    package var received: [InboxItem] = []
    /// The received messages that could not be read completely: each once.
    package var remarks: [ReadInvitation] = []
    /// The errors of messages that could not be sent; these are retried if useful.
    package var failures: [Failure] = []
    /// The messages that may have been sent, for the person to decide, and of which nobody was told yet: also
    /// those of earlier rounds, until `NoteToldMessages`.
    package var doubtful: [OutgoingMessage] = []
    /// The error that kept copies of sent messages from the Sent folder; they are not stored later.
    package var copyFailure: MailError?
    /// The number of waiting messages.
    package var waiting = 0
    /// The time of the next attempt, if any.
    package var next: Date?
    package var isDoneElsewhere = false
    package var isFailureNew = false
    package var retryAt: Date?
    /// True if the mailbox was read to its end.
    package var isMailboxRead = false
    /// The account whose new messages are awaited between rounds; `nil` if none are.
    package var watched: String?

    package struct Failure: Error, Hashable, Sendable {
        package enum Step: Hashable, Sendable {
            case connecting
            case sending(OutgoingMessage)
            case receiving
        }

        package var step: Step
        package var error: MailError

        /// True if the server permanently rejects the message, or one of its recipients.
        package var isForGood: Bool {
            guard case .sending(let message) = step else { return false }
            if case .refused(_, let refusal) = error { return refusal.code >= 500 }
            return message.state == .failed
        }

        /// True if it is retried; a doubtful message is not.
        package var isTriedAgain: Bool {
            if case .sending(let message) = step, message.state == .doubtful { return false }
            return !isForGood
        }
    }

    package init() {}

    /// The first failure. A single refused message is no refusal by the server, so it does not delay later
    /// rounds.
    package var failure: SyncFailure? {
        failures.first.map { first in
            SyncFailure(
                first.error, text: first.error.stored ?? "", isOffline: first.error.isOffline,
                isRefusal: failures.contains { $0.isOfAccount && !$0.error.isLost },
                isLost: failures.contains { $0.isOfAccount && $0.error.isLost })
        }
    }
}

extension MailSyncReport.Failure {
    fileprivate var isOfAccount: Bool { if case .sending = step { false } else { true } }
}

/// Sends the due messages of the outbox, and reads new mail. Only one process at a time does it; another does
/// nothing meanwhile. Not a `WorkspaceOperation`, because it waits for servers.
package struct SyncMail: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case sending, receiving, both
    }

    package var part: Part
    /// True to retry waiting messages at once.
    package var isImpatient: Bool

    package init(_ part: Part = .both, isImpatient: Bool = false) {
        self.part = part
        self.isImpatient = isImpatient
    }

    /// Sends and receives as far as the account allows. Errors are in the report.
    ///
    /// - Throws: `InvitationError` without an account for the request; `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> MailSyncReport {
        guard let mailing = workspace.mailing else { throw InvitationError.noMail }
        let identity = try await WorkQueue.reading.run { () throws(StoreError) in
            try MailIdentity(readFrom: workspace.store, environment: workspace.environment)
        }
        guard let account = identity.account(in: workspace) else { throw InvitationError.noAddress }
        if part == .sending, !account.canSend { throw InvitationError.noWayToSend }
        if part == .receiving, !account.canReceive { throw InvitationError.noMailbox }
        if !account.canSend, !account.canReceive { throw InvitationError.noWayToSend }
        let source = MailSource(mailAccount: account, mailing: mailing, isImpatient: isImpatient)
        var report = try await source.round(part, in: workspace)
        report.watched = source.watched
        return report
    }
}

/// Notes that the person was told of the doubtful messages of a report. Until then each round reports them,
/// so that the end of a process does not lose the notice.
package struct NoteToldMessages: WritingOperation {
    package var ids: [Identifier<OutgoingMessage>]

    package init(_ messages: [OutgoingMessage]) {
        ids = messages.compactMap(\.id)
    }

    package func run(in workspace: Workspace) throws(StoreError) { try workspace.store.noteTold(ids) }
}

/// The person's servers of mail.
package struct MailSource: SyncSource {
    package static let name = "mail"
    package static let whole = SyncMail.Part.both
    package static let waiting = SyncMail.Part.sending
    package static let backOff = BackOff(first: 300, longest: 1800)

    let mailAccount: MailAccount
    let mailing: Mailing
    /// True if messages that wait for their next attempt are tried at once.
    let isImpatient: Bool

    /// - Returns: `nil` if the settings name no server to send or receive.
    package init?(in workspace: Workspace, isImpatient: Bool = false) throws(StoreError) {
        let identity = try MailIdentity(readFrom: workspace.store, environment: workspace.environment)
        guard let mailing = workspace.mailing, let account = identity.account(in: workspace),
            account.canSend || account.canReceive
        else { return nil }
        self.init(mailAccount: account, mailing: mailing, isImpatient: isImpatient)
    }

    init(mailAccount: MailAccount, mailing: Mailing, isImpatient: Bool) {
        self.mailAccount = mailAccount
        self.mailing = mailing
        self.isImpatient = isImpatient
    }

    package var account: String {
        "\(mailAccount.user) \(mailAccount.imap?.url ?? "") \(mailAccount.smtp?.url ?? "")"
    }

    package var watched: String? { mailAccount.canReceive && mailAccount.isWatched ? account : nil }

    package func nextWaiting(in workspace: Workspace) throws(StoreError) -> Date? {
        mailAccount.canSend ? try workspace.store.nextAttempt() : nil
    }

    package func ask(_ part: SyncMail.Part, in workspace: Workspace) async throws -> MailSyncReport {
        let account = mailAccount
        var report = MailSyncReport()
        var sending: (any MailSending)?
        var receiving: (any MailReceiving)?
        if part != .receiving, account.canSend {
            do throws(MailError) {
                sending = try mailing.sending(account)
            } catch {
                report.failures.append(.init(step: .connecting, error: error))
            }
            if let sending {
                // A meeting whose people cannot be asked keeps no other mail back.
                _ = try? await workspace.perform(AskDueArrivals())
                var copies: [[UInt8]] = []
                try await send(by: sending, from: account.address, in: workspace, &report, &copies)
                try await store(copies, &report)
            }
            report.doubtful = try workspace.store.untoldOutgoing()
        }
        if part != .sending, account.canReceive {
            do throws(MailError) {
                receiving = try mailing.receiving(account)
            } catch {
                report.failures.append(.init(step: .connecting, error: error))
            }
            if let receiving {
                try await receive(by: receiving, account, in: workspace, &report)
                report.isMailboxRead = !report.failures.contains { $0.step == .receiving }
            }
        }
        report.next = try workspace.store.nextAttempt()
        report.waiting = try workspace.store.waitingCount()
        return report
    }

    package func watch(
        in workspace: Workspace, begun: @escaping @Sendable () -> Void
    ) async throws -> Bool {
        let receiving = try mailing.receiving(mailAccount)
        let state = try await position(in: workspace)
        return try await receiving.watch(since: state, begun: begun)
    }

    // MARK: - Sending

    private func send(
        by sending: any MailSending, from address: String, in workspace: Workspace,
        _ report: inout MailSyncReport, _ copies: inout [[UInt8]]
    ) async throws {
        let store = workspace.store
        try await WorkQueue.writing.run { () throws(StoreError) in
            try store.letGoOfAbandoned()
            guard try store.waitingCount() > 0 else { return }
            try store.writing { store throws(StoreError) in
                try PendingFinder(store, workspace).withdrawMoot()
            }
        }
        var tried: Set<Identifier<OutgoingMessage>> = []
        while !Task.isCancelled {
            let (isImpatient, done) = (isImpatient, tried)
            let next = try await WorkQueue.writing.run {
                () throws(StoreError) -> (OutgoingMessage, [String])? in
                guard
                    let message = try store.takeOutgoing(isImpatient: isImpatient, excluding: done)
                else { return nil }
                // The message is taken already, so that nothing may keep it back.
                return (message, (try? store.conversation(before: message)) ?? [])
            }
            guard let (taken, earlier) = next, let id = taken.id else { return }
            var message = taken
            tried.insert(id)
            let data = message.mail(after: earlier).data
            var failure: MailError?
            let unnoted = Mutex<StoreError?>(nil)
            do throws(MailError) {
                try await sending.send(data, from: address, to: message.to.map(\.email)) {
                    // What cannot be noted is not handed over.
                    do throws(StoreError) {
                        return try store.noteHandover(of: id)
                    } catch {
                        unnoted.withLock { $0 = error }
                        return false
                    }
                }
            } catch { failure = error }
            let now = workspace.now()
            let refused = Self.settle(&message, failure, at: now)
            let fault = unnoted.withLock { $0 }
            // Nobody cancelled: a pause, as after other failures.
            if fault != nil, message.state == .queued { message.nextAttempt = now.addingTimeInterval(60) }
            let isOfAccount = failure.map(Self.isOfAccount) ?? false
            let isMended = isOfAccount && message.state == .queued ? isChanged(in: workspace) : false
            if isMended { message.nextAttempt = now }
            // Stored even if the task is cancelled, since it records whether the message was sent.
            let settled = message
            let saved = try await Task.detached {
                try await WorkQueue.writing.run { () throws(StoreError) in
                    try store.writing { store throws(StoreError) in
                        if let refused { _ = try store.enqueue(refused) }
                        return try store.save(settled)
                    }
                }
            }.value
            switch saved.state {
            case .sent:
                report.sent.append(saved)
                if mailAccount.storesCopies { copies.append(data) }
            default: break
            }
            guard let failure else { continue }
            if refused != nil { tried.remove(id) }
            if let fault { throw fault }
            if failure == .cancelled { throw CancellationError() }
            report.failures.append(.init(step: .sending(saved), error: failure))
            // Another message would fail too.
            if isOfAccount {
                if let later = saved.nextAttempt, !isMended {
                    let urgent = min(later, now.addingTimeInterval(Self.urgentBackOff.longest))
                    try await WorkQueue.writing.run { () throws(StoreError) in
                        try store.postponeOutgoing(until: later, urgent: urgent)
                    }
                }
                return
            }
        }
        throw CancellationError()
    }

    /// Returns whether the person has changed the account since the round began: its failure says nothing about
    /// the new one.
    private func isChanged(in workspace: Workspace) -> Bool {
        guard let source = try? MailSource(in: workspace) else { return false }
        return source.mailAccount != mailAccount
    }

    /// Stores copies of sent messages in the Sent folder. A failure is a remark in the report: the messages
    /// are sent all the same.
    private func store(_ copies: [[UInt8]], _ report: inout MailSyncReport) async throws {
        guard !copies.isEmpty else { return }
        do throws(MailError) {
            let mailbox = try mailing.receiving(mailAccount)
            try await mailbox.store(copies: copies)
        } catch {
            if error == .cancelled { throw CancellationError() }
            report.copyFailure = error
        }
    }

    /// Updates a message after it was handed over, or failed to be.
    ///
    /// - Returns: The message to the undeliverable recipient, if the others are sent theirs separately.
    static func settle(
        _ message: inout OutgoingMessage, _ failure: MailError?, at now: Date
    ) -> OutgoingMessage? {
        guard let failure else {
            (message.state, message.sentAt, message.nextAttempt, message.error) = (.sent, now, nil, nil)
            return nil
        }
        if let refused = parted(&message, failure, at: now) { return refused }
        message.error = failure.stored
        message.nextAttempt = nil
        if failure.mayHaveArrived {
            message.state = .doubtful
        } else if failure == .cancelled {
            message.state = .queued
            message.error = nil
            message.attempts = max(0, message.attempts - 1)
            message.nextAttempt = now
        } else if failure.isTemporary || isOfAccount(failure) {
            message.state = .queued
            let backOff = message.marker.isEmpty ? messageBackOff : urgentBackOff
            message.nextAttempt = now.addingTimeInterval(backOff.pause(after: message.attempts))
        } else {
            message.state = .failed
        }
        return nil
    }

    /// Separates the recipients that the server rejects from the others, who have received nothing yet
    /// either.
    private static func parted(
        _ message: inout OutgoingMessage, _ failure: MailError, at now: Date
    ) -> OutgoingMessage? {
        guard let address = failure.hopelessRecipient, message.to.count > 1,
            let place = message.to.firstIndex(where: { $0.key == CalendarAddress.key(address) })
        else { return nil }
        var refused = message
        refused.id = nil
        refused.messageID = OutgoingMessage.newID(from: message.from, nil)
        refused.to = [message.to.remove(at: place)]
        refused.state = .failed
        refused.nextAttempt = nil
        refused.error = failure.stored
        (message.state, message.nextAttempt, message.error) = (.queued, now, nil)
        return refused
    }

    /// Until it is tried again.
    static let messageBackOff = BackOff(first: 60, longest: 6 * 3600)
    /// Until a mail about safety is tried again.
    static let urgentBackOff = BackOff(first: 30, longest: 300)

    /// Returns whether an error concerns the account rather than the message.
    static func isOfAccount(_ error: MailError) -> Bool {
        switch error {
        case .refused(_, let refusal):
            if case .sender = refusal.step { return refusal.code < 500 }
            return false
        case .badAddress, .tooLarge, .doubtful, .cancelled: return false
        case .command(_, .failed), .command(_, .tookTooLong): return false
        default: return true
        }
    }

    // MARK: - Receiving

    /// The maximum number of batches in a round.
    static let mostBatches = 100
    /// The maximum number of connections in a round that messages may end.
    static let mostFaults = 12

    /// Returns the position in the mailbox; `nil` if it was never read.
    private func position(in workspace: Workspace) async throws -> MailboxState? {
        let name = MailboxState.key(user: mailAccount.user, server: mailAccount.imap)
        let stored = try await WorkQueue.reading.run { () throws(StoreError) in
            try workspace.store.sourceState(name)
        }
        return stored.flatMap { try? JSONDecoder().decode(MailboxState.self, from: Data($0.utf8)) }
    }

    private func receive(
        by receiving: any MailReceiving, _ account: MailAccount, in workspace: Workspace,
        _ report: inout MailSyncReport
    ) async throws {
        let store = workspace.store
        let name = MailboxState.key(user: account.user, server: account.imap)
        var faults = 0
        // A server that always reports more is asked again in the next round.
        for _ in 0..<Self.mostBatches {
            try Task.checkCancellation()
            let state = try await position(in: workspace)
            let people = try await WorkQueue.reading.run { () throws(StoreError) -> Set<String> in
                try ArrivalMail.senders(in: workspace)
            }
            let batch: MailBatch
            do throws(MailError) {
                batch = try await receiving.newMessages(
                    since: state, sought: LetterReader.sought(in: store, from: people))
            } catch {
                if error == .cancelled { throw CancellationError() }
                report.failures.append(.init(step: .receiving, error: error))
                return
            }
            if batch.error == .cancelled { throw CancellationError() }
            if batch.messages.isEmpty, batch.state == state, batch.error == nil { return }
            let sources = batch.messages.map { InvitationSource($0) }
            let read = try await WorkQueue.writing.run {
                // The messages and the position in the mailbox are stored together.
                try store.transaction { store in
                    let results = try sources.flatMap { try ReadInvitations.read($0, in: store, workspace) }
                    let text = String(decoding: try JSONEncoder().encode(batch.state), as: UTF8.self)
                    try store.setSourceState(name, to: text)
                    return results
                }
            }
            for result in read {
                if case .stored(let item) = result.result { report.received.append(item) }
                if result.isRemarkable { report.remarks.append(result) }
            }
            let hasMore = batch.state.hasMore && batch.state != state
            if let error = batch.error {
                // An error caused by a message does not affect others; a network error does.
                var isOfMessage = true
                if case .network = error { isOfMessage = false }
                faults += 1
                guard hasMore, isOfMessage, faults < Self.mostFaults else {
                    report.failures.append(.init(step: .receiving, error: error))
                    return
                }
            }
            guard hasMore else { return }
        }
    }
}

extension MailError {
    /// The recipient that a permanent error is about, or `nil`.
    fileprivate var hopelessRecipient: String? {
        switch self {
        case .badAddress(let address): return address
        case .refused(_, let refusal) where refusal.code >= 500:
            guard case .recipient(let address) = refusal.step else { return nil }
            return address
        default: return nil
        }
    }
}

extension OutgoingMessage {
    /// The mail, the same at every attempt.
    package var mail: MailMessage {
        var mail = MailMessage(
            from: from, to: to, subject: subject, date: createdAt, messageID: messageID, inReplyTo: inReplyTo,
            text: text, calendar: calendar.isEmpty ? nil : .init(text: calendar, method: method))
        mail.isAutomatic = isAutomatic
        mail.marker = marker
        return mail
    }

    /// Returns the mail as a part of the conversation of earlier ones.
    ///
    /// - Parameter earlier: Their Message-IDs, oldest first.
    package func mail(after earlier: [String]) -> MailMessage {
        var mail = mail
        mail.references = earlier
        mail.inReplyTo = inReplyTo ?? earlier.last
        return mail
    }
}
