import Foundation

// Who may change what (RFC 6047, 3; RFC 5546, 6): a message counts only as that of the calendar user it comes from.
extension ITIPStep {
    /// The outcome as far as its sender may cause it.
    func trusted(_ outcome: SchedulingOutcome) -> SchedulingOutcome {
        guard let origin = message.origin else { return outcome }
        if let doubt = doubt(about: outcome, origin) { return outcome.doubted(doubt) }
        var trusted = outcome
        // Nobody is written to because of a mail of somebody else, or of a program.
        trusted.sends = outcome.sends.filter { reply in
            !origin.isAutomatic && reply.recipients.allSatisfy { origin.addresses.contains($0.key) }
        }
        if outcome.verdict == .cancelledUnknown {
            // A stranger's word does not shut out the organizer's.
            let isOrganizers = namedOrganizer.map { isFrom($0.key) } ?? false
            if !isOrganizers || origin.hasFailedAuthentication { trusted.received = [] }
        }
        noteSender(in: &trusted, origin)
        return trusted
    }

    // MARK: - Doubts

    private func doubt(about outcome: SchedulingOutcome, _ origin: MessageOrigin) -> SchedulingDoubt? {
        switch outcome.verdict {
        case .outdated, .alreadyKnown, .unknownMeeting, .cancelledUnknown, .unknownMethod, .malformed:
            return nil
        case .fromMyself where stored == nil || !own.isDisjoint(with: origin.addresses): return nil
        case .fromMyself: return .ownMeeting
        case .notOrganizer: return stored.map(isMine) ?? false ? .ownMeeting : .otherOrganizer
        default: break
        }
        if origin.hasFailedAuthentication { return .failedAuthentication }
        if origin.addresses.isEmpty { return .noSender }
        switch outcome.verdict {
        case .answered(let who, _, _), .delegated(let who, _, _), .proposed(let who, _, _),
            .notInvited(let who, _, _), .wantsRefresh(let who):
            // One message may hold answers to several dates.
            let all = [who.key] + outcome.replies.map(\.address)
            return all.lazy.compactMap { self.doubt(aboutAnswerOf: $0, origin) }.first
        default:
            guard let stored, !outcome.isOffer else { return nil }
            return isFrom(stored.organizer?.key ?? "") ? nil : .notOrganizer
        }
    }

    /// More than that nobody asks to come in their place.
    private static let mostDelegates = 10

    private func doubt(
        aboutAnswerOf attendee: String, _ origin: MessageOrigin
    ) -> SchedulingDoubt? {
        if origin.isAutoReply { return .automatic }
        guard isFrom(attendee) else { return .notAttendee }
        let delegates = Set(
            events.flatMap(\.attendees).flatMap(\.delegatedTo).map { CalendarAddress.key($0) })
        if delegates.count > Self.mostDelegates { return .delegation }
        let meetings = [have.series].compactMap { $0 } + have.exceptions
        for one in events.flatMap(\.attendees) where one.addressKey == attendee {
            let from = one.delegatedFrom.map { CalendarAddress.key($0) }
            let isAgreed = meetings.contains { meeting in
                meeting.invitees.contains { $0.addressKey == attendee }
            }
            if !from.isEmpty, !isAgreed, !from.contains(where: isFrom) { return .delegation }
        }
        return nil
    }

    /// Whether the message comes from a calendar user: from an address of theirs, from who acts for them, or from where their
    /// messages about this meeting came from before.
    ///
    /// - Parameter user: A key; empty for a meeting without an organizer, of which the earlier senders alone tell.
    func isFrom(_ user: String) -> Bool {
        guard let origin = message.origin else { return true }
        if origin.addresses.contains(user) { return true }
        if let agent = events.lazy.compactMap({ $0.sentBy[user] }).first, origin.addresses.contains(agent) {
            return true
        }
        if have.senders.contains(where: { $0.user == user && origin.addresses.contains($0.sender) }) {
            return true
        }
        return !user.isEmpty && origin.addresses.contains { contacts.isSamePerson($0, user) }
    }

    // MARK: - Senders

    /// Remembers who sent the first message about a meeting for somebody else: calendar services have addresses of their own.
    /// That counts only until the organizer writes, for it may have been anybody.
    private func noteSender(in outcome: inout SchedulingOutcome, _ origin: MessageOrigin) {
        guard !outcome.saves.isEmpty, let sender = message.sender?.key, !sender.isEmpty else { return }
        let user = (stored?.organizer ?? namedOrganizer)?.key ?? ""
        if stored.map(isMine) ?? false, !user.isEmpty { return }
        if !user.isEmpty, origin.addresses.contains(user) {
            outcome.forgetsSenders = have.senders.contains { $0.user == user && !$0.isConfirmed }
        } else if stored == nil {
            outcome.senders = [SenderState(user: user, sender: sender, isConfirmed: false)]
        }
    }

    /// Whether neither the organizer, as far as it comes from them, nor the sender is a contact of the person.
    var isFromStranger: Bool {
        guard let origin = message.origin else { return false }
        // Anybody may name a contact.
        let organizer = namedOrganizer.map { isFrom($0.key) ? [$0.key] : [] } ?? []
        return !(origin.addresses.union(organizer)).contains { contacts.has($0) || own.contains($0) }
    }
}

extension SchedulingOutcome {
    /// Whether it only asks whether something is to be stored that is not known here.
    fileprivate var isOffer: Bool {
        if case .notForMe = verdict { return true }
        return false
    }

    /// With nothing to be done but to ask.
    fileprivate func doubted(_ doubt: SchedulingDoubt) -> SchedulingOutcome {
        var doubted = SchedulingOutcome(
            verdict, recurrenceID: recurrenceID, offer: saves.isEmpty ? offer : saves)
        doubted.dates = dates
        doubted.doubt = doubt
        return doubted
    }
}
