import Foundation

/// Writes the messages of RFC 5546 as complete iCalendar objects that Google's and Microsoft's calendars
/// accept: one UID per message, addresses as `mailto:`, an answer with the one ATTENDEE who answers, times
/// with their VTIMEZONE, and no VALARM.
///
/// Every `stamp` is the DTSTAMP (`SchedulingSequence.stamp`), later than that of the previous message. Only
/// the meetings with the UID of the first are written. A meeting with a `recurrenceID` is that date of its
/// series; if only dates are sent, `series` is the time of the series, whose zone the key is in.
package enum SchedulingWriter {
    /// Returns an invitation or its update (RFC 5546, 3.2.2): a series with its exceptions, or dates alone.
    /// Attendees who have not answered are asked to.
    ///
    /// - Parameter comment: The organizer's words, which the first component has.
    package static func request(
        _ meetings: [Meeting], organizer: CalendarAddress, series: MeetingTime? = nil, comment: String? = nil,
        stamp: Date
    ) -> String {
        write(.request, meetings, series: series) { meeting in
            let asked = meeting.invitees.map { invitee in
                var invitee = invitee
                let isOpen = invitee.participation == .needsAction && invitee.role != .nonParticipant
                invitee.wantsAnswer = invitee.wantsAnswer || isOpen
                return invitee
            }
            return Shape(
                stamp: stamp, organizer: organizer, attendees: asked,
                comment: meeting.recurrenceID == meetings.first?.recurrenceID ? comment : nil,
                sequence: meeting.sequence)
        }
    }

    /// Returns a publication without invitees (RFC 5546, 3.2.1).
    package static func publish(
        _ meetings: [Meeting], organizer: CalendarAddress, series: MeetingTime? = nil, stamp: Date
    ) -> String {
        write(.publish, meetings, series: series) { meeting in
            Shape(stamp: stamp, organizer: organizer, attendees: [], sequence: meeting.sequence)
        }
    }

    /// Returns a cancellation (RFC 5546, 3.2.5) of a whole meeting or series, or of the given dates.
    ///
    /// - Parameters:
    ///   - attendees: The attendees who are uninvited from a meeting that takes place; `nil` if it is
    ///     cancelled for all.
    ///   - comment: The organizer's words, which the first component has.
    package static func cancel(
        _ meetings: [Meeting], organizer: CalendarAddress, attendees: [CalendarAddress]? = nil,
        series: MeetingTime? = nil, comment: String? = nil, stamp: Date
    ) -> String {
        write(.cancel, meetings, series: series) { meeting in
            var shape = Shape(stamp: stamp, organizer: organizer, sequence: meeting.sequence)
            shape.content = .brief
            if meeting.recurrenceID == meetings.first?.recurrenceID { shape.comment = comment }
            shape.status = .cancelled
            if let attendees {
                shape.status = .absent
                shape.attendees = attendees.map { address in
                    meeting.invitees.first { $0.addressKey == address.key } ?? Invitee(address)
                }
            }
            return shape
        }
    }

    /// Returns an attendee's answer (RFC 5546, 3.2.3) to the organizer of the meeting.
    ///
    /// - Parameter delegates: The delegates, if the participation is `delegated`.
    /// - Parameter sequence: The SEQUENCE of the answered invitation, if it differs from the meeting's own.
    /// - Parameter dates: The exceptions at other times with the same answer, each with its answered
    ///   SEQUENCE: recipients cannot tell that the answer to the series is meant for them.
    package static func reply(
        _ meeting: Meeting, attendee: CalendarAddress, participation: Invitee.Participation,
        comment: String? = nil, delegates: [CalendarAddress] = [], sequence: Int? = nil,
        series: MeetingTime? = nil, dates: [Meeting] = [], stamp: Date
    ) -> String {
        write(.reply, [meeting] + dates, series: series) { each in
            var answering = answering(attendee, in: each, participation)
            if participation == .delegated { answering.delegatedTo = delegates.map(\.email) }
            var shape = Shape(stamp: stamp, organizer: each.organizer, attendees: [answering])
            shape.content = .brief
            shape.status = .absent
            shape.comment = comment
            let isDate = each.recurrenceID != meeting.recurrenceID
            shape.sequence = isDate ? each.sequence : sequence ?? each.sequence
            return shape
        }
    }

    /// Returns a proposal of another time to the organizer (RFC 5546, 3.2.7). Until it is decided, the
    /// attendee is tentative.
    package static func counter(
        _ meeting: Meeting, attendee: CalendarAddress, time: MeetingTime,
        participation: Invitee.Participation = .tentative, comment: String? = nil, sequence: Int? = nil,
        series: MeetingTime? = nil, stamp: Date
    ) -> String {
        var proposed = meeting
        proposed.time = time
        // The key is in the zone of the existing meeting, not of the proposal.
        return write(.counter, [proposed], series: series ?? meeting.time) { proposed in
            var shape = Shape(
                stamp: stamp, organizer: meeting.organizer,
                attendees: [answering(attendee, in: meeting, participation)])
            shape.comment = comment
            shape.sequence = sequence ?? meeting.sequence
            return shape
        }
    }

    /// Returns a refusal of a proposed time to the attendee who proposed it. It only names the meeting (RFC
    /// 5546, 3.2.8), and of a task the attendee too (3.4.8).
    package static func declineCounter(
        _ meeting: Meeting, organizer: CalendarAddress, attendee: CalendarAddress, comment: String? = nil,
        series: MeetingTime? = nil, stamp: Date
    ) -> String {
        write(.declineCounter, [meeting], series: series) { meeting in
            let known = meeting.invitees.first { $0.addressKey == attendee.key }
            let isTask = !ICalendarEncoder.isScheduled(meeting.time)
            var shape = Shape(
                stamp: stamp, organizer: organizer, attendees: isTask ? [known ?? Invitee(attendee)] : [])
            shape.content = .identity
            shape.status = .absent
            shape.comment = comment
            shape.sequence = meeting.sequence
            return shape
        }
    }

    /// Returns a request to the organizer to send a meeting again (RFC 5546, 3.2.6).
    ///
    /// - Parameter time: The time of the series, whose zone the key of a date is in.
    package static func refresh(
        uid: String, recurrenceID: String = "", time: MeetingTime? = nil, organizer: CalendarAddress,
        attendee: CalendarAddress, stamp: Date
    ) -> String {
        var meeting = Meeting(uid: uid, title: "", recurrenceID: recurrenceID, createdAt: stamp)
        // Only the identity is written, not the time.
        let day = CalendarDate(year: 1970, month: 1, day: 1)
        meeting.time = time ?? .allDay(first: day, last: day)
        return write(.refresh, [meeting], series: meeting.time) { _ in
            var shape = Shape(stamp: stamp, organizer: organizer, attendees: [Invitee(attendee)])
            shape.content = .identity
            shape.status = .absent
            return shape
        }
    }

    /// Returns the text of a message in response to a received one.
    ///
    /// - Parameter sender: The person's own address.
    package static func text(of reply: SchedulingReply, from sender: CalendarAddress, stamp: Date) -> String {
        let series = reply.meetings.first { $0.recurrenceID.isEmpty }?.time
        if !reply.meetings.isEmpty {
            switch reply.method {
            case .request:
                return request(reply.meetings, organizer: sender, series: series, stamp: stamp)
            case .cancel: return cancel(reply.meetings, organizer: sender, series: series, stamp: stamp)
            case .publish: return publish(reply.meetings, organizer: sender, series: series, stamp: stamp)
            case .reply, .add, .refresh, .counter, .declineCounter: break
            }
        }
        return refresh(
            uid: reply.uid, recurrenceID: reply.recurrenceID, time: series,
            organizer: reply.recipients.first ?? sender, attendee: sender, stamp: stamp)
    }

    // MARK: - The object

    private typealias Shape = ICalendarEncoder.Shape

    private static func write(
        _ method: SchedulingMethod, _ meetings: [Meeting], series: MeetingTime?,
        shape: (Meeting) -> Shape
    ) -> String {
        var encoder = ICalendarEncoder(method: method.rawValue)
        let uid = meetings.first?.uid
        let clocks = meetings.first { $0.recurrenceID.isEmpty && $0.recurrence != nil }?.time ?? series
        for meeting in meetings where meeting.uid == uid {
            var shape = shape(meeting)
            shape.seriesTime = clocks
            encoder.add(meeting, as: shape)
        }
        return encoder.finished()
    }

    /// Returns the attendee of the invitation with another answer.
    private static func answering(
        _ attendee: CalendarAddress, in meeting: Meeting, _ participation: Invitee.Participation
    ) -> Invitee {
        var invitee = meeting.invitees.first { $0.addressKey == attendee.key } ?? Invitee(attendee)
        invitee.participation = participation
        invitee.wantsAnswer = false
        return invitee
    }
}

extension Invitee {
    /// Makes an invitee of an address alone.
    init(_ address: CalendarAddress) {
        self.init(name: address.name.isEmpty ? address.email : address.name, email: address.email)
    }
}
