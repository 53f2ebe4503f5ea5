import Foundation

// Permission to change meetings (RFC 6047, 3; RFC 5546, 6): a message counts only for the calendar user who
// sent it.
extension ITIPStep {
    /// Returns the part of an outcome that its sender is permitted to cause.
    func trusted(_ outcome: SchedulingOutcome) -> SchedulingOutcome {
        guard let origin = message.origin else { return outcome }
        if let doubt = doubt(about: outcome, origin) { return outcome.doubted(doubt) }
        var trusted = outcome
        // A mail from a third person or a program never causes a message.
        trusted.sends = outcome.sends.filter { reply in
            !origin.isAutomatic
                && reply.recipients.allSatisfy { recipient in
                    origin.addresses.contains { contacts.isSamePerson($0, recipient.key) }
                }
        }
        if outcome.verdict == .cancelledUnknown {
            // A stranger's message does not exclude the organizer's.
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
            // A message may hold answers to several dates.
            let all = [who.key] + outcome.replies.map(\.address)
            return all.lazy.compactMap { self.doubt(aboutAnswerOf: $0, origin) }.first
        default:
            guard let stored, !outcome.isOffer else { return nil }
            return isFrom(stored.organizer?.key ?? "") ? nil : .notOrganizer
        }
    }

    /// The maximum number of delegates.
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

    /// Returns whether the message comes from a calendar user: from one of their addresses, from a user who
    /// acts for them, or from the sender of earlier messages about this meeting.
    ///
    /// - Parameter user: A key; empty for a meeting without an organizer, for which only the earlier senders
    ///   count.
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

    /// Records the sender of the first message about a meeting that speaks for another person: calendar
    /// services have addresses of their own. It counts only until the organizer writes, because it may have
    /// been anybody.
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

    /// True if neither the sender nor the organizer, if the message is from them, is a contact of the person.
    var isFromStranger: Bool {
        guard let origin = message.origin else { return false }
        // Anybody may name a contact as organizer.
        let organizer = namedOrganizer.map { isFrom($0.key) ? [$0.key] : [] } ?? []
        return !(origin.addresses.union(organizer)).contains { contacts.has($0) || own.contains($0) }
    }
}

extension SchedulingOutcome {
    /// True if the message only asks to store something unknown here.
    fileprivate var isOffer: Bool {
        if case .notForMe = verdict { return true }
        return false
    }

    /// Returns an outcome that does nothing but ask.
    fileprivate func doubted(_ doubt: SchedulingDoubt) -> SchedulingOutcome {
        var doubted = SchedulingOutcome(
            verdict, recurrenceID: recurrenceID, offer: saves.isEmpty ? offer : saves)
        doubted.dates = dates
        doubted.doubt = doubt
        return doubted
    }
}
