import Foundation

/// What a message about meetings asks of who receives it (RFC 5546, 1.4).
package enum SchedulingMethod: String, Hashable, Sendable, Codable, CaseIterable {
    case publish = "PUBLISH"
    case request = "REQUEST"
    case reply = "REPLY"
    case add = "ADD"
    case cancel = "CANCEL"
    case refresh = "REFRESH"
    case counter = "COUNTER"
    case declineCounter = "DECLINECOUNTER"

    /// As a file or the head of a mail has it, in any case and with blanks around it; `nil` for any other word.
    package init?(rawText: String) {
        self.init(rawValue: rawText.trimmed.uppercased())
    }
}

/// A message about one meeting or one series, as it came.
package struct SchedulingMessage: Hashable, Sendable {
    /// `nil` where it says none, or none that is known.
    package var method: SchedulingMethod?
    /// What it says for a method, where that is none of RFC 5546, in upper case.
    package var unknownMethod: String?
    /// In the order of the message. All have one UID, or the message is malformed: `messages(of:…)` parts them.
    package var events: [CalendarEvent]
    /// The `From:` of the mail; `nil` where it was no mail.
    package var sender: CalendarAddress?
    /// Who handed it over; `nil` where the person vouches for it: of a file that they opened, or a doubtful message that
    /// they took.
    package var origin: MessageOrigin?
    package var receivedAt: Date

    package init(
        method: SchedulingMethod?, unknownMethod: String? = nil, events: [CalendarEvent],
        sender: CalendarAddress? = nil, origin: MessageOrigin? = nil, receivedAt: Date
    ) {
        self.method = method
        self.unknownMethod = unknownMethod
        self.events = events
        self.sender = sender
        self.origin = origin
        self.receivedAt = receivedAt
    }

    /// What an iCalendar object says, a message for each UID in the order of the file; of what has none each entry is a
    /// message.
    ///
    /// - Parameter headerMethod: The `method` of the `Content-Type`. It counts where the object says none
    ///   (RFC 6047, 2.4, wants both to agree).
    package static func messages(
        of object: CalendarObject, headerMethod: String? = nil, sender: CalendarAddress? = nil,
        origin: MessageOrigin? = nil, receivedAt: Date
    ) -> [SchedulingMessage] {
        func word(_ text: String?) -> String? {
            let trimmed = text?.trimmed.uppercased() ?? ""
            return trimmed.isEmpty ? nil : trimmed
        }
        let word = word(object.method) ?? word(headerMethod)
        let method = word.flatMap { SchedulingMethod(rawText: $0) }
        var messages: [SchedulingMessage] = []
        var places: [String: Int] = [:]
        for event in object.events {
            if !event.uid.isEmpty, let place = places[event.uid] {
                messages[place].events.append(event)
                continue
            }
            if !event.uid.isEmpty { places[event.uid] = messages.count }
            messages.append(
                SchedulingMessage(
                    method: method, unknownMethod: method == nil ? word : nil, events: [event],
                    sender: sender, origin: origin, receivedAt: receivedAt))
        }
        return messages
    }
}
