import Foundation

/// The method of a scheduling message (RFC 5546, 1.4).
package enum SchedulingMethod: String, Hashable, Sendable, Codable, CaseIterable {
    case publish = "PUBLISH"
    case request = "REQUEST"
    case reply = "REPLY"
    case add = "ADD"
    case cancel = "CANCEL"
    case refresh = "REFRESH"
    case counter = "COUNTER"
    case declineCounter = "DECLINECOUNTER"

    /// Reads a method in a file or the header of a mail, in any case and with surrounding blanks; `nil` for
    /// an unknown one.
    package init?(rawText: String) {
        self.init(rawValue: rawText.trimmed.uppercased())
    }
}

/// A message about one meeting or one series, as received.
package struct SchedulingMessage: Hashable, Sendable {
    /// The method; `nil` if there is none, or an unknown one.
    package var method: SchedulingMethod?
    /// The method in upper case if it is not one of RFC 5546.
    package var unknownMethod: String?
    /// The events, in the order of the message. All have the same UID unless the message is malformed:
    /// `messages(of:…)` splits them.
    package var events: [CalendarEvent]
    /// The mail's `From:`; `nil` if it was not a mail.
    package var sender: CalendarAddress?
    /// The origin; `nil` if the person vouches for it: a file that they opened, or a doubtful message that
    /// they accepted.
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

    /// Returns the messages of an iCalendar object, one for each UID in file order; an entry without a UID is
    /// a message of its own.
    ///
    /// - Parameter headerMethod: The `method` of the `Content-Type`, used if the object has none (RFC 6047,
    ///   2.4, requires both to agree).
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
