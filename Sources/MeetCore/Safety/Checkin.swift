import Foundation

/// A way that others watch over: if the person does not say in time that they have arrived, the trusted contacts
/// are told. A call for help is one without a time.
package struct Checkin: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<Checkin>?
    /// The UID of its mails, and of its alarm at a server.
    package var uid: String
    package var stage: Stage
    package var startedAt: Date
    /// The time at which the person is asked. A clock that is set back moves it (`SafetyRules.settled`).
    package var dueAt: Date
    /// The name of the place where the person wants to arrive; empty without one.
    package var destination: String
    /// The point of that place, if it is known.
    package var destinationPoint: Coordinate?
    /// The trusted contacts who are told.
    package var people: [CalendarAddress]
    /// The time of the latest step; `nil` before the first.
    package var steppedAt: Date?
    /// The time when the contacts were told; `nil` before.
    package var toldAt: Date?
    /// The position in the latest message to the contacts.
    package var toldFix: SafetyFix?
    /// The time of that message.
    package var updatedAt: Date?
    /// The time of the end; `nil` before.
    package var endedAt: Date?
    /// The service that tells the contacts while this computer sleeps; `nil` for none.
    package var handover: SafetyService?

    package init(
        id: Identifier<Checkin>? = nil, uid: String = "checkin-\(UUID().uuidString.lowercased())",
        stage: Stage = .armed, startedAt: Date, dueAt: Date, destination: String = "",
        destinationPoint: Coordinate? = nil, people: [CalendarAddress] = []
    ) {
        self.id = id
        self.uid = uid
        self.stage = stage
        self.startedAt = startedAt
        self.dueAt = dueAt
        self.destination = destination
        self.destinationPoint = destinationPoint
        self.people = people
    }

    package enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
        /// Waiting for the time.
        case armed
        /// The person was asked at the time.
        case asked
        /// The person was asked 5 minutes later.
        case askedAgain = "asked-again"
        /// The person was asked 10 minutes later.
        case askedTwice = "asked-twice"
        /// The contacts were told.
        case told
        /// The person called for help.
        case danger
        /// The person has arrived, or the danger is over.
        case over
    }

    /// True until the end.
    package var isOpen: Bool { stage != .over }

    /// True while the person is asked and has not answered.
    package var isAsking: Bool {
        switch stage {
        case .asked, .askedAgain, .askedTwice: true
        case .armed, .told, .danger, .over: false
        }
    }
}

/// A position of the person at a time.
package struct SafetyFix: Hashable, Sendable, Codable {
    package var point: Coordinate
    package var at: Date
    /// The accuracy in metres; `nil` if it is unknown.
    package var accuracy: Double?

    package init(_ point: Coordinate, at: Date, accuracy: Double? = nil) {
        self.point = point
        self.at = at
        self.accuracy = accuracy
    }
}

/// A service that alarms the contacts while this computer sleeps.
package enum SafetyService: String, Hashable, Sendable, Codable, CaseIterable {
    /// A delayed message to a topic of ntfy, which is taken back in time.
    case ntfy
    /// A check of Healthchecks, which alarms unless it is paused in time.
    case healthchecks
}

/// A contact who is told if the person does not arrive.
package struct TrustedContact: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<TrustedContact>?
    package var contactID: Identifier<Contact>?
    package var address: CalendarAddress
    package var state: State
    package var askedAt: Date?
    package var answeredAt: Date?

    package init(
        id: Identifier<TrustedContact>? = nil, contactID: Identifier<Contact>? = nil,
        address: CalendarAddress, state: State, askedAt: Date? = nil, answeredAt: Date? = nil
    ) {
        self.id = id
        self.contactID = contactID
        self.address = address
        self.state = state
        self.askedAt = askedAt
        self.answeredAt = answeredAt
    }

    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// Asked by mail; told nothing before the answer.
        case asked
        case agreed, refused
    }
}
